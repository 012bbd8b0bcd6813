package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.TestPair
import org.folio.perf.model._

/** Response times with fewer or smaller instances, from many vCPU to few. */
object SmallerInstances extends TestsRule {
  private val FewestSizes = 3
  private val AsFast = 1.05
  private val MuchSlower = 1.3

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
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
