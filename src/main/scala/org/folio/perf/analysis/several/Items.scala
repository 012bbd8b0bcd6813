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

  def holds(pair: Pair): Boolean = isEverywhere || values.contains(factors.map(f => pair.context.getOrElse(f.id, None)))
}

object Place {
  val everywhere: Place = Place(Vector.empty, Vector.empty, 0)
}

/**
 * Pairs of one verdict.
 *
 * @param most where the change is largest, if it is there alone
 */
final case class ItemPart(pairs: Vector[Pair], place: Place, most: Option[Place] = None) {
  def verdict: RowVerdict = pairs.head.verdict
}

/**
 * Rows that a sentence tells of together: their most frequent verdict first, each other one with its place.
 *
 * @param context where the item is, if items differ by context and not by row
 */
final case class Item(rows: Vector[String], context: Option[Place], parts: Vector[ItemPart]) {
  def pairs: Vector[Pair] = parts.flatMap(_.pairs)
}

/** Divides the pairs of a contrast into items: each pair is in exactly one. */
object Items {
  private val Alike = 1.12
  private val AlikeOfMany = 3.0
  private val ManyRows = 4
  private val MostContexts = 4
  private val MostItems = 5
  private val LessSpread = 0.05
  private val MuchMore = 1.3
  private val NearMost = 0.03

  /**
   * @param isShort rows with unlike changes are told together
   * @param order of rows
   */
  def of(pairs: Vector[Pair], factors: Vector[Factor], order: Vector[String], isShort: Boolean = false): Vector[Item] =
    new Items(pairs, factors, order, isShort).all

  /** Whether a contrast has a change that is worth a sentence of its own. */
  def isLarge(c: Contrast): Boolean = c.pairs.exists(p => p.isJudged && p.log.abs > 0.1)

  /** The fewest factors that tell these pairs from the others; `None`: no context does. */
  def place(some: Vector[Pair], among: Vector[Pair], factors: Vector[Factor]): Option[Place] = {
    val rest = among.filterNot(p => some.exists(_ eq p))
    val varying = factors.filter(f => among.map(_.context.get(f.id)).distinct.size > 1)
    def values(fs: Vector[Factor])(p: Pair) = fs.map(f => p.context.getOrElse(f.id, None))
    if (rest.isEmpty) Some(Place.everywhere)
    else
      (1 to varying.size).iterator
        .flatMap(varying.combinations)
        .find(fs => rest.map(values(fs)).intersect(some.map(values(fs))).isEmpty)
        .map { fs =>
          val own = some.map(values(fs)).distinct
          val sorted = if (fs.size == 1) own.sortBy(v => fs.head.place(v.head)) else own
          Place(fs, sorted, among.map(values(fs)).distinct.size)
        }
  }
}

final private class Items(asked: Vector[Pair], factors: Vector[Factor], order: Vector[String], isShort: Boolean) {
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

  def all: Vector[Item] = {
    val groups = if (judged.isEmpty) Vector.empty else judgedGroups
    val unjudged =
      pairs
        .filterNot(_.isJudged)
        .groupBy(p => (p.verdict, p.why.map(_.kind)))
        .toVector
        .sortBy(g => pairs.indexOf(g._2.head))
    groups.flatMap { case (rows, context, of) => split(rows, context, of) } ++
      unjudged.flatMap { case (_, of) => placed(rowsOf(of), None, Vector(of), pairs) }
  }

  private def rowsOf(of: Vector[Pair]): Vector[String] = of.map(_.row).distinct

  private def judgedGroups: Vector[Group] = {
    val rows = rowsOf(judged)
    val isOne = judged.map(_.verdict).distinct.size == 1
    val isMany = rows.size > ManyRows || isShort
    if (isOne && (areAlike(judged) || isMany && ratio(judged) < AlikeOfMany))
      Vector((rows, None, judged))
    else if (rows.size > ManyRows || isShort && rows.size > 1) byVerdict
    else few
  }

  /** Whether one verdict with one range says enough of all. */
  private def areAlike(of: Vector[Pair]): Boolean =
    of.map(_.verdict).distinct.size == 1 && (!of.head.verdict.isCalled || ratio(of) < Alike)

  /** Ratio of the largest and the smallest ratio. */
  private def ratio(of: Vector[Pair]): Double = {
    val logs = of.map(_.log)
    math.exp(logs.max - logs.min)
  }

