package org.folio.perf.source

import java.nio.file.{Files, Path}
import org.folio.perf.model._

/**
 * What a run left. Only `run.json` must be there; what else is absent is named in `missing`.
 *
 * @param log simulation.log; `None`: there is none
 * @param transactions transactions.tsv; `None`: there is none
 * @param metrics `None`: not collected
 * @param injector in the order of time
 * @param missing what the report cannot say therefore, in sentences
 */
final case class RunFolder(
    folder: Path,
    manifest: RunManifest,
    log: Option[Path],
    transactions: Option[Path],
    metrics: Option[FrozenMetrics],
    inventory: Option[Inventory],
    injector: Vector[InjectorSample],
    missing: Vector[String],
)

object RunFolder {
  private val ExpectedManifest = "a manifest of folio-perf (schemaVersion, id, simulation, ...)"

  /** @param projectFolder where Gatling wrote, if a killed run's log has not been moved */
  def open(folder: Path, projectFolder: Path): Either[ReadError, RunFolder] =
    readManifest(folder).map { manifest =>
      val infrastructure = folder.resolve("infrastructure")
      val log = findLog(folder, projectFolder, manifest)
      val transactions = existing(folder.resolve("transactions.tsv"))
      val metrics =
        part(infrastructure.resolve("metrics.json"), noMetrics(manifest), FrozenMetricsFile.read)
      val inventory =
        part(infrastructure.resolve("inventory.json"), NoInventory, InventoryFile.read)
      val (injector, noInjector) = readInjector(infrastructure.resolve("injector.tsv"))
      val missing = Vector(
        Option.when(log.isEmpty)(NoLog),
        Option.when(transactions.isEmpty)(NoTransactions),
        metrics.left.toOption,
        inventory.left.toOption,
        noInjector,
      ).flatten
      RunFolder(
        folder,
        manifest,
        log,
        transactions,
        metrics.toOption,
        inventory.toOption,
        injector,
        missing,
      )
    }

  private val NoLog =
    "simulation.log is missing, so there are no figures of requests and it is not known whether " +
      "the load kept its plan."
  private val NoTransactions =
    "transactions.tsv is missing, so there are no figures of transactions and tenants."
  private val NoInventory =
    "infrastructure/inventory.json is missing, so instances and modules are not listed."
  private val NoInjector =
    "infrastructure/injector.tsv is missing, so it is not known how busy the load generator was."

  private def noMetrics(manifest: RunManifest): String =
    if (manifest.metrics.isEmpty)
      "The target names no source of metrics, so there are none of the infrastructure."
    else
      "infrastructure/metrics.json is missing: the infrastructure's metrics were not collected."

  private def readManifest(folder: Path): Either[ReadError, RunManifest] =
    JsonFile.read[RunManifest](
      folder.resolve("run.json"),
      ExpectedManifest,
      "Name the folder of a run, as in reports/.",
      ModelJson.readRunManifest,
      _.schemaVersion,
      RunManifest.SchemaVersion,
    )

  private def findLog(folder: Path, project: Path, manifest: RunManifest): Option[Path] = {
    val moved = folder.resolve("simulation.log")
    val written = manifest.gatlingFolder.map(project.resolve(_).resolve("simulation.log"))
    existing(moved).orElse(written.flatMap(existing))
  }

  private def existing(file: Path): Option[Path] = Option.when(Files.isRegularFile(file))(file)

  /** Left: a sentence that says what is missing. */
  private def part[A](file: Path, absent: String, read: Path => Either[ReadError, A]) =
    if (!Files.isRegularFile(file)) Left(absent)
    else
      read(file).left.map { error =>
        // The folder may stand elsewhere tomorrow, and the report has to read the same.
        val name = s"infrastructure/${file.getFileName}"
        s"${error.message.replace(file.toString, name)} It is left out."
      }

  private def readInjector(file: Path): (Vector[InjectorSample], Option[String]) =
    if (!Files.isRegularFile(file)) (Vector.empty, Some(NoInjector))
    else
      InjectorFile.read(file) match {
        case Left(error) =>
          (
            Vector.empty,
            Some(error.message.replace(file.toString, s"infrastructure/${file.getFileName}")),
          )
        case Right(InjectorFile.Result(samples, skipped)) =>
          val note =
            s"$skipped lines of infrastructure/injector.tsv are no samples and were skipped."
          (samples.sortBy(_.timeMs), Option.when(skipped > 0)(note))
      }
}
