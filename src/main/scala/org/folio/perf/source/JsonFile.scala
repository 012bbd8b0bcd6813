package org.folio.perf.source

import java.io.ByteArrayOutputStream
import java.nio.file.{Files, Path}
import java.util.zip.GZIPOutputStream
import org.folio.perf.model._
import org.folio.perf.source.file.{ReadError, WholeFile}
import scala.util.Using

/**
 * A kind of JSON file with a schema version. Its files are written whole or not at all.
 *
 * @param what description of the file, for messages
 * @param advice what to do when the file is missing, in a sentence
 * @param renewal how a file that cannot be read is made again, in a sentence; empty: it cannot
 * @param version schema version of a value; it must be `known`
 * @param wrong what a value of that version has and nothing reads, in words; `None`: nothing
 */
final class JsonFile[A] private[source] (
    val name: String,
    what: String,
    advice: String,
    version: A => Int,
    known: Int,
    renewal: Path => String = _ => "",
    wrong: A => Option[String] = (_: A) => None,
)(implicit form: ModelJson.Form[A]) {

  def read(file: Path): Either[String, A] =
    WholeFile
      .bytes(file, advice)
      .flatMap(ModelJson.read[A](_).left.map(refused(file, _)))
      .flatMap { value =>
        Either.cond(
          version(value) == known,
          value,
          ReadError.unknownVersion(
            file,
            version(value).toString,
            known.toString,
            "Use the version of folio-perf that wrote it.",
          ),
        )
      }
      .flatMap(value => wrong(value).map(refused(file, _)).toLeft(value))

  /** @param found what is wrong with the file */
  private def refused(file: Path, found: String): String =
    ReadError.notOurs(file, FileText.plain(found), what, renewal(file))

  /**
   * Writes a value; a name that ends with .gz is compressed. Creates the folder if it is missing. Throws an IOException
   * if it cannot write.
   */
  def write(file: Path, value: A): Unit = {
    val bytes = ModelJson.write(value)
    AtomicFile.replace(file, if (WholeFile.isGzip(file)) JsonFile.compressed(bytes) else bytes)
  }
}

object JsonFile {

  /** Metrics in the folder `infrastructure`; older run folders have it without `.gz`. */
  val Metrics: JsonFile[FrozenMetrics] = new JsonFile(
    "metrics.json.gz",
    "metrics of folio-perf (schemaVersion, fromMs, toMs, series, gaps)",
    "Collect the run's metrics; without them the report has no infrastructure.",
    _.schemaVersion,
    FrozenMetrics.SchemaVersion,
  )

  /** Inventory in the folder `infrastructure`; older run folders have it without `.gz`. */
  val Inventory: JsonFile[Inventory] = new JsonFile(
    "inventory.json.gz",
    "an inventory of folio-perf (schemaVersion, environment, components, modules)",
    "Without it the report lists neither instances nor modules.",
    _.schemaVersion,
    org.folio.perf.model.Inventory.SchemaVersion,
  )

  /** Modules that the gateway lists, in the run folder. */
  val Modules: JsonFile[ListedModules] = new JsonFile(
    "modules.json",
    "a module list of folio-perf (schemaVersion, readAt, tenants, modules)",
    "Without it the report has only the versions of the cluster's inventory.",
    _.schemaVersion,
    ListedModules.SchemaVersion,
  )

  /** Manifest of a run folder. */
  val Manifest: JsonFile[RunManifest] = new JsonFile(
    "run.json",
    "a manifest of folio-perf (schemaVersion, id, simulation, ...)",
    "Name the folder of a run, as in reports/.",
    _.schemaVersion,
    RunManifest.SchemaVersion,
  )

  /** Result of a run: all that a comparison needs. */
  val Report: JsonFile[RunReport] = new JsonFile(
    "report.json",
    "the result of a run by folio-perf (schemaVersion, run, verdict, ...)",
    "Make it first: ./perf report -Drun=RUN.",
    _.schemaVersion,
    RunReport.SchemaVersion,
    // An older version may have written it. Of a baseline there may be nothing else.
    file =>
      if (Files.isRegularFile(file.resolveSibling(Manifest.name)))
        s"Make it again: ./perf report -Drun=${Option(file.getParent).getOrElse(".")}"
      else "",
  )

  /** A published test in a file of one's own. */
  val Published: JsonFile[TestRecord] = new JsonFile(
    "test.json",
    "a published test (schemaVersion, name, title, source, facts, rows)",
    "docs/comparing.md describes such a file.",
    _.schemaVersion,
    TestRecord.SchemaVersion,
    wrong = _.figures.flatMap(_.unread).headOption,
  )

  /** Index of all runs, in the folder of the run folders. */
  val Index: JsonFile[RunIndex] = new JsonFile(
    "runs.json",
    "an index of runs by folio-perf (schemaVersion, runs)",
    "It is made again after the next run.",
    _.schemaVersion,
    RunIndex.SchemaVersion,
  )

  /** Has no time in it, so that equal contents give equal bytes. */
  private def compressed(json: Array[Byte]): Array[Byte] = {
    val out = new ByteArrayOutputStream()
    Using.resource(new GZIPOutputStream(out))(_.write(json))
    out.toByteArray
  }
}
