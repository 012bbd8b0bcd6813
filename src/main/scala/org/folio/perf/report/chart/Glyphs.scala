package org.folio.perf.report.chart

import org.folio.perf.model.{Interval, PlainNumber, RowVerdict}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/**
 * A logarithmic axis, which all rows of a column of drawings share.
 *
 * @param ticks round values
 * @param base tick that the others are compared with; 0: none
 * @param margin left and right of the axis
 */
final case class LogAxis(
    from: Double,
    to: Double,
    ticks: Vector[Double],
    label: Double => String,
    base: Double,
    width: Double,
    margin: Double,
) {

  /** What lies outside stands at the edge. */
  def x(value: Double): Double = {
    val share = if (value <= from) 0 else math.min(1, math.log(value / from) / math.log(to / from))
    margin + share * (width - 2 * margin)
  }

  private def lines: Seq[Frag] = ticks.map { value =>
    val css = if (value == base) "ax" else "gl"
    val place = coordinate(x(value))
    svgLine(cls := css, at("x1", place), at("x2", place), at("y1", "0"), at("y2", LogAxis.Height))
  }

  /** A row's drawing. @param below lies below the lines of the axis */
  def drawing(label: String, below: Frag)(content: Frag*): Frag =
    picture(coordinate(width), LogAxis.Height, label)(below, lines, content)

  /** The axis, for the column's head. */
  def head: Frag = ornament(width, 15)(ticks.map(value => svgText(textAt(x(value), 11, "middle"))(label(value))))
}

object LogAxis {
  val Height = 24.0

  /** 1, 2, 5, 10 ... from a microsecond to eleven days. */
  private val RoundMs: Vector[Double] =
    (-3 to 9).toVector.map(n => math.pow(10, n.toDouble)).flatMap(p => Vector(p, 2 * p, 5 * p))
  private val RoundRatios = Vector(0.1, 0.5, 1.0, 2.0, 10.0)

  /** Durations, between round numbers that hold all of them; `None`: there are no positive values. */
  def ofMs(values: Iterable[Double]): Option[LogAxis] = {
    val positive = values.filter(ms => ms > RoundMs.head && ms < RoundMs.last)
    positive.minOption.zip(positive.maxOption).map { case (low, high) =>
      val from = RoundMs.filter(_ <= low / 1.05).lastOption.getOrElse(RoundMs.head)
      val to = RoundMs.find(_ >= high * 1.05).getOrElse(RoundMs.last)
      val inside = RoundMs.filter(ms => ms >= from && ms <= to)
      // Powers of ten, over a short range also their double and five-fold; at most four of them.
      val powers = inside.filter(ms => math.abs(math.log10(ms) - math.rint(math.log10(ms))) < 0.001)
      val chosen = if (powers.size < 3) inside else powers
      val ticks = chosen.grouped(math.max(1, (chosen.size + 3) / 4)).map(_.head).toVector
      LogAxis(from, to, ticks, words, base = 0, width = 176, margin = 14)
    }
  }

  private def words(ms: Double): String =
    if (ms < 95) Format.unit(Format.short(ms), "ms")
    else Format.unit(Format.decimal(ms / 1000, if (ms < 950) 1 else 0), "s")

  /** Ratios to a baseline, with room for the tolerance, and no wider than a tenth to twenty-five times. */
  def ofRatios(ratios: Iterable[Double]): LogAxis = {
    val known = ratios.filter(r => r > 0 && !r.isInfinity && !r.isNaN)
    val from = math.max(0.09, math.min(0.79, known.minOption.getOrElse(1.0) * 0.97))
    val to = math.min(25, math.max(1.27, known.maxOption.getOrElse(1.0) * 1.03))
    val ticks = RoundRatios.filter(r => r >= from && r <= to)
    LogAxis(from, to, ticks, r => if (r == 0.5) "½×" else s"${PlainNumber(r)}×", base = 1, width = 200, margin = 16)
  }
}

