package org.folio.perf.analysis.comparison

import org.folio.perf.model.{Change, TestRecord}
import scala.util.Try

/**
 * Tests of one report that differ in one ordered condition only, such as users or records.
 *
 * @param condition its name
 * @param steps at least three, the lowest first
 */
final case class TestSeries(condition: String, steps: Vector[TestStep]) {
  def first: TestRecord = steps.head.test
  def last: TestRecord = steps.last.test

  /** Whether a pair is two steps of this series. */
  def has(pair: TestPair): Boolean =
    Seq(pair.before, pair.after).forall(test => steps.exists(_.test.name == test.name))
}

/** @param words the value as the report has it */
final case class TestStep(value: Double, words: String, test: TestRecord)

object TestSeries {
  private val FewestSteps = 3

  /** @param pairs every two tests of one report */
  def in(pairs: Vector[TestPair]): Vector[TestSeries] = {
    val single = for {
      pair <- pairs
      if pair.rows.nonEmpty
      change <- pair.changes
      if pair.changes.size == 1
      (before, after) <- OrderedValue.ofChange(change)
      (_, unit) <- change.before.flatMap(OrderedValue.of)
    } yield (
      (change.part, change.setting, unit, pair.before.report),
      TestStep(before, change.before.getOrElse(""), pair.before),
      TestStep(after, change.after.getOrElse(""), pair.after),
    )
    single.map(_._1).distinct.flatMap { key =>
      val links = single.filter(_._1 == key).map { case (_, one, other) => (one, other) }
      grouped(links)
        .map(_.distinctBy(_.value).sortBy(_.value))
        .filter(_.size >= FewestSteps)
        .map(TestSeries(key._2, _))
    }
  }

  /** Tests that differ in one thing from the same test differ in nothing else from each other. */
  private def grouped(links: Vector[(TestStep, TestStep)]): Vector[Vector[TestStep]] =
    links.foldLeft(Vector.empty[Vector[TestStep]]) { case (groups, (one, other)) =>
      val at = groups.indexWhere(_.contains(one))
      if (at < 0) groups :+ Vector(one, other)
      else groups.updated(at, (groups(at) :+ other).distinct)
    }

  /** Tests that differ from one in a single ordered condition of the load, which is higher. */
  def heavier(test: TestRecord, tests: Vector[TestRecord]): Vector[TestRecord] =
    tests.filter { other =>
      other.report == test.report && (TestConditions.changes(test, other) match {
        case Vector(change) if TestConditions.isLoad(change.part) =>
          OrderedValue.ofChange(change).exists { case (before, after) => after > before }
        case _ => false
      })
    }
}

/** Numbers in conditions: 20 users, 5K, 1.5 per minute, 24 h. */
object OrderedValue {
  private val Form = """^([0-9][0-9.,]*)\s*([KM]?)\b\s*(.*)$""".r
  private val Seconds = Map("s" -> 1.0, "min" -> 60.0, "h" -> 3600.0, "d" -> 86400.0)

  /** @return number and unit, times in seconds; `None`: it does not begin with a number */
  def of(text: String): Option[(Double, String)] = text.trim match {
    case Form(number, factor, unit) =>
      Try(number.replace(",", "").toDouble).toOption.map { value =>
        val scaled = value * (factor match {
          case "K" => 1e3
          case "M" => 1e6
          case _ => 1.0
        })
        Seconds.get(unit).fold((scaled, unit))(seconds => (scaled * seconds, "s"))
      }
    case _ => None
  }

  /** The numbers before and after a change; `None`: not both are numbers of one unit. */
  def ofChange(change: Change): Option[(Double, Double)] = for {
    (before, unit) <- change.before.flatMap(of)
    (after, other) <- change.after.flatMap(of)
    if unit == other
  } yield (before, after)
}
