package org.folio.perf.source

import java.nio.file.Path
import org.folio.perf.model.{FrozenMetrics, ModelJson}

/** `infrastructure/metrics.json.gz` of a run folder; without `.gz` in older ones. */
object FrozenMetricsFile {
  val Name = "metrics.json.gz"
  val OldName = "metrics.json"
  private val What = "metrics of folio-perf (schemaVersion, fromMs, toMs, series, gaps)"
  private val Advice = "Collect the run's metrics; without them the report has no infrastructure."

  def read(file: Path): Either[ReadError, FrozenMetrics] =
    JsonFile.read[FrozenMetrics](
      file,
      What,
      Advice,
      ModelJson.readFrozenMetrics,
      _.schemaVersion,
      FrozenMetrics.SchemaVersion,
    )

  /** Makes the folder if it is not there; throws an IOException when it cannot write. */
  def write(file: Path, metrics: FrozenMetrics): Unit =
    JsonFile.write(file, ModelJson.write(metrics))
}
