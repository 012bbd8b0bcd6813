package org.folio.perf.runner

import java.io.IOException
import java.nio.file.{FileAlreadyExistsException, Files, Path, Paths}
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.capacity.{EnvironmentInventory, EnvironmentLoader}
import org.folio.perf.model._
import org.folio.perf.pipeline.ToolVersions
import org.folio.perf.source.WriteFailure
import org.folio.perf.settings.{HowTo, ShardSettings}
import org.folio.perf.source.{AtomicFile, JsonFile, RunFolder}

/** Creates a run folder and writes its `run.json`. */
final class RunFolderWriter private (val folder: Path) {

  /** Writes the inventory of the capacity model's environment file. */
  def writeInventory(environment: Option[String]): Unit = environment.foreach { name =>
    EnvironmentLoader.load(name) match {
      case Right(known) =>
        JsonFile.Inventory.write(
          folder.resolve("infrastructure").resolve(JsonFile.Inventory.name),
          EnvironmentInventory.of(known),
        )
      case Left(error) => Console.complain(error)
    }
  }

  /** Writes the modules that the gateway lists. */
  def writeModules(modules: ListedModules): Unit =
    JsonFile.Modules.write(folder.resolve(JsonFile.Modules.name), modules)

  /** Replaces run.json as a whole, so that a killed run never leaves half of it. */
  def write(manifest: RunManifest): Unit =
    AtomicFile.replace(folder.resolve(RunFolder.Manifest), ModelJson.write(manifest))
}

object RunFolderWriter {
  private val Stamp = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC)

  /**
   * A folder that does not exist yet: `<UTC start>-<simulation>-<target>`, with `-<run id>-<shard>` appended
   * for a shard.
   */
  def choose(
      reports: String,
      simulation: String,
      target: String,
      now: Instant,
      shard: Option[ShardSettings] = None,
  ): Path = {
    val start = Stamp.format(shard.fold(now)(_.startAt))
    val part = shard.fold("")(s => s"-${s.runId}-${s.shard.inName}")
    val name = s"$start-$simulation-$target$part"
    numbered(Paths.get(reports).resolve(name)).find(!Files.exists(_)).get
  }

  private def numbered(folder: Path): Iterator[Path] =
    Iterator.single(folder) ++
      Iterator.from(2).map(n => folder.resolveSibling(s"${folder.getFileName}-$n"))

  /** Creates the chosen folder, or one with a number appended if another run has created it first. */
  def make(chosen: Path): RunFolderWriter = {
    Option(chosen.getParent).foreach(Files.createDirectories(_))
    val made = numbered(chosen).find { folder =>
      try {
        Files.createDirectory(folder)
        true
      } catch { case _: FileAlreadyExistsException => false }
    }
    Files.createDirectories(made.get.resolve("infrastructure"))
    new RunFolderWriter(made.get)
  }

  /** Checks before the load that a run can write there. */
  def check(reports: String): Either[String, Unit] = {
    val folder = Paths.get(reports).toAbsolutePath.normalize
    try {
      Files.createDirectories(folder)
      val trial = Files.createTempFile(folder, ".trial", "")
      try Files.write(trial, new Array[Byte](TrialBytes))
      finally Files.delete(trial)
      Right(())
    } catch {
      case e: IOException =>
        Left(
          s"Setting reports is $reports, but the run cannot write there: ${WriteFailure.reason(e)}. Make it a " +
            s"writable folder, or choose another one: ${HowTo.here.pass("reports", "FOLDER")}."
        )
    }
  }

  /** A disk may be full for these and not for an empty file. */
  private val TrialBytes = 1 << 14

  /** @param shard the part of this injector; `None`: it sends the whole load */
  def manifest(
      id: String,
      run: PreparedRun,
      loadStartedAt: Instant,
      shard: Option[ShardRun] = None,
  ): RunManifest = RunManifest(
    schemaVersion = RunManifest.SchemaVersion,
    id = id,
    simulation = run.plan.simulation.name,
    description = run.plan.simulation.description,
    target = Target(run.settings.target.name, run.okapiUrl),
    loadStartedAt = loadStartedAt,
    endedAt = None,
    ending = None,
    loadModel = run.plan.load.model,
    profile = run.plan.profile,
    tenants = run.plan.tenants,
    plan = run.plan.workflows,
    thresholds = run.settings.thresholds,
    settings = run.settings.inForce,
    versions = ToolVersions.current,
    injector = InjectorHost(
      s"${System.getProperty("os.name")} ${System.getProperty("os.version")}",
      Runtime.getRuntime.availableProcessors,
      Runtime.getRuntime.maxMemory / 1048576,
    ),
    metrics = run.settings.target.metricsOrigin(run.sandbox.map(_.url)),
    remarks = run.remarks,
    forced = run.forced,
    judgesAll = run.plan.simulation.fixed.isDefined,
    shard = shard,
    platform = Some(run.plan.load.platform),
    release = run.release,
    leftOut = run.plan.leftOut,
    mark = run.mark,
  )
}

/**
 * The run.json of a run that goes on. Several threads change it, one at a time: each version is on disk at
 * once, for the report of a run that is killed.
 *
 * @param isOver the load has ended: later versions are written by [[finish]] only
 */
final private[runner] class RunJson(
    writer: RunFolderWriter,
    started: RunManifest,
    isOver: => Boolean,
) {
  // Guarded by this object.
  private var manifest = started

  /** Changes the file; a disk that cannot be written costs a warning. */
  def update(change: RunManifest => RunManifest): Unit = synchronized {
    manifest = change(manifest)
    if (!isOver)
      try writer.write(manifest)
      catch {
        case e: IOException =>
          Console.complain(s"run.json could not be written: ${WriteFailure.reason(e)}.")
      }
  }

  def add(jump: ClockJump): Unit =
    update(before => before.copy(clockJumps = before.clockJumps :+ jump))

  /** Writes the last version. Throws an `IOException` if that fails. */
  def finish(change: RunManifest => RunManifest): Unit = synchronized {
    manifest = change(manifest)
    writer.write(manifest)
  }
}
