package org.folio.perf.analysis.several

import org.folio.perf.analysis.several.Study.Value
import org.folio.perf.model.RowVerdict

/** Times and throughput of a row over a load. */
final private[several] class Flow(study: Study, course: LoadCourse, pair: Pair) {
  val row: String = course.row
  private val steps = study.stepsTo(pair, course)
  private val all = steps.flatMap(o => study.throughput(o).map(o -> _))

  /** Whether throughput is stated for each usable step. */
  val isKnown: Boolean = all.size == steps.size

  private val last =
    if (isKnown) (0 until all.size - 1).find(i => all.drop(i + 1).forall(_._2 <= Study.Grows * all(i)._2)) else None
  private val full = last.filter(i => study.judge(all(i)._1, all.last._1).verdict == RowVerdict.Slower)

  /** The load beyond which no step has more throughput, while times grow. */
  val saturatedFrom: Option[Value] = full.map(i => all(i)._1.at(course.factor.id))

  /** Ratio of the last throughput to that where it is saturated. */
  val atEnd: Option[Double] = full.map(i => all.last._2 / all(i)._2)

  /** Ratio of the last throughput to the first. */
  val growth: Option[Double] = Option.when(isKnown)(all.last._2 / all.head._2)

  /** The last step of a slower course up to which times are unchanged. */
  val flatUpTo: Option[Value] = {
    val flat = steps.drop(1).takeWhile(o => study.judge(steps.head, o).verdict == RowVerdict.Unchanged)
    flat.lastOption.filter(_ => pair.verdict == RowVerdict.Slower).map(_.at(course.factor.id))
  }

  /** Whether no step up to this load differs from the first. */
  def isFlatUpTo(load: Value): Boolean = steps
    .drop(1)
    .takeWhile(course.value(_) <= course.factor.number(load))
    .forall(study.judge(steps.head, _).verdict == RowVerdict.Unchanged)

  def name(naming: Naming): String = naming.row(row, naming.context(course.context))
}

/**
 * Pairs of one row whose times follow an amount.
 *
 * @param place where, if not everywhere
 * @param forOne milliseconds for one thing, at each step
 * @param breaksAt the last load, and that before it, if only the last is out of proportion
 */
final private[several] case class Proportion(
    row: String,
    place: Option[Place],
    pairs: Vector[Pair],
    forOne: Vector[Double],
    word: String,
    breaksAt: Option[(Value, Value)] = None,
)

/** Whether times follow an amount, and how. */
final private[several] class Proportions(study: Study, f: Factor, c: Contrast) {
  import Proportions._

  private val ratio = f.number(c.to.head) / f.number(c.from.head)

  /** Pairs whose times follow the amount, and the others. */
  def divided: (Vector[Proportion], Vector[Pair]) = {
    val (rest, follow) = c.pairs.partition(exponent(_) <= Follows)
    val byRow = follow.map(_.row).distinct.flatMap { row =>
      val of = follow.filter(_.row == row)
      Study.grouped(of)(word).map { case (word, own) =>
        Proportion(
          row,
          Option.when(own.size < of.size)(where(own, of)).flatten,
          own,
          own.flatMap(forOne),
          word,
          if (own.size == 1) breaksAt(own.head) else None,
        )
      }
    }
    (byRow, rest)
  }

  private def where(some: Vector[Pair], among: Vector[Pair]): Option[Place] = Items.place(some, among, study.factors)

  private def exponent(p: Pair): Double =
    if (p.ratio.isDefined && f.isAmount && ratio > FewestMore) p.log / math.log(ratio) else 0

  /** Amounts, each with the time for one. */
  private def steps(p: Pair): Vector[(Double, Double)] =
    study.stepsTo(p, study.courseOf(p, f)).flatMap { o =>
      o.time.map(ms => (f.number(o.at(f.id)), ms / f.number(o.at(f.id))))
    }

  private def forOne(p: Pair): Vector[Double] = steps(p).map(_._2)

  private def word(p: Pair): String = word(steps(p), exponent(p))

  private def word(all: Vector[(Double, Double)], power: Double): String = {
    val (n, per) = (all.map(_._1), all.map(_._2))
    val end = math.log(per.last / per.head)
    val off = all.map { case (x, ms) =>
      math.abs(math.log(ms / per.head) - end * math.log(x / n.head) / math.log(n.last / n.head))
    }.max
    if (power < Less) "less than in proportion"
    else if (power > More) "more than in proportion"
    else if (off > math.log(Even)) "unevenly"
    else InProportion
  }

  /** Whether all but the last step are in proportion, and times for one differ from these at the last. */
  private def breaksAt(p: Pair): Option[(Value, Value)] = {
    val all = steps(p)
    val before = all.init
    val isOfLast = word(p) != InProportion && before.size > 2 && {
      val (first, last) = (before.head, before.last)
      val power = 1 + math.log(last._2 / first._2) / math.log(last._1 / first._1)
      word(before, power) == InProportion && math.log(all.last._2 / last._2).abs > math.log(Even)
    }
    val values = study.stepsTo(p, study.courseOf(p, f)).filter(_.time.isDefined).map(_.at(f.id))
    Option.when(isOfLast)((values.init.last, values.last))
  }
}

private object Proportions {
  private val InProportion = "in proportion"
  private val Follows = 0.6
  private val Less = 0.8
  private val More = 1.2
  private val Even = 1.35
  private val FewestMore = 1.2
}
