package org.folio.perf.report.chart

import org.folio.perf.model.{CapacityResult, StepResult, StepVerdict}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Html._

/** Response time and throughput over the offered load, one below the other on the same axis. */
object LoadCurve {
  private val Width = 640.0
  private val Height = 120.0
  private val Left = 58.0
  private val Right = 12.0
  private val Top = 16.0
  private val Bottom = 22.0

  final private case class Line(values: Vector[(Double, Double)], colour: String)

  def apply(found: CapacityResult): Frag = {
    val steps = found.steps.filter(_.averageMs.isDefined)
    val most = steps.map(_.timesPlan).maxOption.getOrElse(1.0) * 1.05
    div(cls := "load-curve")(
      plot(
        found,
        most,
        "Response time in s: average and 95th percentile",
        Vector(
          Line(points(steps, _.averageMs.map(_ / 1000)), "#1f4e8c"),
          Line(points(steps, _.p95Ms.map(_ / 1000)), "#7a93b8"),
        ),
        steps,
      ),
      plot(
        found,
        most,
        "Throughput: transactions per second",
        Vector(Line(points(steps, s => Some(s.transactionsPerSec)), "#1f4e8c")),
        steps,
      ),
    )
  }

  private def points(steps: Vector[StepResult], of: StepResult => Option[Double]) =
    steps
      .flatMap(s => of(s).map(s.timesPlan -> _))
      .groupMap(_._1)(_._2)
      .toVector
      .sortBy(_._1)
      .map { case (x, ys) => (x, ys.sum / ys.size) }

  private def plot(
      found: CapacityResult,
      mostX: Double,
      title: String,
      lines: Vector[Line],
      steps: Vector[StepResult],
  ): Frag = {
    val mostY = math.max(1e-9, lines.flatMap(_.values.map(_._2)).maxOption.getOrElse(1.0) * 1.1)
    def x(value: Double) = Left + value / mostX * (Width - Left - Right)
    def y(value: Double) = Height - Bottom - value / mostY * (Height - Top - Bottom)
    svg(
      at("viewBox", s"0 0 ${Width.toInt} ${Height.toInt}"),
      at("width", "100%"),
      role := "img",
      at("aria-label", s"$title over the offered load"),
    )(
      for {
        low <- found.lowTimesPlan
        high <- found.highTimesPlan
      } yield rect(
        xy(x(low), Top),
        sized(math.max(1.0, x(high) - x(low)), Height - Top - Bottom),
        at("fill", "#c9891a"),
        at("fill-opacity", ".25"),
      ),
      path(
        at("d", s"M$Left ${Height - Bottom}H${Width - Right}M$Left ${Top}V${Height - Bottom}"),
        at("stroke", "#858b92"),
        at("fill", "none"),
      ),
      label(Left, Top - 5, "start", title),
      label(Left - 4, Top + 8, "end", number(mostY)),
      label(Left - 4, Height - Bottom, "end", "0"),
      label(Width - Right, Height - 6, "end", s"${number(mostX)} × plan"),
      if (mostX > 1) label(x(1), Height - 6, "middle", "1 × plan") else nothing,
      lines.map { line =>
        path(
          at("d", through(line.values.map { case (a, b) => (x(a), y(b)) })),
          at("fill", "none"),
          at("stroke", line.colour),
          at("stroke-width", "1.5"),
        )
      },
      lines.headOption.toVector.flatMap(_.values).map { case (a, b) =>
        val good = steps.filter(_.timesPlan == a).lastOption.map(_.verdict)
        circle(
          at("cx", x(a)),
          at("cy", y(b)),
          at("r", "3"),
          at("fill", if (good.contains(StepVerdict.NotSustained)) "#b3261e" else "#1f4e8c"),
        )
      },
    )
  }

  private def label(x: Double, y: Double, anchor: String, words: String): Frag =
    svgText(
      at("x", x),
      at("y", y),
      at("text-anchor", anchor),
    )(words)

  private def number(value: Double): String =
    if (value >= 100) Format.whole(value.round) else Format.decimal(value, if (value < 1) 2 else 1)
}
