package org.folio.perf.source.merge

import java.io.{BufferedOutputStream, InputStream, OutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import org.folio.perf.model.RequestNames
import org.folio.perf.source.{CheckedStream, RequestsReader, TransactionLines, TransactionsFile, TsvForm}
import org.folio.perf.source.file.ByteLines
import scala.util.Using

/**
 * Merges `transactions.tsv` of several load generators, in the order in which transactions finished. Their requests get
 * common numbers. A line that is no transaction stays; the reader of the merged file reports it.
 */
object TransactionsMerge {

  /**
   * @param out is closed
   * @return the problem of each source, as a sentence
   */
  def apply(sources: Vector[MergedFile], out: OutputStream): Vector[Option[String]] =
    Using.Manager { use =>
      val buffered = use(new BufferedOutputStream(out, 1 << 16))
      val streams =
        sources.map(s => use(new CheckedStream(Files.newInputStream(s.file), s.recorded)))
      val names = new RequestNames
      val parts = streams.zip(sources).map { case (in, s) => new ReadLines(in, s.aheadMs, new RequestsReader(names)) }
      val headers = parts.map(_.header())
      buffered.write(TransactionsFile.Header.getBytes(UTF_8))
      buffered.write('\n')
      val readable = parts.zip(headers).collect { case (p, Some(header)) if TransactionsFile.isHeader(header) => p }
      val written = new TransactionLines
      EarliestFirst(readable)(_.write(buffered, written))
      val found = parts.zip(headers).map {
        case (_, None) => Some(TransactionsFile.Form.empty)
        case (part, Some(header)) if TransactionsFile.isHeader(header) => part.problem
        case (_, Some(found)) =>
          Some(
            s"${TransactionsFile.Name} cannot be read: found '${found.take(80)}' as its first line, expected " +
              s"'${TransactionsFile.Header}'."
          )
      }
      // A file that is cut off has changed in any case.
      found.zip(streams).map { case (problem, in) => in.problem.orElse(problem) }
    }.get
}

/** The lines of one file, one by one. */
final private class ReadLines(in: InputStream, aheadMs: Long, requests: RequestsReader) extends TimedRecords {
  private val lines = new ByteLines(in)
  private var startMs = -1L
  private var startUntil = 0

  private var endMs = Long.MinValue

  /** End of the current line's transaction; a line without a valid end has that of the line before. */
  override def atMs: Long = endMs

  /** First line; `None`: the file is empty. */
  def header(): Option[String] = Option.when(lines.next())(lines.text)

  override def next(): Boolean = {
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
    val durationMs =
      if (startUntil < lines.until) TsvForm.digits(lines.bytes, startUntil + 1, tab(startUntil + 1)) else -1L
    if (startMs >= 0 && durationMs >= 0) endMs = startMs + aheadMs + durationMs
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
