package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison._
import org.folio.perf.model._
import scala.util.Try

/** An amount in the name of a row: 100K of "Import of 100K.mrc", 500 of "Export of 500 records". */
private[tests] object RowAmount {
  private val Form =
    """(?i)(?<![\w.])(\d[\d,]*(?:\.\d+)?)\s?(?:([km])\b|(?:k|m)?(?=\s?(?:records?|instances?|items?|holdings|titles?|files?)\b))""".r

  /** The name without the amount, and the amount; `None`: it has none, or several. */
  def of(transaction: String): Option[(String, Double)] = Form.findAllMatchIn(transaction).toVector match {
    case Vector(found) =>
      val factor = found.matched.trim.last.toLower match {
        case 'k' => 1e3
        case 'm' => 1e6
        case _ => 1.0
      }
      Try(found.group(1).replace(",", "").toDouble).toOption
        .filter(_ > 0)
        .map(n => (Form.replaceAllIn(transaction, "").replaceAll("\\s+", " ").trim, n * factor))
    case _ => None
  }
}

/** Jobs of one test that differ in their amount: the time for each record. */
object AmountsWithinTest {

  def findings(pairs: TestPairs): Vector[Finding] = for {
    test <- pairs.tests
    jobs =
      for {
        row <- test.rows
        if TestPair.isUsable(row) && RowKind.of(row.transaction, row.averageMs) == RowKind.Job
        (name, amount) <- RowAmount.of(row.transaction)
      } yield ((name, row.dimensions.toSet), amount, row.averageMs)
    said =
      for {
        key @ (name, _) <- jobs.map(_._1).distinct
        of = jobs.filter(_._1 == key)
        (_, few, fewMs) = of.minBy(_._2)
        (_, many, manyMs) = of.maxBy(_._2)
        (amount, time) = (many / few, manyMs / fewMs)
        if amount > 1
      } yield s"${name.replace(".mrc", "").trim}: ${times(amount)} the records, ${times(time)} the time, " +
        s"${decimal(time / amount, 2)} times for each"
    if said.nonEmpty
  } yield Finding(
    s"amounts:${test.name}",
    Severity.Info,
    s"In ${test.short}, from the smallest job to the largest: ${TestsWords.few(said)}.",
    "",
    Vector("averages"),
  )

  private def times(ratio: Double): String = s"${decimal(ratio, if (ratio < 10) 1 else 0)} times"
}

/** Tests that differ in several amounts at once, such as records and tenants: divided first, then compared. */
object AmountsOfPairs {

  def findings(pairs: TestPairs): Vector[Finding] = for {
    pair <- pairs.alike
    if !pair.changesConfiguration && pairs.grid.compares(pair) && !pairs.series.exists(_.has(pair))
    amounts = amountsOf(pair)
    if amounts.nonEmpty && amounts.size == pair.causes.size
    least = amounts.map { case (_, r) => math.max(r, 1 / r) }.min
    jobs = pair.rows.filter { row =>
      RowKind.over(row.transaction, row.beforeMs, least, math.max(row.ratio, 1 / row.ratio)) != RowKind.Desk
    }
    time <- TestPair.mean(jobs.map(_.ratio))
  } yield {
    val all = amounts.map(_._2).product
    val divided = amounts.map { case (thing, ratio) => s"${decimal(time / ratio, 2)} times for each $thing" } ++
      Option.when(amounts.size > 1)(
        s"${decimal(time / all, 2)} times for each ${amounts.map(_._1).mkString(" of each ")}"
      )
    Finding(
      s"amounts-of-pair:${pair.id}",
      Severity.Info,
      s"${pair.after.short} has ${list(amounts.map { case (thing, ratio) =>
          s"${decimal(ratio, 1)} times the ${thing}s"
        })} of " +
        s"${pair.before.short}; its jobs took ${decimal(time, 2)} times the time: ${list(divided)}.",
      s"Geometric mean of ${count(jobs.size, "row", "rows")}.",
      Vector("averages", "runs"),
    )
  }

  private def amountsOf(pair: TestPair): Vector[(String, Double)] = for {
    change <- pair.changes
    if TestConditions.isLoad(change.part)
    thing <- OrderedShape.thing(s"${change.setting} ${change.before.getOrElse("")}")
    (a, b) <- OrderedValue.ofChange(change)
    if a > 0
  } yield thing -> b / a
}

/** A part of a test, such as its last twenty minutes, against the whole of it. */
object PartsOfTest {
  private val Names = Set("part", "period", "interval", "phase", "stage", "window", "step", "minutes", "time")
  private val Slower = 1.25

  def findings(pairs: TestPairs): Vector[Finding] = for {
    test <- pairs.tests
    usable = test.rows.filter(TestPair.isUsable)
    name <- usable.flatMap(_.dimensions.map(_.name)).distinct.filter(name => Names(name.toLowerCase))
    parts = usable.flatMap(row => row.dimension(name).map(row -> _))
    slow = parts.map(_._2).distinct.flatMap { part =>
      val ratios = parts.collect { case (row, `part`) =>
        usable
          .find(whole =>
            whole.transaction == row.transaction && whole.dimensions.toSet == row.dimensions
              .filter(_.name != name)
              .toSet
          )
          .map(row.averageMs / _.averageMs)
      }.flatten
      TestPair.mean(ratios).filter(_ >= Slower).map(part -> _)
    }
    if slow.nonEmpty
  } yield Finding(
    s"parts:${test.name}:$name",
    Severity.Warning,
    s"Saturation within ${test.short}: " +
      s"${list(slow.map { case (part, ratio) => s"$part took ${TestsWords.asLong(ratio)} the whole test" })}.",
    "Averages of the whole test hide this.",
    Vector("averages"),
  )
}

/** A resource that is higher at the end of the last test than at the start of the first, and never came back. */
object GrowthOverTests {
  private val Points = 10.0
  private val Back = 5.0
  private val FewestTests = 2
  private val Full = 90.0

  def findings(pairs: TestPairs): Vector[Finding] = for {
    (report, all) <- pairs.byReport
    (metric, subject) <- all.flatMap(_.figures).map(f => (f.metric, f.subject)).distinct
    course = all.flatMap { test =>
      def at(statistic: String) =
        test.figuresOf(metric).find(f => f.subject == subject && f.statistic == statistic)
      for (start <- at("start"); end <- at("end"); if start.unit.startsWith("%")) yield (test, start.value, end.value)
    }
    if course.size >= FewestTests
    (first, from, _) = course.head
    (last, _, to) = course.last
    if to - from >= Points && course.zip(course.tail).forall { case ((_, _, end), (_, start, _)) =>
      start >= end - Back
    }
  } yield Finding(
    s"growth-over-tests:$report:$subject:$metric",
    if (to >= Full) Severity.Bad else Severity.Warning,
    s"$metric ($subject) grew over ${count(course.size, "test", "tests")} in order: ${percent(from)} at the start of " +
      s"${first.short}, ${percent(to)} at the end of ${last.short}.",
    "It did not come back between the tests.",
    Vector("resources"),
    "Test for eight hours without a restart: a leak does not flatten.",
  )
}
