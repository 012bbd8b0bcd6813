package org.folio.perf.source

import java.io.{FilterInputStream, InputStream, IOException}
import java.nio.file.{Files, Path, StandardCopyOption}
import java.util.zip.{GZIPInputStream, GZIPOutputStream}
import scala.util.Using

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
        ()
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

  private[source] def isCompressed(file: Path): Boolean = file.getFileName.toString.endsWith(".gz")

  /** The uncompressed contents of a file. */
  private[source] def open(file: Path): InputStream = {
    val in = Files.newInputStream(file)
    if (!isCompressed(file)) in
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
    if (isCompressed(file)) Files.size(file) * HighestRatio else Files.size(file)

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
