package org.folio.perf.source

import java.io.IOException
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
      val metrics = readPart(infrastructure.resolve("metrics.json"), noMetrics(manifest)) { bytes =>
        ModelJson.readFrozenMetrics(bytes).flatMap { metrics =>
          known(metrics, metrics.schemaVersion, FrozenMetrics.SchemaVersion)
        }
      }
      val inventory = readPart(infrastructure.resolve("inventory.json"), NoInventory) { bytes =>
        ModelJson.readInventory(bytes).flatMap { inventory =>
          known(inventory, inventory.schemaVersion, Inventory.SchemaVersion)
        }
      }
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

  private def readManifest(folder: Path): Either[ReadError, RunManifest] = {
    val file = folder.resolve("run.json")
    if (!Files.isRegularFile(file))
      Left(ReadError.Missing(file, "Name the folder of a run, as in reports/."))
    else
      for {
        bytes <- readBytes(file)
        manifest <- ModelJson
          .readRunManifest(bytes)
          .left
          .map(reason => ReadError.NotOurs(file, reason, ExpectedManifest))
        _ <- Either.cond(
          manifest.schemaVersion <= RunManifest.SchemaVersion,
          (),
          ReadError.UnknownVersion(
            file,
            manifest.schemaVersion.toString,
            s"at most ${RunManifest.SchemaVersion}",
            "Read it with the newer folio-perf that made it.",
          ),
        )
      } yield manifest
  }

  private def findLog(folder: Path, project: Path, manifest: RunManifest): Option[Path] = {
    val moved = folder.resolve("simulation.log")
    val written = manifest.gatlingFolder.map(project.resolve(_).resolve("simulation.log"))
    existing(moved).orElse(written.flatMap(existing))
  }

  private def existing(file: Path): Option[Path] = Option.when(Files.isRegularFile(file))(file)

  /** Left: a sentence that says what is missing. */
  private def readPart[A](file: Path, absent: String)(
      parse: Array[Byte] => Either[String, A]
  ): Either[String, A] =
    if (!Files.isRegularFile(file)) Left(absent)
    else
      readBytes(file).left
        .map(_.message.replace(file.toString, file.getFileName.toString))
        .flatMap { bytes =>
          val name = s"infrastructure/${file.getFileName}"
          parse(bytes).left.map(reason => s"$name cannot be read: $reason. It is left out.")
        }

  private def known[A](value: A, version: Int, highest: Int): Either[String, A] =
    Either.cond(version <= highest, value, s"its schemaVersion is $version, expected $highest")

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

  private def readBytes(file: Path): Either[ReadError, Array[Byte]] =
    try Right(Files.readAllBytes(file))
    catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }
}
