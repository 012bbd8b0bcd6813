package org.folio.perf.report.section

import org.folio.perf.analysis.search.StationLaw
import org.folio.perf.model._
import org.folio.perf.report.chart.LoadCurve
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text.{name, text}
import org.folio.perf.report.content._

/** The highest load that the target sustains, and what gives way first. */
object CapacitySection
    extends Section("capacity", "Capacity: the highest sustained load", Some(Chapter.Results), short = "Capacity") {

  override def badge(run: RunReport): Option[Badge] =
    run.capacity.flatMap(_.timesPlan).map(times => Badge(s"${Format.decimal(times, 2)}×"))

  override def absence(run: RunReport): Option[String] =
    Option.when(run.capacity.isEmpty)("the run does not search it")

  def content(run: RunReport): Block = run.capacity match {
    case None => Block.nothing
    case Some(found) =>
      blocks(
        lead(summary(found)),
        Facts(facts(found)),
        Figure(
          text(
            "Response time, throughput and utilisation over the offered load; the band is the capacity."
          ),
          LoadCurve(found),
        ),
        steps(found),
        stations(found),
        note(
          "A step is sustained if waiting users do not grow, all that is offered is done, and errors and " +
            "thresholds hold. Growth is a trend over blocks of time; neighbouring blocks count as less than independent " +
            "ones. The steady state of this report is the highest sustained step."
        ),
      )
  }

  private def summary(found: CapacityResult): String =
    (found.timesPlan, found.lowTimesPlan, found.highTimesPlan) match {
      case (Some(times), Some(low), Some(high)) =>
        s"${Format.decimal(times, 2)} times the plan of ${found.of} (${Format.range(Format.decimal(low, 2), Format.decimal(high, 2))})."
      case (Some(times), Some(_), None) =>
        s"At least ${Format.decimal(times, 2)} times the plan of ${found.of}."
      case (Some(times), None, _) =>
        s"Below ${Format.decimal(times, 2)} times the plan of ${found.of}."
      case _ => s"No verdict on the plan of ${found.of}."
    }

  private def facts(found: CapacityResult): Vector[(String, Text)] = Vector(
    found.requestsPerSec.map(r => "Requests per second" -> text(Format.decimal(r, 1))),
    found.iterationsPerMinute.map(i => "Iterations per minute" -> text(Format.whole(i.round))),
    found.tenants.map(t => "Tenants of this mix" -> text(Format.whole(t.toLong))),
    found.timesPlan.map { times =>
      val percent = (times - 1) * 100
      "Headroom of the plan" -> text(
        if (percent >= 0) s"${Format.whole(percent.round)} %"
        else
          s"none: the plan is ${Format.whole(((1 / times - 1) * 100).round)} % above the capacity"
      )
    },
    found.firstStation.map(first => "Saturates first" -> firstOf(found, first)),
    found.limitedBy.map(limit => "Criterion that was not met" -> text(limit)),
    found.predictedTimesPlan.map(p =>
      "Predicted by the capacity model" -> text(s"${Format.decimal(p, 2)} times the plan")
    ),
    found.usdPerMillionPlanned.map(usd =>
      "Cost of a million transactions at the plan's rate" -> text(s"${Format.decimal(usd, 2)} USD")
    ),
    found.usdPerMillion.map(usd =>
      "Cost of a million transactions at the capacity" -> text(s"${Format.decimal(usd, 2)} USD")
    ),
    Some("End of the search" -> text(found.end)),
  ).flatten

  private def firstOf(found: CapacityResult, first: String): Text = {
    val names = StationLaw.firsts(found.stations, first).map(name(_))
    val all = names.reduce(_ ++ " or " ++ _)
    if (names.size > 1) all ++ s": ${StationLaw.Alike}" else all
  }

  private def steps(found: CapacityResult): Block = TableOf(found.steps)
    .text("Times the plan", classes = "first")(step => Format.decimal(step.timesPlan, if (step.timesPlan < 1) 3 else 2))
    .whole("Seconds")(step => (step.toMs - step.fromMs) / 1000)
    .text("Verdict", classes = "big word")(verdict)
    .labelled
    .number("Requests", "per s")(_.requestsPerSec)(Format.decimal(_, 1))
    .whole("Average", "ms")(_.averageMs)
    .whole("p95", "ms")(_.p95Ms)
    .number("Failed", "%")(_.errorPercent)(Format.percentValue)
    .number("Waiting users")(_.waitingUsers)(Format.decimal(_, 1))
    .number("Growth", "per min")(_.growthPerMinute.map(_.perMinute))(Format.decimal(_, 1))
    .text("Because", classes = "message")(_.because)
    .table("Steps of the load, in their order.")

  private def verdict(step: StepResult): String = {
    val word = step.verdict match {
      case StepVerdict.Sustained => "sustained"
      case StepVerdict.NotSustained => "not sustained"
      case StepVerdict.Unclear => "unclear"
    }
    if (step.firm || step.verdict != StepVerdict.Sustained) word else s"$word, short look"
  }

  private def stations(found: CapacityResult): Block =
    if (found.stations.isEmpty)
      note("No metrics of the infrastructure: what saturates first is unknown.")
    else
      TableOf(found.stations)
        .text("Station")(_.name)
        .number("Saturated at", "times the plan", "saturated at")(_.saturatedAt)(Format.decimal(_, 2))
        .big
        .number("From")(_.low)(Format.decimal(_, 2))
        .number("To")(_.high)(Format.decimal(_, 2))
        .whole("CPU then", "%", "CPU then")(_.fullPercent.round)
        .table("Loads at which stations would be saturated, by the utilisation law, the lowest first.")
}
