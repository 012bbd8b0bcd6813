package org.folio.perf.plan

import org.folio.perf.settings.LoadSettings

/** Which of a simulation's workflows run: all, or those that the settings name. */
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
        s"Setting $setting names workflow $code; ${simulation.name} has " +
          s"${codes.mkString(", ")}. Pass -D$setting=CODES or correct it in the target file."
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
          s"Nothing is left to run: workflows is ${wanted.mkString(", ")} and exclude " +
            s"is ${load.excluded.mkString(", ")}. Leave at least one of ${codes.mkString(", ")}."
        )
      )
      .toLeft(selected)
  }

  private def isOn(pace: Pace, load: LoadSettings): Boolean = pace match {
    case Pace.ImportSeries(Moment.DataImport, _) => load.nla.importStart.isDefined
    case _ => true
  }
}
