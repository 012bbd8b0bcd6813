package org.folio.perf.source.merge

import java.io.{BufferedOutputStream, InputStream, OutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import org.folio.perf.source.{CheckedStream, TransactionsFile, TsvForm}
import org.folio.perf.source.file.ByteLines
import scala.util.Using

/**
 * Merges `transactions.tsv` of several load generators, in the order in which transactions finished. A line that is no
 * transaction stays; the reader of the merged file reports it.
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
      val parts = streams.zip(sources).map { case (in, s) => new TransactionLines(in, s.aheadMs) }
      val headers = parts.map(_.header())
      buffered.write(TransactionsFile.Header.getBytes(UTF_8))
      buffered.write('\n')
      val readable = parts.zip(headers).collect { case (p, Some(TransactionsFile.Header)) => p }
      EarliestFirst(readable)(_.write(buffered))
      val found = parts.zip(headers).map {
        case (_, None) => Some(TransactionsFile.Form.empty)
        case (part, Some(TransactionsFile.Header)) => part.incompleteEnd
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
final private class TransactionLines(in: InputStream, aheadMs: Long) extends TimedRecords {
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

  def incompleteEnd: Option[String] =
    Option.when(lines.endsWithin)(TransactionsFile.Form.cutOff(lines.number + 1))

  private def parse(): Unit = {
    startUntil = tab(lines.from)
    startMs = TsvForm.digits(lines.bytes, lines.from, startUntil)
    val durationMs =
      if (startUntil < lines.until) TsvForm.digits(lines.bytes, startUntil + 1, tab(startUntil + 1)) else -1L
    if (startMs >= 0 && durationMs >= 0) endMs = startMs + aheadMs + durationMs
  }

  def write(out: OutputStream): Unit = {
    if (aheadMs == 0 || startMs < 0) out.write(lines.bytes, lines.from, lines.until - lines.from)
    else {
      out.write((startMs + aheadMs).toString.getBytes(UTF_8))
      out.write(lines.bytes, startUntil, lines.until - startUntil)
    }
    out.write('\n')
  }

  private def tab(from: Int): Int = {
    var i = from
    while (i < lines.until && lines.bytes(i) != '\t') i += 1
    i
  }
}
