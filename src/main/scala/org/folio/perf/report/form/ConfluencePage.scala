package org.folio.perf.report.form

import org.folio.perf.analysis.DatabaseParameters
import org.folio.perf.analysis.comparison.ModuleDifferences
import org.folio.perf.model._
import org.folio.perf.report.{Format, Html}
import org.folio.perf.report.Html._

/**
 * A wiki page in Confluence's storage format, with the headings that FOLIO's performance reports have:
 * overview, summary, recommendations, test runs, results, resource utilization, errors, appendix. To be
 * pasted into the editor's source view, or sent to Confluence's REST API as `body.storage.value`.
 */
object ConfluencePage {

  /** Well-formed XML once it stands in an element that declares the prefix `ac`. */
  def render(report: RunReport): String = {
    val parts: Vector[Frag] = Vector(
      macroOf("toc"),
      h2("Overview"),
      overview(report),
      changes(report),
      h2("Summary"),
      summary(report),
      h2("Recommendations"),
      recommendations(report),
      h2("Test Runs"),
      runs(report),
      h2("Results"),
      results(report),
      jobs(report),
      phases(report),
      h2("Resource Utilization"),
      resources(report),
      h2("Errors"),
      errors(report),
      h2("Appendix"),
      appendix(report),
    )
    Html.legal(frag(parts).render) + "\n"
  }

  private def overview(report: RunReport): Frag = {
    val run = report.run
    p(
      text(run.description),
      " ",
      strong(text(run.simulation)),
      " ran on ",
      strong(text(run.target)),
      s" with ${Format.count(run.tenants.size, "tenant", "tenants")}, from ",
      run.endedAt.fold(Format.date(run.loadStartedAt))(Format.period(run.loadStartedAt, _)),
      s"; judged is the steady state of ${Format.duration(run.steadyToMs - run.steadyFromMs)}.",
    )
  }

  private def summary(report: RunReport): Frag = frag(
    p(status(report.verdict.status), " ", text(report.verdict.statement)),
    list(report.verdict.reasons),
    Option.when(report.run.forced.nonEmpty)(
      p(strong("The run was forced. "), text(report.run.forced.mkString(" ")))
    ),
    list(
      report.findings.map(_.copy(recommendation = "").text)
    ),
  )

  private def status(verdict: VerdictStatus): Frag = {
    val (colour, title) = verdict match {
      case VerdictStatus.Passed => ("Green", "PASSED")
      case VerdictStatus.Failed => ("Red", "FAILED")
      case VerdictStatus.CannotBeJudged => ("Yellow", "CANNOT BE JUDGED")
    }
    macroOf("status", parameter("colour", colour), parameter("title", title))
  }

  /** What is bad needs somebody even where no recommendation follows. */
  private def recommendations(report: RunReport): Frag = {
    val bad =
      report.findings.filter(f => f.severity == Severity.Bad && f.recommendation.isEmpty)
    val all = report.findings.map(_.recommendation).filter(_.nonEmpty).distinct ++
      bad.map(f => s"Look into it: ${f.statement}")
    if (all.isEmpty) p("None: no finding is a problem.") else list(all)
  }

  private def runs(report: RunReport): Frag = {
    val run = report.run
    val workflows = run.plan.map(_.code).mkString(", ")
    val conditions = s"$workflows; ${Format.duration(run.profile.steadyStateMs)} after " +
      s"${Format.duration(run.profile.rampUpMs)} of ramp-up"
    val ending = run.ending match {
      case Some(Ending.Completed) => "Completed"
      case Some(_) => "Cut short"
      case None => "Killed"
    }
    table(
      Seq("Test #", "Test conditions", "Offered, iterations a minute", "Result"),
      Seq(
        Seq(
          "1",
          conditions,
          Format.whole(run.plan.map(_.iterationsPerMinute).sum),
          ending,
        )
      ),
    )
  }

  /** Before any figure that could be compared. */
  private def changes(report: RunReport): Frag = report.comparison.fold[Frag](nothing) { c =>
    val modules = ModuleDifferences.of(c.changes)
    frag(
      h3("What changed since the baseline"),
      p(text(s"Baseline: ${c.baseline.id}. "), text(c.remarks.take(1).mkString)),
      Option.when(ModuleDifferences.others(c.changes).nonEmpty)(
        table(
          Seq("Part", "Setting", "Baseline", "This run"),
          ModuleDifferences.others(c.changes).map { change =>
            Seq(change.part, change.setting) ++
              Seq(change.before, change.after).map(ChangeText.value)
          },
        )
      ),
      Option.when(modules.rows.nonEmpty)(
        folded(
          s"Modules that are not the same (${modules.rows.size})",
          table(
            "Module" +: modules.parts,
            modules.rows.map(row => row.module +: row.changes.map(ChangeText.of)),
          ),
        )
      ),
    )
  }

  private def results(report: RunReport): Frag = frag(
    p(
      "Response times in milliseconds of successful transactions that started in the steady state."
    ),
    table(
      Seq("Workflow", "Iterations", "Average", "50 %", "75 %", "95 %", "99 %", "Errors"),
      report.transactions.map { t =>
        val note = if (t.comparable) "" else " (not comparable)"
        Seq(
          t.name + note,
          Format.whole(t.iterations),
          t.averageMs.fold(Format.Absent)(Format.whole),
        ) ++
          Seq(t.p50Ms, t.p75Ms, t.p95Ms, t.p99Ms).map(_.fold(Format.Absent)(Format.whole)) :+
          errorsOf(t)
      },
    ),
  )

