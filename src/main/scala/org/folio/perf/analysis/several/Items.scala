package org.folio.perf.analysis.several

import org.folio.perf.analysis.several.Study.Value
import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.model.RowVerdict

/**
 * Values of a few factors that tell some pairs from all others of their kind.
 *
 * @param values of the factors, for each context
 */
final case class Place(factors: Vector[Factor], values: Vector[Vector[Value]]) {
  def isEverywhere: Boolean = factors.isEmpty

  def holds(pair: Pair): Boolean = isEverywhere || values.contains(Place.values(factors)(pair))
}

object Place {
  val everywhere: Place = Place(Vector.empty, Vector.empty)

  /** Those in which the contexts of pairs differ. */
  def varying(factors: Vector[Factor], pairs: Vector[Pair]): Vector[Factor] =
    factors.filter(f => pairs.map(_.context.get(f.id)).distinct.size > 1)

  def values(of: Vector[Factor])(pair: Pair): Vector[Value] = of.map(f => pair.context.getOrElse(f.id, None))

  /** Contexts of some pairs, in the order of their values. */
  def of(factors: Vector[Factor], some: Vector[Pair]): Place = Place(
    factors,
    some
      .map(values(factors))
      .distinct
      .sortBy(_.zip(factors).map { case (v, f) => f.place(v) })(Ordering.Implicits.seqOrdering[Vector, Int]),
  )
}

/** Pairs of one verdict. */
final case class ItemPart(pairs: Vector[Pair], place: Place) {
  val rows: Vector[String] = pairs.map(_.row).distinct
  def isChange: Boolean = pairs.head.verdict.isCalled
}

/**
 * Rows that a sentence tells of together: their most frequent verdict first, each other one with its place.
 *
 * @param context where the item is, if items differ by context and not by row
 */
final case class Item(context: Option[Place], parts: Vector[ItemPart]) {
  def pairs: Vector[Pair] = parts.flatMap(_.pairs)

  def isChange: Boolean = parts.exists(_.isChange)
}

/** Divides the pairs of a contrast into items: each pair is in exactly one. */
object Items {

  /** Ratio up to which changes are one. */
  val Alike = 1.12

  /** Rows up to which they are told one by one. */
  val FewRows = 4

  /**
   * @param order of rows
   * @param among pairs of which these are; items in a part of their contexts say in which
   */
  def of(pairs: Vector[Pair], factors: Vector[Factor], order: Vector[String], among: Vector[Pair]): Vector[Item] = {
    val where = part(pairs, among, factors).filterNot(_.isEverywhere)
    new Items(pairs, factors, order).all.map(item => item.copy(context = item.context.orElse(where)))
  }

  /** What tells these pairs from the others of their rows. */
  def part(some: Vector[Pair], among: Vector[Pair], factors: Vector[Factor]): Option[Place] = {
    val rows = some.map(_.row).toSet
    place(some, among.filter(p => rows(p.row)), factors)
  }

  /** The fewest factors that tell these pairs from the others; `None`: no context does. */
  def place(some: Vector[Pair], among: Vector[Pair], factors: Vector[Factor]): Option[Place] = {
    val rest = among.filterNot(p => some.exists(_ eq p))
    val varying = Place.varying(factors, among)
    def ways(of: Vector[Factor]) = among.map(Place.values(of)).distinct.size
    if (rest.isEmpty) Some(Place.everywhere)
    else
      (1 to varying.size).iterator
        .flatMap(varying.combinations)
        .find(fs => rest.map(Place.values(fs)).intersect(some.map(Place.values(fs))).isEmpty)
        // What changes with them is part of the place: a pool, and the time-out that came with it, unless it is the default.
        .map { fs =>
          def isDefault(f: Factor) = some.forall(_.context.get(f.id).contains(Some("default")))
          Place.of(varying.filter(f => fs.contains(f) || ways(fs :+ f) == ways(fs) && !isDefault(f)), some)
        }
  }
}

final private class Items(asked: Vector[Pair], factors: Vector[Factor], order: Vector[String]) {
  import Items._

  private type Said = (RowVerdict, Option[Why])

