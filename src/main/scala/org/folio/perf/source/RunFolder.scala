package org.folio.perf.source

import java.nio.file.{Files, Path}
import org.folio.perf.model._
import scala.util.Using
import java.io.IOException
import scala.jdk.CollectionConverters._

/**
 * The files of a run. Only `run.json` is required; `missing` names the absent ones.
 *
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
    transactions: Option[Path],
    metrics: Either[String, FrozenMetrics],
    inventory: Either[String, Inventory],
    injector: Listed[Vector[InjectorSample]],
    jobs: Listed[Vector[JobSample]],
    modules: Option[Either[String, ListedModules]] = None,
    injectors: Map[Int, Listed[Vector[InjectorSample]]] = Map.empty,
    failures: Listed[RunFailures] = Listed(RunFailures.Empty),
) {

  /** Epoch milliseconds of the last record of a run that did not record its end. */
  def lastRecordMs: Option[Long] =
    transactions
      .filter(_ => manifest.endedAt.isEmpty)
      .flatMap(TransactionsFile.read(_)(_ => ()).toOption)
      .flatMap(_.lastEndMs)

  /** Missing inputs and their effect on the report, in sentences. */
  def missing: Vector[String] =
    Vector(
      Option.when(transactions.isEmpty)(
        s"${TransactionsFile.Name} is missing, so the report has no figures of transactions and tenants."
      ),
      metrics.left.toOption.filter(_ => isMeasured),
      inventory.left.toOption.filter(_ => isMeasured),
      modules.flatMap(_.left.toOption),
    ).flatten ++ modules
      .flatMap(_.toOption)
      .fold(Vector.empty[String])(_.gaps) ++
      (if (manifest.isOfGatling) Vector.empty else injector.problems ++ jobs.problems) ++
      failures.problems ++
      injectors.toVector.sortBy(_._1).flatMap { case (index, samples) =>
        samples.problems.map(problem => s"Load generator $index: $problem")
      }

  /** A run of another project may have no target. */
  private def isMeasured: Boolean = !manifest.isOfGatling || manifest.metrics.nonEmpty

}

/** Records of a file. @param problems its unreadable parts, in sentences */
final case class Listed[A](values: A, problems: Vector[String] = Vector.empty)

object RunFolder {
  val Manifest: String = JsonFile.Manifest.name

  /** Files that a run writes; nothing changes them afterwards. */
  val Records: Vector[String] = Vector(
    TransactionsFile.Name,
    JobsFile.Name,
    FailuresFile.Name,
    TracesFile.Name,
    s"infrastructure/${InjectorFile.Name}",
  )

  /** Whether a folder has the example that is shipped with the project: it alone has a load for `OwnLoad` too. */
  def isExample(folder: Path): Boolean = Files.exists(folder.resolve("own.conf"))

  /** Run folders of a folder that have a report, in no particular order. */
  @throws[IOException]
  def withReports(folder: Path): Vector[Path] = Using.resource(Files.list(folder))(
    _.iterator.asScala.filter(run => Files.isRegularFile(run.resolve(JsonFile.Report.name))).toVector
  )

  def open(folder: Path): Either[String, RunFolder] =
    JsonFile.Manifest.read(folder.resolve(Manifest)).map { manifest =>
      val infrastructure = folder.resolve("infrastructure")
      RunFolder(
        folder,
        manifest,
        existing(folder.resolve(TransactionsFile.Name)),
        part(infrastructure, JsonFile.Metrics, noMetrics(manifest)),
        part(
          infrastructure,
          JsonFile.Inventory,
          "infrastructure/inventory.json.gz is missing, so the report lists no instances, and modules at most with their versions.",
        ),
        if (manifest.injectors.isEmpty) readInjector(folder, InjectorFile.Name, manifest)
        else Listed(Vector.empty),
        listed(folder, JobsFile.Name, manifest)(JobsFile.read)(
          Vector.empty,
          Some("jobs.tsv is missing, so the report has no figures of long jobs."),
        ),
        existing(folder.resolve(JsonFile.Modules.name)).map(read(_, JsonFile.Modules, "")),
        manifest.injectors.toVector
          .flatMap(_.parts)
          .map(part => part.index -> readInjector(folder, InjectorFile.nameOf(part.index), manifest))
          .toMap,
        listed(folder, FailuresFile.Name, manifest)(FailuresFile.read)(
          RunFailures.Empty,
          manifest
            .record(FailuresFile.Name)
            .map(_ => s"${FailuresFile.Name} is missing, so the report has no answers of failed requests."),
        ),
      )
    }

  private def noMetrics(manifest: RunManifest): String =
    if (manifest.metrics.isEmpty)
      "The target names no source of metrics, so the report has no metrics of the infrastructure."
    else
      "infrastructure/metrics.json.gz is missing: the infrastructure's metrics were not collected."

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
      // As in `listed`, without the path of the folder.
      val name = s"$within${file.getFileName}"
      s"${error.replace(file.toString, name)} It is left out."
    }

  private def readInjector(folder: Path, ofName: String, manifest: RunManifest): Listed[Vector[InjectorSample]] = {
    val name = s"infrastructure/$ofName"
    val absent = s"$name is missing, so the utilisation of the load generator is unknown."
    listed(folder, name, manifest)(InjectorFile.read)(Vector.empty, Some(absent))
  }

  /**
   * An error lacks the folder's path: the report must stay the same when the folder is moved.
   *
   * @param absent the problem if there is no file
   */
  private def listed[A](folder: Path, name: String, manifest: RunManifest)(
      read: Path => Either[String, Listed[A]]
  )(none: A, absent: Option[String]): Listed[A] = {
    val file = folder.resolve(name)
    if (!Files.isRegularFile(file)) Listed(none, absent.toVector)
    else
      read(file).fold(
        error => Listed(none, Vector(error.replace(file.toString, name))),
        found => found.copy(problems = found.problems ++ Checksum.problem(file, manifest.record(name))),
      )
  }
}

/** Runs of a folder that have a `report.json`, without the example that is shipped with the project. */
object RunReports {

  /** @return with a line for each unreadable report; left: the folder cannot be read, in one line */
  def in(folder: Path): Either[String, Listed[Vector[RunReport]]] =
    if (!Files.isDirectory(folder))
      Left(s"$folder is no folder. Name the one with the run folders: -Dreports=FOLDER.")
    else
      try {
        val (problems, runs) = RunFolder
          .withReports(folder)
          .sorted
          .filterNot(RunFolder.isExample)
          .map(run => JsonFile.Report.read(run.resolve(JsonFile.Report.name)))
          .partitionMap(identity)
        Right(Listed(runs, problems))
      } catch { case e: IOException => Left(s"$folder cannot be listed: $e") }
}
