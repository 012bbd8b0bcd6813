package org.folio.perf.testkit

import org.folio.perf.model._

/** Tests for rules on several tests. */
object SampleTests {

  /** @param rows averages by transaction; its first two letters are its workflow */
  def record(
      name: String,
      rows: Vector[(String, Double)],
      facts: Vector[Fact] = Vector.empty,
      figures: Vector[ResourceFigure] = Vector.empty,
      report: String = "r",
  ): TestRecord = TestRecord(
    s"$report/$name",
    report,
    facts,
    rows.map { case (n, ms) => TestRow(n, n.take(2), ms, Some(0), None, None) },
    figures,
    Vector.empty,
    None,
    Vector.empty,
    Vector.empty,
  )

  def users(n: Int): Fact = Fact("Load", "users", n.toString)
  def release(name: String): Fact = Fact("Release", "FOLIO", name)

  def text(findings: Vector[Finding]): Vector[String] =
    findings.map(f => PublishedConclusions.plain(f.text))
}