  private def said(p: Pair): Said = (p.verdict, p.why)

  private val at = order.zipWithIndex.toMap
  private val contexts = {
    val loads = factors.filter(f => f.isLoad && asked.exists(_.context.contains(f.id)))
    // The least load first; rows stay in order.
    val byLoad = asked.sortBy(p => loads.map(f => f.number(p.context.getOrElse(f.id, None))))(
      Ordering.Implicits.seqOrdering[Vector, Double]
    )
    Study.grouped(byLoad)(_.context).map(_._2.sortBy(p => at(p.row)))
  }
  private val pairs = contexts.flatten.sortBy(p => at(p.row))
  private val rows = Study.grouped(pairs)(_.row).map(_._2)

  /** Many rows by context; few by row, or by context where that needs fewer statements. */
  def all: Vector[Item] = {
    val statements = rows.map(pattern).distinct.map(_._2.map(_._2).size).sum
    if (rows.size > FewRows || byContext.size < statements) byContext else byRow
  }

  /** In each context, or several alike, the rows of each verdict; changes, which a reader looks for, first. */
  private lazy val byContext: Vector[Item] =
    Study
      .grouped(contexts)(_.map(p => (p.row, said(p))).toSet)
      .map(_._2.flatten)
      .sortBy(!_.exists(_.verdict.isCalled))
      .flatMap { here =>
        val context = place(here, pairs, factors).filterNot(_.isEverywhere)
        Study
          .grouped(here)(said)
          .flatMap { case (_, of) => alike(Study.grouped(of)(_.row).map(_._2)) }
          .map(ItemPart(_, Place.everywhere))
          .sortBy(part => (!part.isChange, !part.pairs.head.isJudged, -part.rows.size))
          .map(part => Item(context, Vector(part)))
      }

  /** Rows of one pattern of verdicts together. */
  private def byRow: Vector[Item] =
    Study
      .grouped(rows)(pattern)
      .flatMap { case (_, of) => alike(of) }
      .sortBy(of => (!of.exists(_.isJudged), at(of.head.row)))
      .flatMap(placed)

  /** Pairs of rows together, unless they are few of one verdict whose changes differ much. */
  private def alike(of: Vector[Vector[Pair]]): Vector[Vector[Pair]] = {
    val isOne = of.head.head.verdict.isCalled && of.flatten.map(said).distinct.size == 1
    val groups =
      if (!isOne || of.size > FewRows) Vector(of.flatten)
      else
        of.sortBy(row => Samples.mean(row.map(_.log))).foldLeft(Vector.empty[Vector[Pair]]) { (groups, row) =>
          if (groups.lastOption.exists(last => areAlike(last ++ row))) groups.init :+ (groups.last ++ row)
          else groups :+ row
        }
    groups.map(_.sortBy(p => at(p.row)))
  }

  /** Whether rows change alike in each context. */
  private def areAlike(of: Vector[Pair]): Boolean =
    of.groupBy(_.context).values.forall(here => here.map(_.log).max - here.map(_.log).min <= math.log(Alike))

  /** Its verdict, or those by the values that vary in it: a row of one kind of job is like one of another. */
  private def pattern(row: Vector[Pair]): (Vector[Factor], Set[(Vector[Value], Said)]) = {
    val varying = if (row.map(said).distinct.size == 1) Vector.empty else Place.varying(factors, row)
    (varying, row.map(p => (Place.values(varying)(p), said(p))).toSet)
  }

  /** An item; its rows one by one, if no place tells a verdict from the others. */
  private def placed(of: Vector[Pair]): Vector[Item] = {
    val byVerdict = Study.grouped(of)(said).map(_._2).sortBy(-_.size)
    val others = byVerdict.tail.map { its =>
      val own = its.map(_.row)
      place(its, of.filter(p => own.contains(p.row)), factors).map(ItemPart(its, _))
    }
    if (others.forall(_.isDefined))
      Vector(Item(None, ItemPart(byVerdict.head, Place.everywhere) +: others.flatten))
    else Study.grouped(of)(_.row).flatMap(row => placed(row._2))
  }
}
