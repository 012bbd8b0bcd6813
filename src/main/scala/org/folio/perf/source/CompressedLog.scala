package org.folio.perf.source

import java.io.{FilterInputStream, InputStream, IOException, OutputStream}
import java.nio.file.{Files, Path, StandardCopyOption}
import java.util.zip.{CheckedInputStream, CRC32C, GZIPInputStream, GZIPOutputStream}
import scala.util.Using
import org.folio.perf.model.RecordedFile
import org.folio.perf.source.file.WholeFile

/**
 * Logs of long runs, compressed with gzip to about a quarter: an hour of a consortium's load is 300 MB. `gunzip`
 * restores Gatling's own file, byte by byte.
 */
object CompressedLog {
  val Name = s"${SimulationLog.Name}.gz"

  /** Smaller logs are not compressed. */
  val AboveBytes: Long = 64L * 1024 * 1024

  /** Highest ratio that deflate can reach. */
  private val HighestRatio = 1032L
  private val BufferBytes = 1 << 16

  /** Replaces the log of a run folder, if there is one, as [[replace]] does. */
  def replaceIn(runFolder: Path): Either[String, Option[Path]] = {
    val log = runFolder.resolve(SimulationLog.Name)
    if (Files.exists(log)) replace(log) else Right(None)
  }

  /**
   * Replaces a large log by its compressed form. The log is deleted after the compressed file is complete.
   *
   * @return the new file; `None`: the log is not large and stays
   */
  def replace(log: Path, aboveBytes: Long = AboveBytes): Either[String, Option[Path]] =
    try Right(Option.when(Files.size(log) > aboveBytes)(compress(log)))
    catch { case e: IOException => Left(s"$log stays uncompressed: $e") }

  private def compress(log: Path): Path = {
    val done = log.resolveSibling(Name)
    AtomicFile.write(done) { out =>
      Using.resource(new GZIPOutputStream(out, BufferBytes)) { gzip =>
        Files.copy(log, gzip)
      }
    }
    Files.delete(log)
    done
  }

  /** Copies the uncompressed contents of a log. */
  def copy(log: Path, to: Path): Either[String, Unit] =
    try
      Right(Using.resource(open(log)) { in =>
        Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING)
        ()
      })
    catch { case e: IOException => Left(s"$log cannot be copied to $to: $e") }

  /** The uncompressed contents of a file. */
  private[source] def open(file: Path): InputStream = {
    val in = Files.newInputStream(file)
    if (!WholeFile.isGzip(file)) in
    else
      try new UntilDamage(new GZIPInputStream(in, BufferBytes))
      catch {
        case e: IOException =>
          in.close()
          throw e
      }
  }

  /** Largest possible size of the uncompressed contents, in bytes. */
  private[source] def bytesIn(file: Path): Long =
    if (WholeFile.isGzip(file)) Files.size(file) * HighestRatio else Files.size(file)

  /** A stream that ends where the compressed file is cut off or damaged, as an uncompressed log does. */
  final private[source] class UntilDamage(in: InputStream) extends FilterInputStream(in) {
    private var found = Option.empty[String]

    /** The damage as a sentence; `None`: none so far. */
    def damage: Option[String] = found

    override def read(): Int = untilDamage(super.read())
    override def read(bytes: Array[Byte], offset: Int, length: Int): Int =
      untilDamage(super.read(bytes, offset, length))

    private def untilDamage(read: => Int): Int =
      if (found.isDefined) -1
      else
        try read
        catch {
          case e @ (_: java.io.EOFException | _: java.util.zip.ZipException) =>
            val words = Option(e.getMessage).fold("")(message => s": $message")
            found = Some(s"$Name is cut off or damaged$words.")
            -1
        }
  }
}

/**
 * Computes the checksum of a file while it is read, and compares it with the checksum at the end of the run.
 *
 * @param recorded size and checksum at the end of the run; `None`: unknown
 */
private[source] class CheckedStream(in: InputStream, recorded: Option[RecordedFile]) extends FilterInputStream(in) {
  private val sum = new CRC32C
  private var bytes = 0L
  private var isAtEnd = false

  override def read(): Int = {
    val one = new Array[Byte](1)
    if (read(one, 0, 1) < 0) -1 else one(0) & 0xff
  }

  override def read(into: Array[Byte], offset: Int, length: Int): Int = {
    val read = super.read(into, offset, length)
    if (read < 0) isAtEnd = true
    else if (recorded.isDefined) {
      sum.update(into, offset, read)
      bytes += read.toLong
    }
    read
  }

  override def skip(n: Long): Long = throw new UnsupportedOperationException("skip")
  override def markSupported(): Boolean = false

  /** The change as a sentence; `None`: no change, or the file was not read to its end. */
  def problem: Option[String] = recorded.filter(_ => isAtEnd).flatMap { before =>
    val now = Checksum.of(before.name, sum, bytes)
    Option.when(now != before)(
      s"${before.name} changed since the run ended: it has ${now.bytes} bytes with the checksum " +
        s"${now.crc32c}, recorded were ${before.bytes} bytes with ${before.crc32c}. Its data may " +
        "be wrong. Copy the file again from where the run wrote it."
    )
  }
}

/** Checksums (CRC32C) of a run's files, which show later whether a file has changed since the run. */
object Checksum {

  /** Sizes and checksums of the named files that exist and can be read. */
  def of(folder: Path, names: Vector[String]): Vector[RecordedFile] = names.flatMap { name =>
    val file = folder.resolve(name)
    if (!Files.isRegularFile(file)) None
    else
      try {
        val sum = new CRC32C
        val bytes = Using.resource(new CheckedInputStream(Files.newInputStream(file), sum))(
          _.transferTo(OutputStream.nullOutputStream)
        )
        Some(of(name, sum, bytes))
      } catch { case _: IOException => None }
  }

  private[source] def of(name: String, sum: CRC32C, bytes: Long): RecordedFile =
    RecordedFile(name, bytes, f"${sum.getValue}%08x")

  /** The change of a run's file as a sentence; `None`: no change, or the earlier state is unknown. */
  private[source] def problem(file: Path, recorded: Option[RecordedFile]): Option[String] =
    try
      recorded.flatMap { _ =>
        Using.resource(new CheckedStream(Files.newInputStream(file), recorded)) { in =>
          in.transferTo(OutputStream.nullOutputStream)
          in.problem
        }
      }
    catch { case _: IOException => None }
}
