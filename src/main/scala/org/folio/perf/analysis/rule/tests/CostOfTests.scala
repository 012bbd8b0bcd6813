package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{TestPair, TestPairs}
import org.folio.perf.model._

/** Cost of tests of one plan by the hour, with their response times. */
object CostOfTests {

  /** Smallest relative difference in cost that counts. */
  private val OtherCost = 0.03

  /** Response times that count as kept, by their geometric mean. */
  private val AsFast = 1.05
  private val Faster = 0.95

  final private case class Priced(test: TestRecord, usd: Double, costRatio: Double, ratio: Double) {
    def isCheaper: Boolean = costRatio < 1 - OtherCost
    def isDearer: Boolean = costRatio > 1 + OtherCost
  }

  def findings(pairs: TestPairs): Vector[Finding] = for {
    (report, all) <- pairs.byReport
    of <- all.groupBy(plan).values.toVector.sortBy(of => all.indexOf(of.head))
    first = of.head
    usd <- first.usdPerHour
    others = of.tail.flatMap(against(first, usd, _)).filter(p => p.isCheaper || p.isDearer)
    if others.nonEmpty
  } yield finding(report, first, usd, others)

  /** The plan; only tests under the same load can be compared by cost. */
  private def plan(test: TestRecord): Set[(String, String)] =
    test.facts.collect {
      case Fact(TestRecord.Workflows | TestRecord.Load, name, value) if value != "off" => name -> value
    }.toSet

  private def against(first: TestRecord, firstUsd: Double, test: TestRecord): Option[Priced] =
    for (usd <- test.usdPerHour; ratio <- TestPair(first, test).meanRatio)
      yield Priced(test, usd, usd / firstUsd, ratio)

  private def finding(
      report: String,
      first: TestRecord,
      usd: Double,
      others: Vector[Priced],
  ): Finding = {
    val saves = others.filter(p => p.isCheaper && p.ratio <= AsFast).minByOption(_.usd)
    val wasted = others.filter(p => p.isDearer && p.ratio > Faster)
    val named = others.sortBy(p => (p.usd, p.test.name)).map { p =>
      s"${p.test.short} ${decimal(p.usd, 2)} USD (${signed((p.costRatio - 1) * 100)}) with response times " +
        TestsWords.change(p.ratio)
    }
    Finding(
      s"cost:$report:${first.short}",
      if (saves.nonEmpty || wasted.nonEmpty) Severity.Warning else Severity.Info,
      s"An hour of ${first.short} cost ${unit(decimal(usd, 2), "USD")}; under the same plan ${list(named)}.",
      saves.fold("No cheaper configuration was as fast.")(p =>
        s"${p.test.short} was as fast for ${percent((1 - p.costRatio) * 100)} less."
      ) + (if (wasted.isEmpty) ""
           else
             s" ${list(wasted.map(p => p.test.short))} cost more and ${if (wasted.size == 1) "was"
               else "were"} hardly faster: more than this load needs."),
      Vector("averages", "runs"),
      saves.fold("")(p => s"Choose the configuration of ${p.test.short} for this load."),
    )
  }
}

/** Response times with fewer or smaller instances, from many vCPU to few. */
object SmallerInstances {
  private val FewestSizes = 3
  private val AsFast = 1.05
  private val MuchSlower = 1.3

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      (report, all) <- pairs.byReport
      sized = all.flatMap(t => processors(t).map(t -> _))
      if sized.map(_._2).distinct.size >= FewestSizes
    } yield finding(report, sized)

  private def finding(report: String, sized: Vector[(TestRecord, Int)]): Finding = {
    val (first, firstCpus) = sized.head
    val rows = sized.sortBy(-_._2).flatMap { case (t, n) =>
      TestPair(first, t).meanRatio.map(ratio => (t, n, if (t == first) 1.0 else ratio))
    }
    val all = rows.map { case (t, n, ratio) =>
      s"${t.short} (${size(t)}, $n vCPU) ${if (t == first) "the first" else TestsWords.change(ratio)}"
    }
    val smaller = rows.filter { case (_, n, _) => n < firstCpus }
    val cheaper = smaller.filter { case (_, _, ratio) => ratio <= AsFast }
    val worse = smaller.filter { case (_, _, ratio) => ratio >= MuchSlower }
    Finding(
      s"smaller-instances:$report",
      if (worse.nonEmpty) Severity.Warning else Severity.Info,
      s"${count(worse.size, "configuration", "configurations")} with fewer processors than " +
        s"${first.short} took at least 30$NoBreak% longer; from many to few: ${all.mkString(", ")}.",
      cheaper.headOption.fold("No smaller configuration was as fast.")(c =>
        s"${c._1.short} was as fast with fewer processors: ${c._2} vCPU."
      ),
      Vector("averages", "runs"),
    )
  }

  private def fact(test: TestRecord, name: String): Option[String] = test.fact("Instances", name)

  private def used(test: TestRecord): Option[Int] =
    fact(test, "used").orElse(fact(test, "count")).flatMap(_.toIntOption)

  private def processors(test: TestRecord): Option[Int] =
    for (each <- fact(test, "vCPU each").flatMap(_.toIntOption); n <- used(test)) yield each * n

  private def size(test: TestRecord): String =
    s"${used(test).fold("")(_.toString)} × ${fact(test, "type").getOrElse("?")}"
}
