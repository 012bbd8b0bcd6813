package org.folio.perf.source

import java.nio.file.{Files, Path}
import org.folio.perf.model._

/**
 * The files of a run. Only `run.json` is required; `missing` names the absent ones.
 *
 * @param log simulation.log or its compressed form; `None`: absent
 * @param transactions transactions.tsv; `None`: absent
 * @param metrics left: the reason why they are absent, as a sentence; likewise `inventory`
 * @param injector in the order of time
 * @param jobs in the order in which they ended
 * @param modules `None`: the run was made by a version without the file; left: why it cannot be read
 * @param injectors samples of each load generator by its index; for a run of several, whose `injector` is empty
 * @param failures of requests; empty if the run is of a version that did not keep them
 */
final case class RunFolder(
    folder: Path,
    manifest: RunManifest,
    log: Option[Path],
    transactions: Option[Path],
    metrics: Either[String, FrozenMetrics],
    inventory: Either[String, Inventory],
    injector: Listed[InjectorSample],
    jobs: Listed[JobSample],
    modules: Option[Either[String, ListedModules]] = None,
    injectors: Map[Int, Listed[InjectorSample]] = Map.empty,
    failures: FailuresFile.Result = FailuresFile.Result(RunFailures.Empty, Vector.empty),
) {

  /** Missing inputs and their effect on the report, in sentences. */
  def missing: Vector[String] =
    Vector(
      Option.when(log.isEmpty)(RunFolder.NoLog),
      Option.when(transactions.isEmpty)(RunFolder.NoTransactions),
      metrics.left.toOption,
      inventory.left.toOption.map(absenceOfInventory),
      modules.flatMap(_.left.toOption),
    ).flatten ++ modules
      .flatMap(_.toOption)
      .fold(Vector.empty[String])(_.gaps) ++ injector.problems ++ jobs.problems ++
      failures.problems ++
      injectors.toVector.sortBy(_._1).flatMap { case (index, samples) =>
        samples.problems.map(problem => s"Load generator $index: $problem")
      }

  private def absenceOfInventory(why: String): String =
    if (why == RunFolder.NoInventory && modules.exists(_.exists(_.modules.nonEmpty)))
      RunFolder.OnlyModules
    else why
}

/** @param problems unreadable parts of the list, in sentences */
final case class Listed[A](values: Vector[A], problems: Vector[String])

object RunFolder {
  val Manifest: String = JsonFile.Manifest.name

  /** Files that a run writes; nothing changes them afterwards. */
  val Records: Vector[String] = Vector(
    SimulationLog.Name,
    TransactionsFile.Name,
    JobsFile.Name,
    FailuresFile.Name,
    TracesFile.Name,
    s"infrastructure/${InjectorFile.Name}",
  )

  /** @param projectFolder folder of Gatling's own results, where the log of a killed run still is */
  def open(folder: Path, projectFolder: Path): Either[ReadError, RunFolder] =
    readManifest(folder).map { manifest =>
      val infrastructure = folder.resolve("infrastructure")
      RunFolder(
        folder,
        manifest,
        findLog(folder, projectFolder, manifest),
        existing(folder.resolve(TransactionsFile.Name)),
        part(infrastructure, JsonFile.Metrics, noMetrics(manifest)),
        part(infrastructure, JsonFile.Inventory, NoInventory),
        if (manifest.injectors.isEmpty) readInjector(folder, InjectorFile.Name, manifest)
        else Listed(Vector.empty, Vector.empty),
        readJobs(folder.resolve(JobsFile.Name), manifest.record(JobsFile.Name)),
        existing(folder.resolve(JsonFile.Modules.name)).map(read(_, JsonFile.Modules, "")),
        manifest.injectors.toVector
          .flatMap(_.parts)
          .map(part =>
            part.index -> readInjector(folder, InjectorFile.nameOf(part.index), manifest)
          )
          .toMap,
        readFailures(folder.resolve(FailuresFile.Name), manifest.record(FailuresFile.Name)),
      )
    }

