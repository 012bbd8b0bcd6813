package org.folio.perf.settings

import java.time.Instant
import org.folio.perf.model.{Shard, Thresholds}
import scala.concurrent.duration.FiniteDuration

/**
 * All settings of a run, read once by [[SettingsLoader]].
 *
 * @param shard `None`: this load generator sends the whole load
 */
final case class Settings(
    target: TargetSettings,
    load: LoadSettings,
    start: StartSettings,
    thresholds: Thresholds,
    report: ReportSettings,
    live: LiveSettings = LiveSettings.Off,
    shard: Option[ShardSettings] = None,
    calls: CallsSettings = CallsSettings(),
)

/**
 * Settings of the time before the load.
 *
 * @param force whether a run starts although its check found that it cannot succeed
 * @param feederFolder folder with records by tenant; `None`: records come from the target's own lists
 * @param prepareConcurrency number of records that a preparation creates at the same time
 * @param dryRun whether the run only prints its plan
 */
final case class StartSettings(
    force: Boolean,
    feederFolder: Option[String],
    prepareConcurrency: Int,
    dryRun: Boolean = false,
)

/**
 * Settings of the report.
 *
 * @param folder of run folders
 * @param progressInterval time between two lines of progress
 * @param baseline run to compare with, then further runs of the same environment; empty: no comparison
 * @param redact whether the report leaves out account ids and internal host names
 */
final case class ReportSettings(
    folder: String,
    progressInterval: FiniteDuration,
    baseline: Vector[String] = Vector.empty,
    redact: Boolean = false,
)

/**
 * One load generator of several that share a run.
 *
 * @param runId the same for all of them, likewise `startAt`
 * @param startAt by the target's clock
 * @param grace longest allowed delay of the start
 */
final case class ShardSettings(
    shard: Shard,
    runId: String,
    startAt: Instant,
    grace: FiniteDuration,
)
