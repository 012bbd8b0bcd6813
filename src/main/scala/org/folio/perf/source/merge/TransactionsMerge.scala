package org.folio.perf.source.merge

import java.io.{BufferedOutputStream, InputStream, OutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.{RecordedFile, RequestNames}
import org.folio.perf.source.{CheckedStream, RequestsReader, TransactionLines, TransactionsFile, TsvForm}
import org.folio.perf.source.file.ByteLines
import scala.collection.mutable
import scala.util.Using

/**
 * Merges `transactions.tsv` of several load generators, in the order in which transactions finished. Their requests get
 * common numbers. A line that is no record stays; the reader of the merged file reports it.
 */
object TransactionsMerge {

  /**
   * Result of reading one of the files.
   *
   * @param problem why records may be missing, as a sentence
   * @param starts number of started virtual users by the code of their workflow
   */
  final case class Ended(problem: Option[String], starts: Map[String, Long] = Map.empty)

  /**
   * @param out is closed
   * @return results in the order of the sources
   */
  def apply(sources: Vector[MergedFile], out: OutputStream): Vector[Ended] =
    Using.Manager { use =>
      val buffered = use(new BufferedOutputStream(out, 1 << 16))
      val streams =
        sources.map(s => use(new CheckedStream(Files.newInputStream(s.file), s.recorded)))
      val names = new RequestNames
      val parts = streams.zip(sources).map { case (in, s) => new ReadLines(in, s.aheadMs, new RequestsReader(names)) }
      val headers = parts.map(_.header())
      buffered.write(TransactionsFile.Header.getBytes(UTF_8))
      buffered.write('\n')
      val readable = parts.zip(headers).collect { case (p, Some(TransactionsFile.Header)) => p }
      val written = new TransactionLines
      writeEarliestFirst(readable)(_.write(buffered, written))
      val found = parts.zip(headers).map {
        case (_, None) => Some(TransactionsFile.Form.empty)
        case (part, Some(TransactionsFile.Header)) => part.problem
        case (_, Some(found)) =>
          Some(
            s"${TransactionsFile.Name} cannot be read: found '${found.take(80)}' as its first line, expected " +
              s"'${TransactionsFile.Header}'."
          )
      }
      // A file that is cut off has changed in any case.
      found.zip(streams).zip(parts).map { case ((problem, in), part) => Ended(in.problem.orElse(problem), part.starts) }
    }.get

  /** At equal times those of the first file first. */
  private def writeEarliestFirst(files: Vector[ReadLines])(write: ReadLines => Unit): Unit = {
    val open = files.filter(_.next()).toBuffer
    while (open.nonEmpty) {
      val least = open.indices.minBy(open(_).atMs)
      write(open(least))
      if (!open(least).next()) open.remove(least)
    }
  }
}

/** The lines of one file, one by one. */
final private class ReadLines(in: InputStream, aheadMs: Long, requests: RequestsReader) {
  private val lines = new ByteLines(in)
  private var startMs = -1L
  private var startUntil = 0
  private val started = mutable.HashMap.empty[String, Long].withDefaultValue(0L)

  private var endMs = Long.MinValue

  /** End of the current line's transaction; a line without a valid end has that of the line before. */
  def atMs: Long = endMs

  def starts: Map[String, Long] = started.toMap

  /** First line; `None`: the file is empty. */
  def header(): Option[String] = Option.when(lines.next())(lines.text)

  def next(): Boolean = {
    var isThere = lines.next()
    while (isThere && lines.tooLong) isThere = lines.next()
    if (isThere) parse()
    isThere
  }

  /** An incomplete end, or requests that cannot be read. */
  def problem: Option[String] =
    Option.when(lines.endsWithin)(TransactionsFile.Form.cutOff(lines.number + 1)).orElse(requests.problem)

  private def parse(): Unit = {
    startUntil = tab(lines.from)
    startMs = TsvForm.digits(lines.bytes, lines.from, startUntil)
    val second = math.min(startUntil + 1, lines.until)
    val secondUntil = tab(second)
    val sign = if (secondUntil == second + 1) lines.bytes(second).toChar else ' '
    val isUser = sign == '+' || sign == '-'
    val durationMs = if (isUser) 0L else TsvForm.digits(lines.bytes, second, secondUntil)
    if (startMs >= 0 && durationMs >= 0) endMs = startMs + aheadMs + durationMs
    if (sign == '+') started(new String(lines.bytes, secondUntil + 1, lines.until - secondUntil - 1, UTF_8)) += 1
  }

  def write(out: OutputStream, written: TransactionLines): Unit = {
    var last = lines.from
    var fields = 1
    var i = lines.from
    while (i < lines.until) {
      if (lines.bytes(i) == '\t') {
        fields += 1
        last = i
      }
      i += 1
    }
    val isWhole = fields == TransactionsFile.Form.size
    val from = if (startMs < 0) lines.from else startUntil
    if (startMs >= 0) out.write((startMs + aheadMs).toString.getBytes(UTF_8))
    out.write(lines.bytes, from, (if (isWhole) last else lines.until) - from)
    if (isWhole)
      requests.read(lines.bytes, last + 1, lines.until).foreach(read => out.write(written.field(read).getBytes(UTF_8)))
    out.write('\n')
  }

  private def tab(from: Int): Int = {
    var i = from
    while (i < lines.until && lines.bytes(i) != '\t') i += 1
    i
  }
}

/**
 * A file of one of several load generators.
 *
 * @param aheadMs number added to its times, in milliseconds
 * @param recorded size and checksum of the file at the end of its run; `None`: unknown
 */
final case class MergedFile(file: Path, aheadMs: Long, recorded: Option[RecordedFile] = None)
