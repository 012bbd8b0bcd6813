package org.folio.perf.plan

import org.folio.perf.settings.{HowTo, LoadSettings}

/** Workflows of a simulation that run: all, or the ones that the settings select. */
private[plan] object Selection {

  def apply(
      simulation: SimulationPlan,
      load: LoadSettings,
  ): Either[String, Vector[PacedWorkflow]] = {
    val offered =
      simulation.workflows.filter(workflow => simulation.fixed.isDefined || workflow.when(load))
    val codes = offered.map(_.workflow.code)
    def unknown(setting: String, named: Vector[String]): Option[String] =
      named.find(!codes.contains(_)).map { code =>
        s"Setting $setting names workflow $code; ${simulation.name} has only " +
          s"${codes.mkString(", ")}. Pass ${HowTo.here.pass(setting, "CODES")} or correct it in " +
          "the target file."
      }
    val wanted = load.workflows.getOrElse(codes)
    val selected = offered.filter { workflow =>
      isOn(workflow.pace, load) && wanted.contains(workflow.workflow.code) &&
      !load.excluded.contains(workflow.workflow.code)
    }
    unknown("workflows", wanted)
      .orElse(unknown("exclude", load.excluded))
      .orElse(
        Option.when(selected.isEmpty)(
          s"No workflow is left to run: setting workflows is ${wanted.mkString(", ")} and setting " +
            s"exclude is ${load.excluded.mkString(", ")}. Keep at least one of ${codes.mkString(", ")}."
        )
      )
      .toLeft(selected)
  }

  private def isOn(pace: Pace, load: LoadSettings): Boolean = pace match {
    case Pace.ImportSeries(Moment.DataImport, _) => load.nla.importStart.isDefined
    case _ => true
  }
}
