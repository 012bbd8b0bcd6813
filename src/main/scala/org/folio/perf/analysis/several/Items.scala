package org.folio.perf.analysis.several

import org.folio.perf.analysis.several.Study.Value
import org.folio.perf.model.RowVerdict

/**
 * Values of a few factors that tell some pairs from all others of their kind.
 *
 * @param values of the factors, for each context
 * @param of number of contexts of these factors
 */
final case class Place(factors: Vector[Factor], values: Vector[Vector[Value]], of: Int) {
  def isEverywhere: Boolean = factors.isEmpty

  def holds(pair: Pair): Boolean = isEverywhere || values.contains(Place.values(factors)(pair))
}

object Place {
  val everywhere: Place = Place(Vector.empty, Vector.empty, 0)

  /** Those in which the contexts of pairs differ. */
  def varying(factors: Vector[Factor], pairs: Vector[Pair]): Vector[Factor] =
    factors.filter(f => pairs.map(_.context.get(f.id)).distinct.size > 1)

  def values(of: Vector[Factor])(pair: Pair): Vector[Value] = of.map(f => pair.context.getOrElse(f.id, None))

  /** Contexts of some pairs, in the order of their values. */
  def of(factors: Vector[Factor], some: Vector[Pair], among: Vector[Pair]): Place = {
    def contexts(pairs: Vector[Pair]) = pairs.map(values(factors)).distinct
    val sorted = contexts(some).sortBy(_.zip(factors).map { case (v, f) => f.place(v) })(
      Ordering.Implicits.seqOrdering[Vector, Int]
    )
    Place(factors, sorted, contexts(among).size)
  }
}

/** Pairs of one verdict. */
final case class ItemPart(pairs: Vector[Pair], place: Place) {
  def isChange: Boolean = pairs.head.verdict.isCalled
}

/**
 * Rows that a sentence tells of together: their most frequent verdict first, each other one with its place.
 *
 * @param context where the item is, if items differ by context and not by row
 */
final case class Item(rows: Vector[String], context: Option[Place], parts: Vector[ItemPart]) {
  def pairs: Vector[Pair] = parts.flatMap(_.pairs)

  def isChange: Boolean = parts.exists(_.isChange)
}

/** Divides the pairs of a contrast into items: each pair is in exactly one. */
object Items {

  /** Ratio up to which changes are one; beyond it the largest of many are named. */
  val AlikeOfFew = 1.12
  private val ManyRows = 4

  /** Rows of one verdict up to which each that differs from the others is an item of its own. */
  private val FewAlike = 3
  private val MostItems = 5

  /** @param order of rows */
  def of(pairs: Vector[Pair], factors: Vector[Factor], order: Vector[String]): Vector[Item] =
    new Items(pairs, factors, order).all

  /** What changed, for each context, as counts over several contexts would say nothing of one. */
  def ofContexts(pairs: Vector[Pair], factors: Vector[Factor], order: Vector[String]): Vector[Item] =
    new Items(pairs, factors, order).byContexts

  /** Ratio of the largest and the smallest change. */
  def spread(of: Vector[Pair]): Double = {
    val logs = of.map(_.log)
    math.exp(logs.max - logs.min)
  }

  /** Whether a contrast has a change that is worth a sentence of its own. */
  def isLarge(c: Contrast): Boolean = c.pairs.exists(p => p.isJudged && p.log.abs > 0.1)

  /** The fewest factors that tell these pairs from the others; `None`: no context does. */
  def place(some: Vector[Pair], among: Vector[Pair], factors: Vector[Factor]): Option[Place] = {
    val rest = among.filterNot(p => some.exists(_ eq p))
    val varying = Place.varying(factors, among)
    if (rest.isEmpty) Some(Place.everywhere)
    else
      (1 to varying.size).iterator
        .flatMap(varying.combinations)
        .find(fs => rest.map(Place.values(fs)).intersect(some.map(Place.values(fs))).isEmpty)
        .map(Place.of(_, some, among))
  }
}

final private class Items(asked: Vector[Pair], factors: Vector[Factor], order: Vector[String]) {
  import Items._

  private type Group = (Vector[String], Option[Place], Vector[Pair])

  private val at = order.zipWithIndex.toMap
  private val contexts = {
    val loads = factors.filter(f => f.isLoad && asked.head.context.contains(f.id))
    // The least load first; rows stay in order.
    asked.sortBy(p => loads.map(f => f.number(p.context(f.id))))(Ordering.Implicits.seqOrdering[Vector, Double])
  }
  private val pairs = contexts.sortBy(p => at(p.row))
  private val judged = pairs.filter(_.isJudged)

  def byContexts: Vector[Item] = groupsOfContexts.flatMap { case (rows, context, of) => split(rows, context, of) }

