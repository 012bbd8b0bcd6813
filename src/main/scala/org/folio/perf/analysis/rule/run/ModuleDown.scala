package org.folio.perf.analysis.rule.run

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{ModuleOutage, OutageSpan, RunMeasurements}
import org.folio.perf.model.{Finding, Severity}

/** Modules that the gateway could not reach for some time. */
object ModuleDown extends RunRule {
  private val MaxNamed = 3
  private val Clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)

  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.outages.map { outage =>
      Finding(
        s"module-down:${outage.module}",
        Severity.Bad,
        s"${outage.module} was down ${times(outage, measured)}: " +
          s"${count(outage.count, "request", "requests")} failed${where(outage)}.",
        "The gateway could not connect to the module. Neither test data nor slow answers explain these failures.",
        Vector("errors", "timeline"),
        s"Find out why ${outage.module} stopped: look at its log, its restarts and its memory at that time. Then repeat " +
          "the run, because the figures of these transactions do not describe a healthy target.",
      )
    }

  private def times(outage: ModuleOutage, measured: RunMeasurements): String = {
    def clock(ms: Long) = Clock.format(Instant.ofEpochMilli(measured.window.loadStartMs + ms))
    def words(span: OutageSpan) = s"${clock(span.fromMs)} to ${clock(span.toMs)} UTC"
    outage.spans match {
      case Vector(one) if clock(one.fromMs) == clock(one.toMs) => s"at ${clock(one.fromMs)} UTC"
      case Vector(one) => s"from ${words(one)} (${duration(one.toMs - one.fromMs)})"
      case several =>
        s"${unit(whole(several.size.toLong), "times")} (${few(several.map(words), MaxNamed)})"
    }
  }

  private def where(outage: ModuleOutage): String = {
    val named = outage.transactions.map { case (name, n) => s"$name (${whole(n)})" }
    if (named.isEmpty) "" else s", in ${few(named, MaxNamed)}"
  }
}
