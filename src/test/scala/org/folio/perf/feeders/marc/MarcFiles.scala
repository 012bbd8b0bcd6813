package org.folio.perf.feeders.marc

import org.folio.perf.model.Eithers
import java.nio.file.{Files, Path}
import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.folio.FolioError
import org.folio.perf.protocol.{SessionKey, Step}
import scala.jdk.CollectionConverters._
import java.io.{BufferedOutputStream, OutputStream}
import org.marc4j.MarcStreamWriter
import org.marc4j.marc.Record
import scala.util.{Try, Using}

/**
 * A file that a workflow imports.
 *
 * @param name unique in a run
 * @param isOfUpdates whether its records are those of the tenant's instances; else they are new to the tenant
 */
final case class WantedFile(name: String, records: Int, isOfUpdates: Boolean)

object WantedFile {
  def ofNew(name: String, records: Int): WantedFile = WantedFile(name, records, isOfUpdates = false)
  def ofUpdates(name: String, records: Int): WantedFile = WantedFile(name, records, isOfUpdates = true)
}

/**
 * The MARC files of a run, by tenant: each is written before the load, once, and streamed from disk when it is
 * uploaded. The same seed gives the same bytes. Files of updates also depend on the tenant's instances.
 *
 * @param folder where they are written
 */
final class MarcFiles(records: RecordFeeder, folder: Path) {
  private val made = new ConcurrentHashMap[(String, WantedFile), Either[String, MarcFile]]

  /** @return left: why it cannot be created, in a sentence */
  def file(tenant: String, wanted: WantedFile, seed: Long): Either[String, MarcFile] =
    made.computeIfAbsent((tenant, wanted), _ => make(tenant, wanted, seed))

  /** @return left: why a file cannot be created, in a sentence */
  def makeAll(tenant: String, wanted: Vector[WantedFile], seed: Long): Either[String, Unit] =
    Eithers.each(wanted)(file(tenant, _, seed).map(_ => ()))

  /** All files so far, in no particular order. */
  def ready: Vector[MarcFile] = made.values.asScala.toVector.flatMap(_.toOption)

  /** Puts name, number of records and paths of a file into the session, or fails the transaction. */
  def take(wanted: WantedFile, seed: Long)(keys: FileKeys): Step.Compute = Step.Compute { session =>
    file(SessionKey.Tenant.value(session), wanted, seed).fold(
      message => SessionKey.failed(session, message),
      file => {
        val paths = file.parts.map(_.toAbsolutePath.toString)
        session
          .set(keys.name.name, wanted.name)
          .set(keys.records.name, file.records)
          .set(keys.firstPart.name, paths.head)
          .set(keys.furtherParts.name, paths.tail)
      },
    )
  }

  private def make(tenant: String, wanted: WantedFile, seed: Long): Either[String, MarcFile] = {
    val recipe = new MarcRecords(seed)
    val WantedFile(name, count, isOfUpdates) = wanted
    def write(kind: String, made: Iterator[Record]) = MarcFile.write(folder.resolve(tenant).resolve(kind), name, made)
    if (!isOfUpdates) Right(write("create", Iterator.range(0, count).map(recipe.newRecord)))
    else
      matched(tenant, count, offset = 0)
        .fold(
          error => Left(error.message),
          found =>
            Either.cond(
              found.size == count,
              write("update", found.iterator.zipWithIndex.map { case (one, index) => recipe.update(index, one) }),
              s"tenant $tenant has ${found.size} instances with source MARC to update, but the file needs $count. Choose " +
                "smaller files (setting imports.files or nla.importRecords).",
            ),
        )
        .left
        .map(why => s"$name cannot be created: $why")
  }

  /** So many of the tenant's instances with MARC records, or all that there are. */
  private def matched(tenant: String, count: Int, offset: Int): Either[FolioError, Vector[MatchedInstance]] =
    records.reader(tenant).listed(ImportRecords.MarcInstanceToUpdate)(MarcFiles.PageSize, offset).flatMap { page =>
      val found = page.take(count).map(node => MatchedInstance(node.path("id").asText, node.path("hrid").asText))
      if (found.isEmpty || found.size == count) Right(found)
      else matched(tenant, count - found.size, offset + MarcFiles.PageSize).map(found ++ _)
    }
}

object MarcFiles {
  private val PageSize = 1000

  /**
   * Folder of this process in a common one: another run in the same place writes files of the same names. Folders of
   * processes that have ended are deleted, if that is possible. Nothing is created.
   */
  def ofProcess(common: Path): Path = {
    def all(list: Path => java.util.stream.Stream[Path], folder: Path) =
      Try(Using.resource(list(folder))(_.iterator.asScala.toVector)).getOrElse(Vector.empty)
    all(Files.list(_), common)
      .filter(_.getFileName.toString.toLongOption.forall(pid => ProcessHandle.of(pid).isEmpty))
      .flatMap(all(Files.walk(_), _).reverse)
      .foreach(path => Try(Files.deleteIfExists(path)))
    common.resolve(ProcessHandle.current.pid.toString)
  }
}

/** Session keys of a file's attributes. */
final case class FileKeys(
    name: SessionKey,
    records: SessionKey,
    firstPart: SessionKey,
    furtherParts: SessionKey,
)

/**
 * A file of MARC records (ISO 2709, UTF-8) on disk, in the parts in which it is uploaded.
 *
 * @param parts in order; of `partBytes` each, the last one of the rest
 */
final case class MarcFile(name: String, records: Int, parts: Vector[Path]) {
  def bytes: Long = parts.map(Files.size(_)).sum
}

object MarcFile {

  /** Part size of FOLIO's user interface: 30 MB. A part may end within a record. */
  val PartBytes: Long = 31457280L

  /**
   * Writes the records one after the other, so that its memory does not grow with their number. Files of
   * these names are written anew.
   *
   * @param folder is made when it is not there
   */
  def write(
      folder: Path,
      name: String,
      records: Iterator[Record],
      partBytes: Long = PartBytes,
  ): MarcFile = {
    Files.createDirectories(folder)
    Using.resource(new PartedOutput(folder, name, partBytes)) { parted =>
      val out = new BufferedOutputStream(parted)
      val writer = new MarcStreamWriter(out, "UTF-8")
      var count = 0
      records.foreach { record =>
        writer.write(record)
        count += 1
      }
      out.flush()
      MarcFile(name, count, parted.parts)
    }
  }

  /** Starts the next file as soon as one is full. */
  final private class PartedOutput(folder: Path, name: String, partBytes: Long) extends OutputStream {
    private var written = Vector.empty[Path]
    private var current: OutputStream = next()
    private var remaining = partBytes

    def parts: Vector[Path] = written

    private def next(): OutputStream = {
      val part = folder.resolve(s"$name.part${written.size + 1}")
      written = written :+ part
      Files.newOutputStream(part)
    }

    override def write(byte: Int): Unit = write(Array(byte.toByte), 0, 1)

    override def write(bytes: Array[Byte], from: Int, length: Int): Unit = {
      var at = from
      val end = from + length
      while (at < end) {
        if (remaining == 0) {
          current.close()
          current = next()
          remaining = partBytes
        }
        val some = math.min(remaining, (end - at).toLong).toInt
        current.write(bytes, at, some)
        at += some
        remaining -= some.toLong
      }
    }

    override def close(): Unit = current.close()
  }
}