  def all: Vector[Item] = {
    val groups = if (judged.isEmpty) Vector.empty else judgedGroups
    val unjudged = Study.grouped(pairs.filterNot(_.isJudged))(p => (p.verdict, p.why))
    groups.flatMap { case (rows, context, of) => split(rows, context, of) } ++
      unjudged.flatMap { case (_, of) => placed(rowsOf(of), None, Vector(of), pairs) }
  }

  private def rowsOf(of: Vector[Pair]): Vector[String] = of.map(_.row).distinct

  /** A reader looks for changes first. */
  private def isCalled(of: Vector[Pair]): Boolean = of.exists(_.verdict.isCalled)

  private val rows = Study.grouped(judged)(_.row).map(_._2)
  private val isOfMany = rows.size > ManyRows

  /** By row, or by context where that needs fewer statements. */
  private def judgedGroups: Vector[Group] = {
    val (byRow, byContext) = (groupsOfRows, groupsOfContexts)
    val statements = rows.map(pattern).distinct.map(_._2.map(_._2).size).sum
    if ((!isOfMany || byRow.size > MostItems) && byContext.size < statements) byContext else byRow
  }

  /** Rows of one pattern of verdicts together; those of one verdict alone, unless their changes differ much. */
  private def groupsOfRows: Vector[Group] =
    Study
      .grouped(rows)(pattern)
      .flatMap { case (_, of) =>
        val alike = if (isOfMany && of.size > FewAlike) Double.MaxValue else AlikeOfFew
        val sorted = of.sortBy(r => r.map(_.log).sum / r.size.toDouble)
        val isOne = of.flatten.map(_.verdict).distinct.size == 1 && of.head.head.verdict.isCalled
        sorted.foldLeft(Vector.empty[Vector[Vector[Pair]]]) { (groups, row) =>
          if (groups.nonEmpty && (!isOne || unlike(groups.last.flatten ++ row) <= alike))
            groups.init :+ (groups.last :+ row)
          else groups :+ Vector(row)
        }
      }
      .map(_.sortBy(r => at(r.head.row)))
      .sortBy(g => (isOfMany && !isCalled(g.flatten), if (isOfMany) -g.size else 0, at(g.head.head.row)))
      .map(g => (g.map(_.head.row), None, g.flatten))

  /** How far rows differ in one context: what differs between contexts is said for each. */
  private def unlike(of: Vector[Pair]): Double = of.groupBy(_.context).values.map(spread).max

  /** Its verdict, or those by the values that vary in it: a row of one kind of job is like one of another. */
  private def pattern(row: Vector[Pair]): (Vector[Factor], Set[(Vector[Value], RowVerdict)]) = {
    val varying = if (row.map(_.verdict).distinct.size == 1) Vector.empty else Place.varying(factors, row)
    (varying, row.map(p => (Place.values(varying)(p), p.verdict)).toSet)
  }

  /** In each context, or several alike, the rows of each verdict. */
  private def groupsOfContexts: Vector[Group] = {
    val of = Study.grouped(contexts.filter(_.isJudged))(_.context).map(_._2)
    Study.grouped(of)(_.map(p => (p.row, p.verdict)).toSet).flatMap { case (_, alike) =>
      val here = alike.flatten.sortBy(p => at(p.row))
      Study
        .grouped(here)(_.verdict)
        .map(_._2)
        .sortBy(g => (!isCalled(g), -rowsOf(g).size))
        .map(g => (rowsOf(g), where(here, judged), g))
    }
  }

  private def split(rows: Vector[String], context: Option[Place], of: Vector[Pair]): Vector[Item] =
    placed(rows, context, Study.grouped(of)(_.verdict).map(_._2).sortBy(-_.size), judged)

  /**
   * An item; its rows one by one, if no place tells a verdict from the others.
   *
   * @param among pairs of which the first verdict needs no place, if it is the only one of its rows
   */
  private def placed(
      rows: Vector[String],
      context: Option[Place],
      byVerdict: Vector[Vector[Pair]],
      among: Vector[Pair],
  ): Vector[Item] = {
    val all = byVerdict.flatten
    def part(of: Vector[Pair], among: Vector[Pair]): Option[ItemPart] = {
      val own = rowsOf(of)
      where(of, among.filter(p => own.contains(p.row))).map(ItemPart(of, _))
    }
    // What is not judged says where, as the rest of its rows stands in other items.
    val isRest = !all.head.isJudged
    val first = if (isRest) part(byVerdict.head, among) else Some(ItemPart(byVerdict.head, Place.everywhere))
    val others = byVerdict.drop(1).map(part(_, all))
    if (first.isDefined && others.forall(_.isDefined)) Vector(Item(rows, context, first.toVector ++ others.flatten))
    else
      rows.flatMap(row => placed(Vector(row), context, byVerdict.map(_.filter(_.row == row)).filter(_.nonEmpty), among))
  }

  private def where(some: Vector[Pair], among: Vector[Pair]): Option[Place] = Items.place(some, among, factors)
}
