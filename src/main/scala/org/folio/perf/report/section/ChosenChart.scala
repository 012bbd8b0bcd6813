package org.folio.perf.report.section

import org.folio.perf.model.{JsonTree, RunReport, TimeCourse}
import org.folio.perf.report.chart._
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text.{link, name, text}
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html.{name => _, nothing => _, _}

/**
 * A large chart of one transaction or request over the run. The page has the figures of all of them, and its script
 * draws the chosen one. Without the script it is the transaction with response times that fails most, else the one that
 * users waited for most.
 */
private[section] object ChosenChart {
  private val Height = 220.0

  def apply(run: RunReport): Block = first(run).fold(nothing) { course =>
    val axis = TimeScale.of(run)
    Block.anchored("chosen")(
      Figure(
        text("One transaction or request over the whole run: ") ++ name(course.name) ++ ". All are in " ++
          link("csv/courses.csv", "csv/courses.csv") ++ ".",
        div(cls := "course")(
          ul(cls := "legend")(
            li(Swatch.line("run"), "p50"),
            li(Swatch("band"), "p50 to p95"),
            li(Swatch.line("plan"), "average"),
            li(Swatch("ph"), "not judged"),
          ),
          Strip(axis, rows(course, axis)),
          PageData("courses", data(run.courses)),
        ),
      )
    )
  }

  private def first(run: RunReport): Option[TimeCourse] = {
    def waitedMs(course: TimeCourse) =
      course.averageMs.zip(course.finished).map { case (ms, n) => ms.fold(0.0)(_.toDouble * n.toDouble) }.sum
    val (timed, others) = run.courses.filterNot(_.isRequest).partition(_.averageMs.exists(_.isDefined))
    (if (timed.isEmpty) others else timed).maxByOption(c => (c.failed.sum, waitedMs(c)))
  }

  private def rows(course: TimeCourse, axis: TimeScale): Seq[StripRow] = {
    def series(values: Vector[Option[Long]]) =
      TimeSeries(0, course.stepMs, values.map(_.map(_.toDouble))).overlapping(0, axis.totalMs)
    def counted(label: String, values: Vector[Long]) = {
      val all = Reading(Format.whole(values.sum), "in the whole run")
      StripRow.lines(axis, label, s"in ${Format.duration(course.stepMs)}", Seq(all), ValueScale.counts)(
        PlotLines(series(values.map(Some(_)))),
        "",
      )
    }
    val (p50, average, p95) = (series(course.p50Ms), series(course.averageMs), series(course.p95Ms))
    val readings = Seq("max p50" -> p50, "max average" -> average, "max p95" -> p95).flatMap { case (what, of) =>
      of.max.map(v => Reading(Format.whole(v), what))
    }
    val times = StripRow.lines(axis, "Response time", "ms", readings, ValueScale.fromZero)(
      PlotLines(p50, band = Some(p95), plan = Some(average), height = Height),
      "ms, p95",
    )
    Seq(times, counted("Failed", course.failed), counted("Finished", course.finished))
  }

  /** With numbers to the base 36 and nothing for an absent one, which is a third of the usual form. */
  private def data(courses: Vector[TimeCourse]): Seq[Any] = courses.map { c =>
    val columns =
      Vector(c.p50Ms, c.averageMs, c.p95Ms, c.failed.map(n => Option.when(n > 0)(n)), c.finished.map(Some(_)))
    Vector[Any](c.name, if (c.isRequest) 1 else 0, c.stepMs) ++
      columns.map(_.map(_.fold("")(java.lang.Long.toString(_, 36))).mkString(" "))
  }
}

/** Data for the page's script, which the browser does not execute. */
private[report] object PageData {
  def apply(css: String, data: Seq[Any]): Frag = {
    // No text may end the element around it.
    val json = JsonTree.list(data).toString.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    tag("script")(attr("type") := "application/json", cls := css)(raw(json))
  }
}
