package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.TestPair
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

  def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    (report, all) <- TestsWords.byReport(tests)
    of <- all.groupBy(plan).values.toVector.sortBy(of => all.indexOf(of.head))
    first = of.head
    usd <- first.usdPerHour.toVector
    others = of.tail.flatMap(against(first, usd, _))
    if others.exists(p => p.isCheaper || p.isDearer)
  } yield finding(report, first, usd, others.filter(p => p.isCheaper || p.isDearer))

  /** The plan; only tests under the same load can be compared by cost. */
  private def plan(test: TestRecord): Set[(String, String)] =
    test.facts
      .filter(fact => fact.part == TestRecord.Workflows || fact.part == "Load")
      .filter(_.value != "off")
      .map(fact => fact.name -> fact.value)
      .toSet

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
      s"${TestsWords.short(p.test)} ${decimal(p.usd, 2)} USD (" +
        s"${signed((p.costRatio - 1) * 100)}) with response times " +
        TestsWords.change(p.ratio)
    }
    Finding(
      s"cost:$report:${TestsWords.short(first)}",
      if (saves.nonEmpty || wasted.nonEmpty) Severity.Warning else Severity.Info,
      s"An hour of ${TestsWords.short(first)} cost ${unit(decimal(usd, 2), "USD")}; under the same plan " +
        s"${list(named)}.",
      saves.fold("No cheaper configuration was as fast.")(p =>
        s"${TestsWords.short(p.test)} was as fast for ${percent((1 - p.costRatio) * 100)} less."
      ) + (if (wasted.isEmpty) ""
           else
             s" ${list(wasted.map(p => TestsWords.short(p.test)))} cost more and ${if (wasted.size == 1) "was"
               else "were"} hardly faster: more than this load needs."),
      Vector("averages", "runs"),
      saves.fold("")(p => s"Choose the configuration of ${TestsWords.short(p.test)} for this load."),
    )
  }
}

/** Response times with fewer or smaller instances, from many vCPU to few. */
object SmallerInstances {
  private val FewestSizes = 3
  private val AsFast = 1.05
  private val MuchSlower = 1.3

  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val sized = all.flatMap(t => processors(t).map(n => (t, n, size(t))))
      if (sized.map(_._2).distinct.size < FewestSizes) None
      else {
        val (first, firstCpus, _) = sized.head
        val rows = sized.sortBy(-_._2).flatMap { case (t, n, of) =>
          TestPair(first, t).meanRatio.map(ratio => (t, n, of, if (t == first) 1.0 else ratio))
        }
        Some(finding(report, first, firstCpus, rows))
      }
    }

  private def finding(
      report: String,
      first: TestRecord,
      firstCpus: Int,
      rows: Vector[(TestRecord, Int, String, Double)],
  ): Finding = {
    val all = rows.map { case (t, n, of, ratio) =>
      s"${TestsWords.short(t)} ($of, $n vCPU) ${if (t == first) "the first"
        else TestsWords.change(ratio)}"
    }
    val cheaper = rows.filter { case (_, n, _, ratio) => n < firstCpus && ratio <= AsFast }
    val worse = rows.filter { case (_, n, _, ratio) => n < firstCpus && ratio >= MuchSlower }
    Finding(
      s"smaller-instances:$report",
      if (worse.nonEmpty) Severity.Warning else Severity.Info,
      s"${count(worse.size, "configuration", "configurations")} with fewer processors than " +
        s"${TestsWords.short(first)} took at least 30$NoBreak% longer; from many to few: ${all.mkString(", ")}.",
      cheaper.headOption.fold(
        "No smaller configuration was as fast."
      )(c => s"${TestsWords.short(c._1)} was as fast with fewer processors: ${c._2} vCPU."),
      Vector("averages", "runs"),
    )
  }

  private def fact(test: TestRecord, name: String): Option[String] =
    test.facts.filter(_.part == "Instances").find(_.name == name).map(_.value)

  private def used(test: TestRecord): Option[Int] =
    fact(test, "used").orElse(fact(test, "count")).flatMap(_.toIntOption)

  private def processors(test: TestRecord): Option[Int] =
    for (each <- fact(test, "vCPU each").flatMap(_.toIntOption); n <- used(test)) yield each * n

  private def size(test: TestRecord): String =
    s"${used(test).fold("")(_.toString)} × ${fact(test, "type").getOrElse("?")}"
}
