package org.folio.perf.pipeline

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.analysis.run.{MergedManifest, ShardCheck}
import org.folio.perf.model.{Eithers, ModelJson, ShardRun}
import org.folio.perf.settings.{ConfigBlock, SettingsError}
import org.folio.perf.source._
import org.folio.perf.source.failures.FailuresMerge
import org.folio.perf.source.merge.{MergedFile, TransactionsMerge}

/**
 * Merges the run folders of several injectors into one run folder: all records in the order of their times, each
 * corrected by the offset of its injector's clock.
 */
object RunMerger {

  /** Folders that `-Drun` names, separated by commas. */
  def foldersIn(named: String): Either[String, Vector[Path]] =
    Eithers.map(ConfigBlock.listed(named))(find(_))

  /** Folder of a run by its path, or by its name in `reports`. Left: why there is none, with the runs that are meant. */
  def find(named: String, reports: Path = Reports): Either[String, Path] =
    Vector(Paths.get(named), reports.resolve(named)).find(Files.isDirectory(_)).toRight {
      val runs = Option(reports.toFile.list).toVector.flatten
        .filter(run => Files.isRegularFile(reports.resolve(run).resolve(JsonFile.Manifest.name)))
      val problem =
        if (Files.exists(Paths.get(named))) s"$named is a file, not the folder of a run."
        else s"There is no run $named, neither here nor in $reports."
      val others = alike(runs, Paths.get(named).getFileName.toString).fold("")(sentence => s" $sentence")
      s"$problem${SettingsError.meant(named, runs)}$others"
    }

  /** A sentence with the last runs that have a part of a name in theirs; `None`: there is none. */
  private[pipeline] def alike(runs: Vector[String], part: String): Option[String] = {
    val found = runs.filter(_.contains(part)).sorted.reverse
    Option.when(part.nonEmpty && found.nonEmpty)(
      s"Runs with this in their names: ${found.take(MostAlike).mkString(", ")}."
    )
  }

  private val MostAlike = 5

  private val Reports = Paths.get("reports")

  /** True for a folder with the records of one injector among several. */
  def isShard(folder: Path): Boolean =
    RunFolder.open(folder).exists(_.manifest.shard.isDefined)

  /**
   * @param out `None`: beside the first of the folders, under its name with `-merged`
   * @return left: what is wrong, in a line; right: the folder with all records
   */
  def apply(folders: Vector[Path], out: Option[Path]): Either[String, Path] =
    for {
      runs <- Eithers.map(folders)(RunFolder.open)
      shards <- ShardCheck(
        runs.map(run => ShardCheck.Named(run.folder.toString, run.manifest))
      )
      ordered = shards.flatMap { case (named, shard) =>
        runs.find(_.folder.toString == named.folder).map(_ -> shard)
      }
      folder = out.getOrElse(usual(ordered.head._1, ordered.head._2))
      _ <- free(folder, ordered.head._2.runId)
      _ <- AtomicFile.attempt(folder)(write(ordered, folder))
    } yield folder

  private type Shards = Vector[(RunFolder, ShardRun)]

  /** Default folder: start, simulation and target, which all names share, with `-merged`. */
  private def usual(first: RunFolder, shard: ShardRun): Path = {
    val common = first.manifest.id.replace(s"-${shard.runId}-${shard.shard.inName}", "")
    first.folder.toAbsolutePath.normalize.resolveSibling(s"$common-${shard.runId}-merged")
  }

  /** Refuses a folder with other content than an earlier merge of the same run. */
  private def free(folder: Path, runId: String): Either[String, Unit] = {
    val isEmpty = !Files.exists(folder) || Files.isDirectory(folder) && folder.toFile.list.isEmpty
    val isSame = !isEmpty && RunFolder
      .open(folder)
      .exists(_.manifest.injectors.exists(_.runId == runId))
    Either.cond(
      isEmpty || isSame,
      (),
      s"$folder exists and is not a merge of run $runId. Pass another -Dout=FOLDER.",
    )
  }

