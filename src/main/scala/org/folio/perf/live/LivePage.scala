package org.folio.perf.live

import org.folio.perf.analysis.run.InterimResult
import org.folio.perf.analysis.story.Causes
import org.folio.perf.model.{Finding, Severity}
import org.folio.perf.report.content.Block.{blocks, lead, nothing => noBlock}
import org.folio.perf.report.content.{Block, Format}
import org.folio.perf.report.form.PageForm
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.{Assets, PageHead, Sign}
import org.folio.perf.report.section.FindingsSection

/**
 * The page of a run in progress, in the look of the report. It updates itself; without JavaScript the
 * browser reloads it every few seconds.
 */
object LivePage {

  /** The whole page. */
  def render(run: LiveRun): String = {
    val assets = Assets.live
    val page = html(lang := "en")(
      PageHead(
        title(run),
        assets,
        s"${assets.securityPolicy}; connect-src 'self'",
        PageHead.icon(Sign.of(Severity.Info)),
        tag("noscript")(meta(httpEquiv := "refresh", content := "5")),
      ),
      body(
        a(cls := "skip", href := "#main")("Skip to the run"),
        div(cls := "page live")(
          main(anchor("main"))(
            div(cls := "crumb")(
              span(name(run.manifest.id)),
              span(cls := "tools", anchor("tools")),
            ),
            h1(name(run.manifest.simulation), " on ", name(run.manifest.target.name)),
            p(cls := "meta")(about(run)),
            p(cls := "hidden", anchor("said"), role := "status"),
            div(cls := "notice", anchor("lost"), attr("hidden") := "hidden")(
              Sign.of(Severity.Warning).icon(14),
              p(
                "No answer from the run: it has ended, or this machine cannot reach it. Its report will be ",
                tag("code")(s"${run.manifest.id}/index.html"),
                " in the reports folder.",
              ),
            ),
            parts(run),
            foot(run),
          )
        ),
        script(raw(assets.js)),
      ),
    )
    legal("<!DOCTYPE html>\n" + page.render + "\n")
  }

  /** The parts that change, for the page to replace its own. */
  def now(run: LiveRun): String =
    legal(
      div(attr("data-title") := title(run))(parts(run)).render
    )

  private def title(run: LiveRun): String = {
    val share = math.min(100, run.elapsedMs * 100 / math.max(1, run.manifest.profile.totalMs))
    val state = if (run.hasEnded) "Ended" else s"$share %"
    s"$state: ${run.manifest.simulation} on ${run.manifest.target.name}"
  }

  private def about(run: LiveRun): Frag = frag(
    span(b(Format.count(run.manifest.tenants.size, "tenant", "tenants"))),
    " ",
    span(
      s"started ${Format.date(run.manifest.loadStartedAt)}, " +
        s"${Format.timeWithSeconds(run.manifest.loadStartedAt)} UTC"
    ),
  )

  private def parts(run: LiveRun): Frag = {
    val findings = findingsOf(run)
    val form = new PageForm(Nil)
    frag(
      part("now", "Now")(LiveState(run, findings)),
      part("findings", "Findings so far")(form(findingsPart(run, findings))),
      part("course", "Over time")(form(LiveCharts(run))),
      part("transactions", "Transactions")(form(LiveTables.transactions(run))),
      part("failures", "Failures")(form(LiveTables.failures(run))),
      if (run.cluster.isEmpty) nothing
      else part("cluster", "Cluster")(form(LiveTables.cluster(run))),
    )
  }

  private def part(id: String, title: String)(content: Frag): Frag =
    section(anchor(id), at("aria-labelledby", s"h-$id"), attr("data-live") := "")(
      h2(anchor(s"h-$id"), if (id == "now") cls := "hidden" else ())(title),
      content,
    )

  private def findingsOf(run: LiveRun): Vector[Finding] = InterimResult.findings(
    run.manifest,
    run.elapsedMs,
    run.transactions.map(_.judged),
    run.failures,
    run.planKept,
    run.injector,
  )

  private def findingsPart(run: LiveRun, findings: Vector[Finding]): Block = blocks(
    if (run.phase == LivePhase.RampUp)
      lead("The ramp-up is not judged: these findings are about the plan only.")
    else noBlock,
    if (findings.isEmpty) lead("None yet.")
    else {
      val causes = Causes.of(findings)
      FindingsSection.list(causes.findings, causes.observed)
    },
  )

  private def foot(run: LiveRun): Frag = tag("footer")(
    p(
      s"Made by folio-perf ${run.manifest.versions.folioPerf} during the run. The report at the end of the run is " +
        "final. Metrics for Prometheus: ",
      a(href := "/metrics")("/metrics"),
      ".",
    )
  )
}
