package org.folio.perf.analysis.run

import org.folio.perf.model.RunManifest

/** Commands about a run, with its own simulation, target and settings: without them they would be about the sandbox. */
private[analysis] object RunCommand {

  /** Settings that decide which records a run uses, with the value that says nothing. */
  private val OfData = Vector(
    "tenants" -> "all",
    "duration" -> "",
    "rampUp" -> "",
    "rate" -> "1",
    "workflows" -> "all",
    "exclude" -> "",
    "changes" -> "auto",
    "sandbox.url" -> "",
  )

  /** Checks the target of the run for the run's plan. */
  def doctor(run: RunManifest): String = {
    val named = Vector("simulation" -> run.simulation, "target" -> run.settings.getOrElse("target", run.target.name))
    val data = OfData.flatMap { case (name, usual) =>
      run.settings.get(name).filter(value => value.nonEmpty && value != usual && value != s"$usual.0").map(name -> _)
    }
    s"./perf doctor${passed(named ++ data)}"
  }

  /** Makes the report of the run again. */
  def report(run: RunManifest, settings: (String, String)*): String =
    s"./perf report${passed(("run" -> folder(run)) +: settings)}"

  private def folder(run: RunManifest): String =
    s"${run.settings.get("reports").filter(_.nonEmpty).getOrElse("reports")}/${run.id}"

  private def passed(settings: Seq[(String, String)]): String =
    settings.map { case (name, value) => s" -D$name=${quoted(value)}" }.mkString

  /** For a shell. */
  private def quoted(value: String): String =
    if (value.forall(c => c.isLetterOrDigit || "._-/:,@%+=".contains(c))) value
    else s"'${value.replace("'", "'\\''")}'"
}