  private def write(shards: Shards, folder: Path): Unit = {
    val infrastructure = Files.createDirectories(folder.resolve("infrastructure"))
    val transactions = mergeTransactions(shards, folder)
    mergeJobs(shards, folder)
    mergeFailures(shards, folder)
    copyInventory(shards, infrastructure)
    copyModules(shards, folder)
    mergeTraces(shards, folder)
    copyInjectors(shards, infrastructure)
    val parts = shards.zipWithIndex.map { case ((run, shard), i) =>
      // If all samples are missing, the report of the merged folder says so.
      val problems = transactions(i).problems ++ run.jobs.problems ++ run.failures.problems ++
        (if (run.injector.values.isEmpty) Vector.empty else run.injector.problems)
      MergedManifest.Part(run.manifest, shard, transactions(i).starts, problems)
    }
    val names = RunFolder.Records ++
      shards.map { case (_, shard) => s"infrastructure/${InjectorFile.nameOf(shard.shard.index)}" }
    val merged = MergedManifest(folder.getFileName.toString, parts)
      .copy(records = Checksum.recorded(folder, names))
    AtomicFile.replace(folder.resolve(RunFolder.Manifest), ModelJson.write(merged))
  }

  private def mergeTransactions(shards: Shards, folder: Path): Vector[TransactionsMerge.Ended] = {
    val sources = shards.map { case (run, shard) =>
      run.transactions.map(MergedFile(_, aheadMs(shard), run.manifest.record(TransactionsFile.Name)))
    }
    val file = folder.resolve(TransactionsFile.Name)
    val results = AtomicFile.write(file)(TransactionsMerge(sources.flatten, _)).iterator
    val absent = TransactionsMerge.Ended(Vector(s"${TransactionsFile.Name} is missing."))
    sources.map(_.fold(absent)(_ => results.next()))
  }

  /** In the order in which they ended. */
  private def mergeJobs(shards: Shards, folder: Path): Unit = {
    val jobs = shards
      .flatMap { case (run, shard) =>
        run.jobs.values.map(job => job.copy(startMs = job.startMs + aheadMs(shard)))
      }
      .sortBy(job => (job.endMs, job.tenant))
    AtomicFile.replace(folder.resolve(JobsFile.Name), JobsFile.write(jobs))
  }

  private def mergeFailures(shards: Shards, folder: Path): Unit = {
    val parts = shards.map { case (run, shard) => (run.failures.values, aheadMs(shard)) }
    AtomicFile.replace(folder.resolve(FailuresFile.Name), FailuresFile.write(FailuresMerge(parts)))
  }

  private def copyInjectors(shards: Shards, infrastructure: Path): Unit =
    shards.foreach { case (run, shard) =>
      val samples = run.injector.values.map(s => s.copy(timeMs = s.timeMs + aheadMs(shard)))
      val file = infrastructure.resolve(InjectorFile.nameOf(shard.shard.index))
      if (samples.nonEmpty) AtomicFile.replace(file, InjectorFile.write(samples))
      else {
        Files.deleteIfExists(file)
        ()
      }
    }

  /** Copies one inventory, for all tested the same target; an earlier collection stays. */
  private def copyInventory(shards: Shards, infrastructure: Path): Unit = {
    val file = infrastructure.resolve(JsonFile.Inventory.name)
    if (!Files.exists(file))
      shards.flatMap(_._1.inventory.toOption).headOption.foreach(JsonFile.Inventory.write(file, _))
  }

  /** Copies the list with the fewest gaps, for all tested the same target. */
  private def copyModules(shards: Shards, folder: Path): Unit =
    shards
      .flatMap(_._1.modules.flatMap(_.toOption))
      .minByOption(_.gaps.size)
      .foreach(JsonFile.Modules.write(folder.resolve(JsonFile.Modules.name), _))

  private def mergeTraces(shards: Shards, folder: Path): Unit = {
    val traces = shards.flatMap { case (run, shard) =>
      TracesFile.in(run.folder).map(trace => trace.copy(atMs = trace.atMs + aheadMs(shard)))
    }
    if (traces.nonEmpty) AtomicFile.replace(folder.resolve(TracesFile.Name), TracesFile.slowest(traces))
  }

  private def aheadMs(shard: ShardRun): Long = shard.clock.fold(0L)(_.aheadMs)
}