  private def errorsOf(t: TransactionResult): String =
    if (t.failed == 0) "0"
    else {
      val share = Format.short(t.failed * 100.0 / t.iterations)
      s"${Format.whole(t.failed)} (${Format.withUnit(share, "%")})"
    }

  private def jobs(report: RunReport): Frag =
    if (report.jobs.isEmpty) nothing
    else
      frag(
        h3("Long jobs"),
        table(
          Seq("Job", "Jobs", "Failed", "Average", "Shortest", "Longest", "Records"),
          report.jobs.map { job =>
            def clock(of: JobTimes => Double) =
              job.times.fold(Format.Absent)(times => Format.clock(of(times)))
            Seq(job.name, Format.whole(job.jobs), Format.whole(job.failed + job.timedOut)) ++
              Seq(clock(_.averageMs), clock(_.minMs.toDouble), clock(_.maxMs.toDouble)) :+
              job.records.fold(Format.Absent)(Format.whole)
          },
        ),
      )

  /** As the published tables have it. */
  private def phases(report: RunReport): Frag = frag(
    report.phases.filter(_.rows.exists(_.ratio.isDefined)).map { phase =>
      frag(
        h3(text(s"During ${phase.kind} and without it")),
        p("Response times in milliseconds."),
        table(
          Seq("Workflow", "Average, during", "95 %, during", "Average, without", "95 %, without") :+
            "Note",
          phase.rows.map { row =>
            val times = Seq(row.during, row.without).flatMap { part =>
              Seq(
                part.averageMs.fold(Format.Absent)(Format.whole),
                part.p95Ms.fold(Format.Absent)(Format.whole),
              )
            }
            row.transaction +: times :+ (if (row.muchSlower) "at least twice as slow" else "")
          },
        ),
      )
    }
  )

  /** The highest averages of processors and memory; all of them are in the report's CSV. */
  private def resources(report: RunReport): Frag = {
    val averages = report.infrastructure.series.filter { s =>
      s.unit == "Percent" && s.statistic == "Average" && s.average.isDefined
    }
    if (averages.isEmpty) p("There are no metrics of the infrastructure.")
    else
      frag(
        averages.map(_.metric).distinct.map { metric =>
          val rows =
            averages.filter(_.metric == metric).sortBy(s => (-s.average.getOrElse(0.0), s.subject))
          frag(
            h3(text(metric)),
            table(
              Seq("Subject", "Average, %", "Maximum, %"),
              rows.take(Shown).map { s =>
                Seq(s.subject) ++
                  Seq(s.average, s.maximum).map(_.fold(Format.Absent)(Format.decimal(_, 1)))
              },
            ),
          )
        }
      )
  }

  private def errors(report: RunReport): Frag =
    if (report.errors.isEmpty) p("None.")
    else
      table(
        Seq("Request", "Transaction", "Message", "Count"),
        report.errors
          .take(Shown)
          .map(e => Seq(e.request, e.transaction, e.message, Format.whole(e.count))),
      )

  private def appendix(report: RunReport): Frag = frag(
    h3("Infrastructure"),
    report.infrastructure.inventory.fold(p("Not known."): Frag) { inventory =>
      frag(
        table(
          Seq("Component", "Property", "Value"),
          inventory.components.map(c =>
            Seq(
              c.component,
              c.property,
              Format.withUnit(c.value, c.unit) +
                DatabaseParameters.inWords(inventory, c).fold("")(worked => s" = $worked"),
            )
          ),
        ),
        h3("Modules"),
        folded(
          "All modules",
          table(
            Seq(
              "Module",
              "Version",
              "Task count",
              "CPU units",
              "Soft limit, MiB",
              "Hard limit, MiB",
              "Xmx, MiB",
              "Metaspace, MiB",
              "R/W split",
            ),
            inventory.modules.map { m =>
              Seq(m.name, m.version) ++
                Seq(m.tasks, m.cpuUnits, m.memorySoftLimitMiB, m.memoryHardLimitMiB)
                  .map(_.toString) ++
                Seq(m.xmxMiB, m.maxMetaspaceMiB.orElse(m.metaspaceMiB))
                  .map(_.fold(Format.Absent)(_.toString)) :+
                m.readWriteSplit.fold(Format.Absent)(if (_) "yes" else "no")
            },
          ),
        ),
      )
    },
    h3("Methodology"),
    list(report.method),
    Option.when(report.missing.nonEmpty)(frag(h3("Missing or doubtful"), list(report.missing))),
  )

  private val Shown = 20

  /** Not isolated as on the page: Confluence's editor takes no `bdi`. */
  private def text(value: String): Frag = stringFrag(value)

  private def list(items: Seq[String]): Frag =
    if (items.isEmpty) nothing else ul(items.map(item => li(text(item))))

  private def table(head: Seq[String], rows: Seq[Seq[String]]): Frag =
    Html.table(
      tbody(
        tr(head.map(cell => th(p(text(cell))))),
        rows.map(row => tr(row.map(cell => td(p(text(cell)))))),
      )
    )

  private def folded(title: String, content: Frag): Frag =
    macroOf("expand", parameter("title", title), tag("ac:rich-text-body")(content))

  private def macroOf(name: String, content: Frag*): Frag =
    tag("ac:structured-macro")(attr("ac:name") := name, content)

  private def parameter(name: String, value: String): Frag =
    tag("ac:parameter")(attr("ac:name") := name, value)
}
