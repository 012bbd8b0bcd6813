package org.folio.perf.report.form

import org.folio.perf.model.{RunReport, Tenant}
import org.folio.perf.report.content.{Format, Section}
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.{Assets, PageHead, Sign}
import org.folio.perf.report.section.{GatlingLink, PageData}

/** The report as a page: head, list of contents, title, sections with content and foot. */
final class ReportPage(all: Seq[Section], assets: Assets) {
  private val onPage = all.filter(_.isOnPage)

  /** HTML, to be written as UTF-8. */
  def render(run: RunReport): String = {
    val sections = Absences.present(onPage, run)
    val form = new PageForm(sections, onPage.filterNot(sections.contains), withFiles = true)
    val sign = Sign.of(run.verdict.status)
    val title =
      s"${sign.word}: ${run.run.simulation} on ${run.run.target.name}, ${Format.date(run.run.loadStartedAt)}"
    val contents = PageFrame.contents(sections.map(s => (s.id, s.shortTitle, badge(run, s))))
    val first = sections.head
    PageFrame(
      PageHead(title, assets, assets.securityPolicy, PageHead.icon(sign), Assets.sheetFile),
      "report",
      assets,
    )(PageFrame.rail(p(cls := s"id ${sign.tone}")(sign.icon(14), " ", sign.word), contents))(
      cls := "run",
      header(run, sections),
      section(anchor(first.id), at("aria-label", first.title))(
        h2(cls := "hidden")(s"1 ${first.title}"),
        form(first.content(run)),
      ),
      details(cls := "toc")(summary("Contents"), contents),
      frag(sections.zipWithIndex.drop(1).map { case (s, i) =>
        PageFrame.numbered(s.id, i + 1, s.title)(form(s.content(run)))
      }),
      absent(run),
      p(cls := "note on-paper")(OnPaper),
      foot(run),
      PageData("known", known(run)),
    )
  }

  private val OnPaper =
    "This print has the verdict, the findings, the first rows of the results and the resources. The page index.html " +
      "also has the comparison, times by request, charts over time, tenants, errors and the method; report.json and " +
      "the folder csv have all figures."

  /** Workflows with their transactions, and tenants, by which the page's script filters tables. */
  private def known(run: RunReport): Seq[Any] = {
    val workflows = run.run.plan
      .map(workflow => workflow.words -> run.transactions.filter(_.workflow == workflow.code).map(_.name))
      .filter(_._2.nonEmpty)
    Seq(workflows.map { case (words, names) => Seq(words, names) }, run.tenants.rows.map(_.tenant).sorted)
  }

  private def badge(run: RunReport, section: Section): Frag = frag(
    section.badge(run).map(b => span(cls := (if (b.alarming) "n alarm" else "n"))(s" ${b.text}"))
  )

  private def header(run: RunReport, sections: Seq[Section]): Frag = {
    val summary = run.run
    frag(
      PageFrame.crumb(name(summary.id)),
      h1(name(summary.simulation), " on ", name(summary.target.name)),
      p(cls := "meta")(
        span(
          if (summary.isOfGatling) nothing
          else frag(b(Tenant.counted(summary.tenants)(Format.count(_, "tenant"))), ", "),
          Format.count(run.transactions.size, "transaction"),
        ),
        " ",
        span(RunPeriod.text(run)),
        " ",
        span(name(RunPlatform.text(run))),
        if (run.gatlingReport.isEmpty) nothing else frag(" ", span(new PageText(sections)(GatlingLink(run)))),
      ),
    )
  }

  private def absent(run: RunReport): Frag = {
    val line = Absences.line(onPage, run)
    if (line.isEmpty) nothing else p(cls := "note absent", anchor("absent"))(line)
  }

  private def foot(run: RunReport): Frag =
    tag("footer")(
      p(
        "Run ",
        name(run.run.id),
        s", made by folio-perf ${run.run.versions.folioPerf} from ",
        tag("code")("report.json"),
        s", schema ${run.schemaVersion}. This page loads nothing from other places.",
      )
    )
}

/** Sections without content in one line. */
private[form] object Absences {

  def present(sections: Seq[Section], run: RunReport): Seq[Section] =
    sections.filter(_.absence(run).isEmpty)

  /** "Not in this report: prediction (…)." Sections with the same reason stand together; empty: all are there. */
  def line(sections: Seq[Section], run: RunReport): String = {
    val absent = for {
      section <- sections
      why <- section.absence(run)
    } yield why -> section.shortTitle.head.toLower.toString.concat(section.shortTitle.tail)
    if (absent.isEmpty || run.run.isOfGatling) ""
    else {
      val parts = absent.map(_._1).distinct.map { why =>
        s"${absent.filter(_._1 == why).map(_._2).mkString(", ")} ($why)"
      }
      s"Not in this report: ${parts.mkString("; ")}."
    }
  }
}

/** Start and end of a run in UTC, with the duration of its steady state. */
private[form] object RunPeriod {

  def text(report: RunReport): String = {
    import report.{run, totals}
    val judged = totals.steadyMs
    val loaded = judged - report.leftMs.getOrElse(0L)
    val lastEnd = Option.when(totals.lastEndMs > 0)(run.loadStartedAt.plusMillis(totals.lastEndMs))
    val started = run.loadStartedAt
    val period = run.endedAt
      .orElse(lastEnd)
      .fold(s"started ${Format.date(started)}, ${Format.timeWithSeconds(started)} UTC")(
        Format.period(started, _)
      )
    val steady =
      if (judged <= 0) "no steady state"
      else if (loaded + 1000 <= run.profile.steadyStateMs)
        s"with ${Format.duration(loaded)} of the planned ${Format.duration(run.profile.steadyStateMs)} steady state"
      else s"of which ${Format.duration(judged)} steady state"
    s"$period, $steady"
  }
}

/** The platform of a run's target with its release, e.g. "Eureka, Trillium". */
private[form] object RunPlatform {

  /**
   * Without a known release: the gateway's version, or the first of several applications; the test conditions have all.
   */
  def text(report: RunReport): String = {
    val gateway = report.run.release.flatMap(_.split(',').headOption).filter(_.nonEmpty)
    val release = report.release.map(_.name).filter(_.nonEmpty).orElse(gateway)
    if (report.run.isOfGatling) s"Gatling ${report.run.versions.gatling}"
    else (report.run.runsOn.title +: release.toVector).mkString(", ")
  }

  /** Words before others; empty for a run that knows no tenants. */
  def tenants(report: RunReport): String =
    if (report.run.isOfGatling) ""
    else s"${Tenant.counted(report.run.tenants)(Format.count(_, "tenant"))}, "
}
