package org.folio.perf.report.section

import org.folio.perf.analysis.steps.StationLaw
import org.folio.perf.model._
import org.folio.perf.report.chart.LoadCurve
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{blocks, lead, note, nothing, Facts, Figure}
import org.folio.perf.report.content.Text.{name, text}
import org.folio.perf.report.content._

/** The highest load that the target sustains, and what gives way first. */
object CapacitySection extends Section {
  val id = "capacity"
  val title = "Capacity: the highest sustained load"
  override val shortTitle: String = "Capacity"
  val chapter: Option[Chapter] = Some(Chapter.Results)

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

  private def steps(found: CapacityResult): Block = Table(
    text("Steps of the load, in their order."),
    Seq(
      Column("Times the plan", classes = "first"),
      num("Seconds"),
      Column("Verdict", classes = "big word").labelled,
      num("Requests", "per s"),
      num("Average", "ms"),
      num("p95", "ms"),
      num("Failed", "%"),
      num("Waiting users"),
      num("Growth", "per min"),
      Column("Because", classes = "message"),
    ),
    found.steps.map(row),
    "None.",
  )

  private def row(step: StepResult): Row = Row(
    Cell.text(Format.decimal(step.timesPlan, if (step.timesPlan < 1) 3 else 2)),
    Seq(
      Cell.number(Format.whole((step.toMs - step.fromMs) / 1000)),
      Cell.text(verdict(step)),
      Cell.number(Format.decimal(step.requestsPerSec, 1)),
      Cell.number(step.averageMs)(Format.whole),
      Cell.number(step.p95Ms)(Format.whole),
      Cell.number(Format.percentValue(step.errorPercent)),
      Cell.number(Format.decimal(step.waitingUsers, 1)),
      Cell.number(step.growthPerMinute.map(_.perMinute))(Format.decimal(_, 1)),
      Cell.text(step.because),
    ),
  )

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
      blocks(
        Table(
          text(
            "Loads at which stations would be saturated, by the utilisation law, the lowest first."
          ),
          Seq(
            Column("Station"),
            num("Saturated at", "times the plan", "saturated at").big,
            num("From"),
            num("To"),
            num("CPU then", "%", "CPU then"),
          ),
          found.stations.map { s =>
            Row(
              Cell(name(s.name)),
              Seq(
                Cell.number(Format.decimal(s.saturatedAt, 2)),
                Cell.number(Format.decimal(s.low, 2)),
                Cell.number(Format.decimal(s.high, 2)),
                Cell.number(Format.whole(s.fullPercent.round)),
              ),
            )
          },
          "None.",
        ),
        nothing,
      )
}
