package org.folio.perf.report.section

import org.folio.perf.analysis.run.rule.CapacityFound
import org.folio.perf.model._
import org.folio.perf.report.chart.{LoadChart, LoadLine, SmallMultiples}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** The highest load that the target sustains, and what gives way first. */
object CapacitySection
    extends Section("capacity", "Capacity: the highest sustained load", Some(Chapter.Results), short = "Capacity") {

  override def badge(run: RunReport): Option[Badge] =
    run.capacity.flatMap(_.lowTimesPlan).map(times => Badge(s"${Format.decimal(times, 2)}×"))

  override def absence(run: RunReport): Option[String] =
    Option.when(run.capacity.isEmpty)("the run does not search it")

  def content(run: RunReport): Block = run.capacity match {
    case None => Block.nothing
    case Some(found) =>
      blocks(
        lead(CapacityFound.statement(found)),
        Facts(facts(found)),
        Figure(
          text(
            "Response time and throughput over the offered load; the capacity is in the band."
          ),
          SmallMultiples(charts(found)),
        ),
        steps(found),
        stations(found),
        note(
          "A step is sustained if waiting users do not grow, and thresholds on errors and response times hold. " +
            "Growth is a trend over blocks of time; neighbouring blocks count as less than independent ones. Both " +
            "edges of the result were tried twice if the time allowed it; a rate with two verdicts lies between " +
            "them. The steady state of this report is the highest sustained step."
        ),
      )
  }

  private def charts(found: CapacityResult): Vector[LoadChart] = {
    val steps = found.steps.filter(_.averageMs.isDefined).groupBy(_.timesPlan).toVector.sortBy(_._1)
    val failed = steps.collect { case (load, all) if all.last.verdict == StepVerdict.NotSustained => load }.toSet
    def chart(title: String, format: Double => String)(value: StepResult => Option[Double]) = {
      val points = steps.map { case (load, all) =>
        val values = all.flatMap(value(_))
        load -> values.sum / values.size
      }
      LoadChart(
        title,
        "× plan",
        Vector(LoadLine("", points, failed)),
        format,
        found.lowTimesPlan.zip(found.highTimesPlan),
      )
    }
    if (steps.isEmpty) Vector.empty
    else
      Vector(
        chart("Average response time", Format.seconds(_: Double))(_.averageMs),
        chart("95th percentile", Format.seconds(_: Double))(_.p95Ms),
        chart("Transactions per second", Format.short)(step => Some(step.transactionsPerSec)),
      )
  }

  private def facts(found: CapacityResult): Vector[(String, Text)] = {
    def usd(value: Double) = s"${Format.decimal(value, 2)} USD"
    Vector(
      "Requests per second" -> found.requestsPerSec.map(Format.decimal(_, 1)),
      "Iterations per minute" -> found.iterationsPerMinute.map(Format.whole(_)),
      "Tenants of this mix" -> found.tenants.map(tenants => Format.whole(tenants.toLong)),
      "Headroom of the plan" -> found.lowTimesPlan.map { times =>
        if (times >= 1) s"${Format.whole((times - 1) * 100)} %"
        else s"none: the plan is ${Format.whole((1 / times - 1) * 100)} % above the capacity"
      },
      "No CPU left above it" -> Some(found.full.map(_.name).mkString(", ")).filter(_.nonEmpty),
      "Criterion that was not met" -> found.limitedBy,
      "Predicted by the capacity model" ->
        found.predictedTimesPlan.map(times => s"${Format.decimal(times, 2)} times the plan"),
      "Cost of a million transactions at the plan's rate" -> found.usdPerMillionPlanned.map(usd),
      "Cost of a million transactions at the capacity" -> found.usdPerMillion.map(usd),
      "End of the search" -> Some(found.end),
    ).collect { case (fact, Some(words)) => fact -> text(words) }
  }

  private def steps(found: CapacityResult): Block = TableOf(found.steps)
    .text("Times the plan", classes = "first")(step => Format.decimal(step.timesPlan, if (step.timesPlan < 1) 3 else 2))
    .whole("Seconds")(step => (step.toMs - step.fromMs) / 1000)
    .text("Verdict", classes = "big")(_.verdict.word)
    .decimal("Requests", "per s", 1)(_.requestsPerSec)
    .whole("Average", "ms")(_.averageMs)
    .whole("p95", "ms")(_.p95Ms)
    .number("Failed", "%")(_.errorPercent)(Format.percentValue)
    .decimal("Waiting users", digits = 1)(_.waitingUsers)
    .decimal("Growth", "per min", 1)(_.growthPerMinute.map(_.perMinute))
    .text("Because", classes = "message")(_.because)
    .table("Steps of the load, in their order.")
    .file("capacity-steps")

  private def stations(found: CapacityResult): Block =
    if (found.stations.isEmpty) note("No metrics of the infrastructure: what has no CPU left is unknown.")
    else
      TableOf(found.stations)
        .text("Station")(_.name)
        .number("CPU at the sustained load", "%")(_.sustainedPercent)(Format.percentValue)
        .number("CPU at the load that was not sustained", "%")(_.notSustainedPercent)(Format.percentValue)
        .big
        .table("CPU at the two edges of the result, the highest first.")
        .file("capacity-stations")
}
