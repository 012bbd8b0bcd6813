package org.folio.perf.settings

import com.typesafe.config.ConfigFactory
import java.time.Instant
import org.folio.perf.model.{FilePath, LimitLine, Shard, Thresholds}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * All settings of a run, read once by [[SettingsLoader]].
 *
 * @param shard `None`: this load generator sends the whole load
 * @param inForce values of all settings by their names, for run.json; none is a secret
 */
final case class Settings(
    target: TargetSettings,
    load: LoadSettings,
    start: StartSettings,
    thresholds: Thresholds,
    report: ReportSettings,
    live: LiveSettings,
    shard: Option[ShardSettings],
    calls: CallsSettings,
    inForce: Map[String, String],
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

object StartSettings {
  private[settings] def read(values: ConfigBlock): StartSettings = StartSettings(
    force = values.boolean("force"),
    feederFolder = values.parsed("feeders") { found =>
      if (found.trim.equalsIgnoreCase("api")) Right(None) else FilePath.read(found.trim).map(_ => Some(found.trim))
    },
    prepareConcurrency = values.whole("prepare.concurrency", 1, 100),
    dryRun = values.boolean("dryRun"),
  )
}

/** Reads the block `thresholds`. */
object ThresholdSettings {

  /** Those that can be passed on the command line. */
  val Names: Vector[String] = Vector("thresholds.limits", "thresholds.errorPercent", "thresholds.planKeptPercent")

  /**
   * Thresholds of a run with others that are passed after it.
   *
   * @param others values by the names of settings
   */
  def changed(now: Thresholds, others: Map[String, String]): Either[String, Thresholds] = ConfigBlock.read {
    val values = ConfigFactory.parseMap(others.asJava)
    read(new ConfigBlock(values, "the command line", (name, _) => s"Pass ${HowTo.here.pass(name)}."), now)
  }

  /** @param now those that the block does not have */
  private[settings] def read(
      values: ConfigBlock,
      now: Thresholds = Thresholds(None, None, Map.empty),
  ): Thresholds = {
    def passed[A](name: String, own: A)(read: String => A) = values.optional(s"thresholds.$name")(read).getOrElse(own)
    Thresholds(
      errorPercent = passed("errorPercent", now.errorPercent)(values.percentOrOff),
      planKeptPercent = passed("planKeptPercent", now.planKeptPercent)(values.percentOrOff),
      p95Ms = passed("p95Ms", now.p95Ms)(values.numbers),
      limits =
        passed("limits", now.limits)(values.lines(_, LimitLine.Forms)(line => LimitLine.parse(line).map(_ => line))),
    )
  }
}

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
    baseline: Vector[String],
    redact: Boolean,
)

object ReportSettings {
  private[settings] def read(values: ConfigBlock): ReportSettings = ReportSettings(
    folder = values.parsed("reports")(found => FilePath.read(found).map(_ => found)),
    progressInterval = values.duration("progressInterval", 100.millis, 1.hour),
    baseline = ConfigBlock.listed(values.text("baseline")),
    redact = values.boolean("redact"),
  )
}

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

object ShardSettings {

  /**
   * @param sandbox the target's sandbox, if any
   * @param now the current time; the start is at most the grace before it
   * @return `None`: this load generator sends the whole load
   */
  private[settings] def read(
      values: ConfigBlock,
      sandbox: Option[SandboxSettings],
      now: Instant,
  ): Option[ShardSettings] = {
    val grace = values.duration("startGrace", 0.seconds, 1.hour)
    if (values.text("shard").trim.isEmpty) {
      Vector("runId", "startAt").foreach { name =>
        val found = values.text(name).trim
        if (found.nonEmpty)
          values.wrong(name, found, "empty without a shard; pass -Dshard=1/4 too, or leave it out")
      }
      None
    } else {
      val shard = shardOf(values)
      // Each would start a sandbox of its own.
      if (shard.count > 1 && sandbox.exists(_.url.isEmpty))
        values.wrong(
          "sandbox.url",
          "empty",
          "the address of a sandbox that all load generators share, because each would start its own " +
            "(start it with: ./perf sandbox -Dsandbox.port=9130)",
        )
      Some(ShardSettings(shard, runId(values, shard), startAt(values, grace, now), grace))
    }
  }

  private def shardOf(values: ConfigBlock): Shard = values.parsed(
    "shard",
    s"i/n, such as 2/4: load generator i of n, i from 1 to n and n at most $MaxShards",
  )(text =>
    Some(text)
      .collect { case Form(index, count) => Shard(index.toInt, count.toInt) }
      .filter(s => s.index >= 1 && s.index <= s.count && s.count <= MaxShards)
  )

  private def runId(values: ConfigBlock, shard: Shard): String = values.matching(
    "runId",
    SafeName,
    s"a name of 1 to 64 letters, digits, dots, dashes and underscores, not beginning with a dot or " +
      s"dash, and the same on all ${shard.count} load generators",
  )

  private def startAt(values: ConfigBlock, grace: FiniteDuration, now: Instant): Instant = {
    val start = values.parsed(
      "startAt",
      "a UTC time such as 2026-11-21T14:00:00Z, the same on all load generators",
    )(text => Try(Instant.parse(text)).toOption)
    if (start.isBefore(now.minusMillis(grace.toMillis)))
      values.wrong(
        "startAt",
        values.text("startAt"),
        s"in the future or at most ${grace.toCoarsest} ago (setting startGrace); it is now " +
          s"${Instant.ofEpochSecond(now.getEpochSecond)} here",
      )
    start
  }

  /** More shards are a typing error. */
  private val MaxShards = 64

  private val Form = """(\d{1,4})/(\d{1,4})""".r
  private val SafeName = "[A-Za-z0-9_][A-Za-z0-9._-]{0,63}"
}