  private val NoLog =
    s"${SimulationLog.Name} is missing, so the report has no figures of requests, and it is unknown whether " +
      "the load kept its plan."
  private val NoTransactions =
    s"${TransactionsFile.Name} is missing, so the report has no figures of transactions and tenants."
  private val NoJobs = "jobs.tsv is missing, so the report has no figures of long jobs."
  private val NoFailures =
    s"${FailuresFile.Name} is missing, so the report has no answers of failed requests."
  private val NoInventory =
    "infrastructure/inventory.json.gz is missing, so the report lists neither instances nor modules."
  private val OnlyModules =
    "infrastructure/inventory.json.gz is missing, so the report lists no instances, and modules with their versions " +
      "alone."
  private def noInjector(file: Path): String =
    s"infrastructure/${file.getFileName} is missing, so the utilisation of the load generator is unknown."

  private def noMetrics(manifest: RunManifest): String =
    if (manifest.metrics.isEmpty)
      "The target names no source of metrics, so the report has no metrics of the infrastructure."
    else
      "infrastructure/metrics.json.gz is missing: the infrastructure's metrics were not collected."

  private def readManifest(folder: Path): Either[ReadError, RunManifest] =
    JsonFile.Manifest
      .read(folder.resolve(Manifest))
      .flatMap { manifest =>
        val file = folder.resolve(Manifest)
        ManifestCheck
          .problem(manifest)
          .map(found => JsonFile.Manifest.refused(file, found))
          .toLeft(manifest)
      }

  private def findLog(folder: Path, project: Path, manifest: RunManifest): Option[Path] = {
    val moved = folder.resolve(SimulationLog.Name)
    val compressed = folder.resolve(CompressedLog.Name)
    val written = manifest.gatlingFolder.map(project.resolve(_).resolve(SimulationLog.Name))
    existing(moved).orElse(existing(compressed)).orElse(written.flatMap(existing))
  }

  private def existing(file: Path): Option[Path] = Option.when(Files.isRegularFile(file))(file)

  /** Left: a sentence about the missing file. */
  private def part[A](folder: Path, kind: JsonFile[A], absent: String): Either[String, A] = {
    val unpacked = folder.resolve(kind.name.stripSuffix(".gz"))
    existing(folder.resolve(kind.name))
      .orElse(existing(unpacked))
      .toRight(absent)
      .flatMap(read(_, kind, "infrastructure/"))
  }

  /** @param within the file's folder in the run folder */
  private def read[A](file: Path, kind: JsonFile[A], within: String): Either[String, A] =
    kind.read(file).left.map { error =>
      // As in `unread`, without the path of the folder.
      val name = s"$within${file.getFileName}"
      s"${error.message.replace(file.toString, name)} It is left out."
    }

  private def readInjector(
      folder: Path,
      ofName: String,
      manifest: RunManifest,
  ): Listed[InjectorSample] = {
    val name = s"infrastructure/$ofName"
    val file = folder.resolve(name)
    if (!Files.isRegularFile(file)) Listed(Vector.empty, Vector(noInjector(file)))
    else
      InjectorFile.read(file) match {
        case Left(error) => unread(error, file, name)
        case Right(InjectorFile.Result(samples, skipped)) =>
          val note = s"$skipped lines of $name are no samples. They are skipped."
          Listed(
            samples.sortBy(_.timeMs),
            Option.when(skipped > 0)(note).toVector ++
              Checksum.problem(file, manifest.record(name)),
          )
      }
  }

  private def readJobs(file: Path, recorded: Option[RecordedFile]): Listed[JobSample] =
    if (!Files.isRegularFile(file)) Listed(Vector.empty, Vector(NoJobs))
    else
      JobsFile.read(file) match {
        case Left(error) => unread(error, file, JobsFile.Name)
        case Right(JobsFile.Result(samples, problems)) =>
          Listed(samples, problems ++ Checksum.problem(file, recorded))
      }

  private def readFailures(file: Path, recorded: Option[RecordedFile]): FailuresFile.Result = {
    def none(problem: String) = FailuresFile.Result(RunFailures.Empty, Vector(problem))
    if (!Files.isRegularFile(file))
      recorded.fold(FailuresFile.Result(RunFailures.Empty, Vector.empty))(_ => none(NoFailures))
    else
      FailuresFile.read(file) match {
        case Left(error) => none(error.message.replace(file.toString, FailuresFile.Name))
        case Right(result) =>
          result.copy(problems = result.problems ++ Checksum.problem(file, recorded))
      }
  }

  /** An error without the folder's path: the report must stay the same when the folder is moved. */
  private def unread[A](error: ReadError, file: Path, name: String): Listed[A] =
    Listed(Vector.empty, Vector(error.message.replace(file.toString, name)))
}
