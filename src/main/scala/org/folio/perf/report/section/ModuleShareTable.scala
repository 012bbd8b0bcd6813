package org.folio.perf.report.section

import org.folio.perf.model.{ModuleShare, RunReport}
import org.folio.perf.report.chart.ModuleColours
import org.folio.perf.report.content.Block.{anchored, heading, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The modules that serve the requests, by the time that users wait for them. */
private[section] object ModuleShareTable {

  def apply(run: RunReport, colours: ModuleColours): Block =
    if (run.modules.isEmpty) nothing
    else {
      val isExpected = run.modules.exists(_.expectedCalls.nonEmpty)
      anchored("module-shares")(
        heading("Modules"),
        Table(
          text(
            "Requests of the steady state by the module that the gateway sends them to." +
              (if (isExpected)
                 " Calls of other modules are expected by the capacity environment; nobody measured them."
               else "")
          ),
          Seq(
            Column("Module"),
            Column("Requests", "per s", number = true, phone = "requests/s"),
            Column("Waiting", "s per s", number = true, phone = "waiting s/s"),
            Column(
              "Waiting",
              "% of all",
              number = true,
              phone = "% of all waiting",
              classes = "big",
            ),
          ) ++ Option.when(isExpected)(Column("Expected to call", classes = "message")),
          run.modules.map(rowOf(_, colours, isExpected)),
          "None.",
        ),
      )
    }

  private def rowOf(module: ModuleShare, colours: ModuleColours, isExpected: Boolean): Row = Row(
    Cell(drawing(colours.swatch(colours.of(Some(module.name)))) ++ " " ++ name(module.id)),
    Seq(
      Cell.number(Format.short(module.requestsPerSec)),
      Cell.number(Format.short(module.waitingMsPerSec / 1000)),
      Cell.number(Format.share(module.waitingSharePercent)),
    ) ++ Option.when(isExpected)(
      if (module.expectedCalls.isEmpty) Cell.blank
      else Cell(joined(module.expectedCalls.map(name), ", "))
    ),
  )
}
