package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.{FindingOrder, Words}
import org.folio.perf.analysis.comparison.{RowPair, TestConditions, TestNoise, TestPair, TestPairs}
import org.folio.perf.model.{Change, Finding, ResourceFigure, TestRecord}
import org.folio.perf.analysis.Words._

object TestsRules {

  /** Each draws one kind of conclusion from several tests, or none; in the order of their findings, within each severity. */
  val all: Vector[TestPairs => Vector[Finding]] = Vector(
    TestErrors.findings,
    ErrorsByCondition.findings,
    AlwaysFailing.findings,
    NotFinished.findings,
    TestsSpread.findings,
    UnstatedChange.findings,
    OrderedConditions.findings,
    PairChange.findings,
    SumDominated.findings,
    PairFamilies.findings,
    PairDimensions.findings,
    TailGrowth.findings,
    WorkflowSlowsOthers.findings,
    BottleneckMoved.findings,
    SmallerInstances.findings,
    CostOfTests.findings,
    OneSaturated.findings,
    TestsAboveReservation.findings,
    ConnectionsHeld.findings,
    MemoryAboveLimit.findings,
    SessionsWait.findings,
    ResourceLevels.findings,
    RisingUse.findings,
    GrowthOverTests.findings,
    PartsOfTest.findings,
    AmountsWithinTest.findings,
    AmountsOfPairs.findings,
    UnevenInstances.findings,
    JobsOfTenants.findings,
    TenantSizes.findings,
    DuringImport.findings,
    RowDimensions.findings,
    PrintedTotals.findings,
    PrintedDeltas.findings,
    StatedClaims.findings,
    IgnoredMetrics.findings,
  )

  /** Applies all rules to several tests; findings that ask for action come first. */
  def findings(tests: Vector[TestRecord]): Vector[Finding] = {
    val pairs = new TestPairs(tests)
    FindingOrder.sorted(all.flatMap(_(pairs)))
  }
}

/** Tests, ratios and figures in running text. */
private[rule] object TestsWords {
  private val MaxNamed = 4
  private val ManyTimes = 2.0

  /** Text that begins with a capital, unless it begins with a code such as r6g. */
  def sentence(text: String): String =
    if (text.takeWhile(_ != ' ').forall(c => c.isLower || c == '-')) text.capitalize else text

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

  /** From +2 % (a) to +40 % (b); each +2 % where all read the same. */
  def extremes(rows: Vector[RowPair]): String = {
    val ordered = rows.sortBy(_.ratio)
    val (least, most) = (ordered.head, ordered.last)
    if (rows.size == 1) s"${least.transaction} ${change(least.ratio)}"
    else if (change(least.ratio) == change(most.ratio)) s"each ${change(least.ratio)}"
    else s"from ${change(least.ratio)} (${least.transaction}) to ${change(most.ratio)} (${most.transaction})"
  }

  /** 3 slower, 1 faster, and their extremes. */
  def slowerAndFaster(rows: Vector[RowPair], noise: TestNoise): String =
    s"${rows.count(row => noise.isSlower(row.ratio))} slower, ${rows.count(row => noise.isFaster(row.ratio))} faster, " +
      extremes(rows)

  def figure(f: ResourceFigure): String = {
    val number =
      if (f.value >= 1000 || f.value % 1 == 0) decimal(f.value, 0) else decimal(f.value, 1)
    val value = unit(number, f.unit)
    val how = (f.statistic, f.bound) match {
      case ("average", "<=") => s"at most $value on average"
      case ("average", ">=") => s"more than $value on average"
      case ("average", _) => s"$value on average"
      case (_, "<=") => s"at most $value"
      case ("minimum", _) => s"at least $value"
      case (_, ">=") => s"more than $value"
      case ("maximum", _) => s"up to $value"
      case (_, "~") => s"about $value"
      case _ => value
    }
    s"${f.metric} (${f.subject}) $how"
  }

  /** Changes between the tests, e.g. "Database, class: db.r6g.4xlarge → db.r6g.8xlarge". */
  def changes(pair: TestPair): String = {
    val byPart = pair.parts.map(part => pair.changes.filter(c => TestConditions.part(c.part) == part).map(one))
    byPart.map(few(_, 3)).mkString("; ")
  }

  private def one(c: Change): String =
    s"${c.part}, ${c.setting}: ${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}"
}
