package org.folio.perf.source

import java.nio.file.Path
import org.folio.perf.model.{ModelJson, RunReport}

/** `report.json` of a run folder, which is all that a comparison needs. */
object ReportFile {
  val Name = "report.json"
  private val What = "the result of a run by folio-perf (schemaVersion, run, verdict, ...)"
  private val Advice = "Make it first: mvn -q exec:java@report -Drun=FOLDER."

  def read(file: Path): Either[ReadError, RunReport] =
    JsonFile.read[RunReport](
      file,
      What,
      Advice,
      ModelJson.readRunReport,
      _.schemaVersion,
      RunReport.SchemaVersion,
    )
}