/** Bar from p50 to p95, whisker to p99, tick at the average. */
object DistributionGlyph {
  def apply(
      axis: LogAxis,
      averageMs: Double,
      p50Ms: Double,
      p95Ms: Double,
      p99Ms: Double,
  ): Frag = {
    val (from, to) = (axis.x(p50Ms), axis.x(p95Ms))
    // The table has the percentiles, without those of too few executions.
    val label = s"Median ${Format.whole(p50Ms)} ms, average ${Format.whole(averageMs)} ms"
    axis.drawing(label, nothing)(
      whisker(s"M${coordinate(to)} 12H${coordinate(axis.x(p99Ms))}"),
      bar(from, 9.5, math.max(1.5, to - from)),
      average(s"M${coordinate(axis.x(averageMs))} 6V18"),
    )
  }

  private def whisker(d: String): Frag = path(cls := "srun", at("d", d))
  private def bar(x: Double, y: Double, width: Double): Frag = rect(cls := "frun", xy(x, y), sized(width, 5))
  private def average(d: String): Frag = path(cls := "sink", at("d", d))

  def legend: Frag = ornament(64, 14)(bar(6, 4.5, 34), whisker("M40 7H62"), average("M22 1V13"))
}

/** A ratio to the baseline with its interval and the tolerance; shape and colour show the verdict. */
object IntervalGlyph {
  private val Middle = LogAxis.Height / 2
  private def ratio(percent: Double) = 1 + percent / 100

  /** @param interval `None`: the ratio has none */
  def apply(axis: LogAxis, percent: Double, interval: Option[Interval], verdict: RowVerdict): Frag = {
    def times(percent: Double) = Format.decimal(ratio(percent), 2)
    val words = interval.fold("")(i => s", 95 % interval ${times(i.lowPercent)} to ${times(i.highPercent)}")
    val (from, to) = (axis.x(1 / 1.1), axis.x(1.1))
    axis.drawing(
      s"${times(percent)} times the baseline$words",
      rect(cls := "tol", xy(from, 0), sized(to - from, LogAxis.Height)),
    )(
      frag(interval.map { i =>
        val (low, high) = (axis.x(ratio(i.lowPercent)), axis.x(ratio(i.highPercent)))
        path(cls := bar(verdict), at("d", s"M${coordinate(low)} ${coordinate(Middle)}H${coordinate(high)}"))
      }),
      mark(axis.x(ratio(percent)), verdict),
    )
  }

  /** A square for slower, a ring for unclear, a filled dot for all others. */
  private def mark(at0: Double, verdict: RowVerdict): Frag = verdict match {
    case RowVerdict.Slower | RowVerdict.StandsOut =>
      rect(cls := "fbad", xy(at0 - 4, Middle - 4), sized(8, 8))
    case RowVerdict.NoEvidence | RowVerdict.NotJudged | RowVerdict.NotComparable =>
      dot("open sink", at0)
    case RowVerdict.Faster => dot("fgood", at0)
    case RowVerdict.Unchanged => dot("fink", at0)
  }

  private def dot(css: String, at0: Double): Frag =
    circle(cls := css, at("cx", at0), at("cy", Middle), at("r", "4"))

  private def bar(verdict: RowVerdict): String = verdict match {
    case RowVerdict.Slower => "sbad"
    case RowVerdict.Faster => "sgood"
    case _ => "sink"
  }

  /** A sample of a mark, for the legend. */
  def swatch(verdict: RowVerdict): Frag = ornament(16, 24)(mark(8, verdict))
}

/** One number over time, on its own scale from 0; a value between two gaps is a dot. */
object Sparkline {
  private val Width = 80.0
  private val Height = 20.0
  private val MostPlaces = 40

  def apply(values: Vector[Option[Long]]): Frag = {
    val drawn = TimeSeries(0, 1, values.map(_.map(_.toDouble))).thinned(MostPlaces)
    val top = math.max(1.0, drawn.max.getOrElse(1.0))
    val step = (Width - 4) / math.max(1, drawn.values.size - 1).toDouble
    val points = drawn.values.zipWithIndex.map { case (value, i) =>
      value.map(v => (2 + i.toDouble * step, Height - 2 - v / top * (Height - 5)))
    }
    val d = Segments(points)
      .map(segment => through(segment.map(_._1)) + (if (segment.size == 1) "h.1" else ""))
      .mkString
    ornament(Width, Height)(path(cls := "spark", at("d", d)))
  }
}
