package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{TestConditions, TestPair}
import org.folio.perf.model.{Change, ResourceFigure, TestRecord}

/** Tests, ratios and figures in running text. */
private[rule] object TestsWords {
  private val MaxNamed = 4
  private val ManyTimes = 2.0

  /** `test-4` of `mobius/test-4`. */
  def short(test: TestRecord): String = test.name.drop(test.name.indexOf('/') + 1)

  /** +32 %, or 5.2 times from a ratio of 2. */
  def change(ratio: Double): String =
    if (ratio >= ManyTimes) s"${decimal(ratio, 1)} times"
    else signed((ratio - 1) * 100)

  /** 1.8 times as long as. */
  def asLong(ratio: Double): String =
    s"${decimal(ratio, if (ratio < 10) 2 else 1)} times as long as"

  /** Time for each of the things that a condition counts, as the end of a sentence; empty: it counts nothing. */
  def perThing(condition: String, shape: OrderedShape): String =
    (for (thing <- OrderedShape.thing(condition); ratio <- shape.perThing)
      yield s"; the time for each $thing at ${shape.steps.last._2} is ${decimal(ratio, 2)} times that at " +
        shape.steps.head._2).getOrElse("")

  def few(items: Vector[String], max: Int = MaxNamed): String = Words.few(items, max)

  def figure(f: ResourceFigure): String = {
    val number =
      if (f.value >= 1000 || f.value % 1 == 0) decimal(f.value, 0) else decimal(f.value, 1)
    val value = if (f.unit.isEmpty) number else unit(number, f.unit)
    val how = (f.statistic, f.bound) match {
      case ("average", _) => s"$value on average"
      case ("maximum", "<=") => s"at most $value"
      case ("maximum", _) => s"up to $value"
      case ("minimum", _) => s"at least $value"
      case (_, "~") => s"about $value"
      case _ => value
    }
    s"${f.metric} (${f.subject}) $how"
  }

  /** Changes between the tests, e.g. "Database, class: db.r6g.4xlarge → db.r6g.8xlarge". */
  def changes(pair: TestPair): String = {
    val byPart =
      pair.parts.map(part => pair.changes.filter(c => TestConditions.part(c.part) == part))
    byPart.map(of => few(of.map(one), 3)).mkString("; ")
  }

  private def one(c: Change): String =
    s"${c.part}, ${c.setting}: ${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}"

  /** Reports in the order of their tests. */
  def byReport(tests: Vector[TestRecord]): Vector[(String, Vector[TestRecord])] =
    tests.map(_.report).distinct.map(report => report -> tests.filter(_.report == report))
}
