package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._

/**
 * How times follow an ordered condition, in words.
 *
 * @param steps values with their words, the lowest first, at least three
 * @param ratios times of each step to those of the first, by the geometric mean
 */
final private[tests] case class OrderedShape(
    steps: Vector[(Double, String)],
    ratios: Vector[Double],
) {
  import OrderedShape._

  def isFlat: Boolean = ratios.max / ratios.min <= Flat

  /** E.g. "are flat up to 8, then rise: +35 % at 20, 2.1 times at 75". */
  def words: String = {
    val lowest = ratios.indexOf(ratios.min)
    val highest = ratios.indexOf(ratios.max)
    if (isFlat) s"do not depend on it, within ${percent((ratios.max / ratios.min - 1) * 100)}"
    else if (isInside(lowest) && Math.min(ratios.head, ratios.last) / ratios.min > Flat)
      s"are best at ${label(lowest)}: ${others(lowest)}"
    else if (isInside(highest) && ratios.max / Math.max(ratios.head, ratios.last) > Flat)
      s"are worst at ${label(highest)}: ${others(highest)}"
    else if (ratios.last > ratios.head) rise
    else s"fall: ${named(1)}"
  }

  private def rise: String = {
    val flat = ratios.takeWhile(r => r <= Flat && r >= 1 / Flat).size
    if (flat > 1) s"are flat up to ${label(flat - 1)}, then rise: ${named(flat)}"
    else s"rise from ${label(0)} on: ${named(1)}, $proportion"
  }

  /** Slope of the times over the condition, both as logarithms, from the first step to the last. */
  private def slope: Double = math.log(ratios.last) / math.log(steps.last._1 / steps.head._1)

  private def proportion: String =
    if (steps.head._1 <= 0) "from nothing"
    else if (slope > MoreThan) "more than in proportion"
    else if (slope < LessThan) "less than in proportion"
    else "in proportion"

  /** Time for each of the things that the condition counts; `None`: the first step has none. */
  def perThing: Option[Double] =
    Option.when(steps.head._1 > 0)(ratios.last / (steps.last._1 / steps.head._1))

  private def isInside(i: Int) = i > 0 && i < ratios.size - 1
  private def label(i: Int) = steps(i)._2

  private def named(from: Int): String =
    ratios.indices
      .drop(from)
      .map(i => s"${TestsWords.change(ratios(i))} at ${label(i)}")
      .mkString(", ")

  private def others(than: Int): String =
    ratios.indices
      .filter(_ != than)
      .map(i => s"${TestsWords.change(ratios(i) / ratios(than))} at ${label(i)}")
      .mkString(", ")
}

private[tests] object OrderedShape {
  private val Flat = 1.1
  private val MoreThan = 1.1
  private val LessThan = 0.9

  /** Conditions that count what is worked on, so that a time for each of them means something. */
  private val Things = "(record|tenant|file|title|item|instance|order|piece)s?\\b".r

  /** The thing that a condition counts, singular. */
  def thing(condition: String): Option[String] =
    Things.findFirstMatchIn(condition.toLowerCase).map(_.group(1))
}