  /** Rows of one verdict together, unless their times differ much; rows of one pattern of verdicts together. */
  private def byVerdict: Vector[Group] = {
    val byRow = rowsOf(judged).map(row => judged.filter(_.row == row))
    val (pure, mixed) = byRow.partition(_.map(_.verdict).distinct.size == 1)
    val pures = pure.groupBy(_.head.verdict).toVector.flatMap { case (_, rows) =>
      val sorted = rows.sortBy(r => r.map(_.log).sum / r.size.toDouble)
      sorted.foldLeft(Vector.empty[Vector[Vector[Pair]]]) { (groups, row) =>
        if (
          groups.nonEmpty && (isShort || !row.head.verdict.isCalled || ratio(groups.last.flatten ++ row) <= AlikeOfMany)
        ) groups.init :+ (groups.last :+ row)
        else groups :+ Vector(row)
      }
    }
    val patterns = mixed.groupBy(pattern).values.toVector
    val groups = (pures ++ patterns)
      .map(_.sortBy(r => at(r.head.row)))
      .sortBy(g => (-g.size, at(g.head.head.row)))
      .map(g => (g.map(_.head.row), Option.empty[Place], g.flatten))
    val byContext = verdictsByContext
    if (groups.size > MostItems && byContext.size < groups.size) byContext else groups
  }

  /** Verdicts of a row by the values that vary in it: a row of one kind of job is like one of another. */
  private def pattern(row: Vector[Pair]): Set[(Study.At, RowVerdict)] = {
    val varying = row.flatMap(_.context.toVector).distinct.groupBy(_._1).filter(_._2.size > 1).keySet
    row.map(p => (p.context.filter { case (id, _) => varying(id) }, p.verdict)).toSet
  }

  /** In each context, the rows of each verdict. */
  private def verdictsByContext: Vector[Group] = {
    val sorted = contexts.filter(_.isJudged)
    sorted.map(_.context).distinct.flatMap { context =>
      val here = judged.filter(_.context == context)
      here
        .groupBy(_.verdict)
        .values
        .toVector
        .sortBy(g => (-g.size, at(g.head.row)))
        .map(g => (rowsOf(g), where(here, judged), g))
    }
  }

  /** Up to four rows: by row or by context, whichever leaves less spread and fewer mixed verdicts. */
  private def few: Vector[Group] = {
    val rows = rowsOf(judged).map(row => judged.filter(_.row == row))
    val sorted = contexts.filter(_.isJudged)
    val byContext = sorted.map(_.context).distinct.map(c => judged.filter(_.context == c))
    def width(groups: Vector[Vector[Pair]]) =
      groups.map(g => math.log(ratio(g)) + (g.map(_.verdict).distinct.size - 1).toDouble).sum / groups.size.toDouble
    val isByContext = byContext.size > 1 && byContext.size <= MostContexts && rows.size > 1 &&
      width(byContext) < width(rows) - LessSpread
    val joined = (if (isByContext) byContext else rows).foldLeft(Vector.empty[Vector[Pair]]) { (groups, next) =>
      val at = groups.indexWhere(g => areAlike(g ++ next))
      if (at < 0) groups :+ next else groups.updated(at, groups(at) ++ next)
    }
    joined.map(g => (rowsOf(g), Option.when(isByContext)(where(g, judged)).flatten, g))
  }

  private def split(rows: Vector[String], context: Option[Place], of: Vector[Pair]): Vector[Item] =
    placed(rows, context, of.groupBy(_.verdict).values.toVector.sortBy(g => (-g.size, of.indexOf(g.head))), judged)

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
    if (first.isDefined && others.forall(_.isDefined)) {
      val parts = first.toVector ++ others.flatten
      Vector(Item(rows, context, if (parts.size == 1) Vector(withMost(parts.head)) else parts))
    } else
      rows.flatMap(row => placed(Vector(row), context, byVerdict.map(_.filter(_.row == row)).filter(_.nonEmpty), among))
  }

  private def withMost(part: ItemPart): ItemPart = {
    val sizes = part.pairs.map(_.log.abs)
    val isUneven = part.verdict.isCalled && part.pairs.size > 2 && sizes.max > MuchMore * sizes.min
    val own = part.pairs.filter(_.row == part.pairs.maxBy(_.log.abs).row)
    val top = own.filter(_.log.abs >= sizes.max - NearMost)
    val most = Option.when(isUneven && top.size < own.size)(top).flatMap(where(_, own))
    part.copy(most = most.filter(p => !p.isEverywhere && p.values.size == 1))
  }

  private def where(some: Vector[Pair], among: Vector[Pair]): Option[Place] = Items.place(some, among, factors)
}
