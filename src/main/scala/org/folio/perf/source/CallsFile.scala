package org.folio.perf.source

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import java.io.{BufferedOutputStream, IOException, OutputStream}
import java.nio.file.{Files, Path}
import java.util.zip.{GZIPInputStream, GZIPOutputStream}
import org.folio.perf.model._
import org.folio.perf.source.file.ReadError
import scala.collection.mutable
import scala.util.Using
import scala.util.control.NonFatal

/**
 * `calls.jsonl.gz`: calls inside FOLIO by trace, as the logs had them. Each line is a JSON object: a `trace` with its calls, or
 * what modules `said` about a request. The last one has the `facts`: what was read and what is missing.
 *
 * The file has neither ids of records nor queries, persons or tenants.
 */
object CallsFile {
  val Name = "calls.jsonl.gz"

  /** One of these. */
  final private case class Line(
      trace: Option[LoggedTrace] = None,
      said: Option[LoggedWords] = None,
      facts: Option[CallLogFacts] = None,
  )

  private val codec: JsonValueCodec[Line] = JsonCodecMaker.make

  /**
   * Writes what `fill` passes on, and what an earlier collection had and this one has not: the logs may be gone, or be others.
   *
   * @return what was read and what is missing
   * @throws IOException when the file cannot be written
   */
  @throws[IOException]
  def write(folder: Path)(
      fill: (LoggedTrace => Unit) => (CallLogFacts, Vector[LoggedWords])
  ): CallLogFacts = {
    val earlier = new EarlierCalls(folder)
    AtomicFile.write(folder.resolve(Name)) { out =>
      Using.resource(new BufferedOutputStream(new GZIPOutputStream(out, 1 << 16), 1 << 16)) { to =>
        var (traces, incomplete) = (0L, 0L)
        def keep(trace: LoggedTrace): Unit = {
          traces += 1
          if (!trace.isComplete) incomplete += 1
          put(Line(trace = Some(trace)), to)
        }
        val (found, words) = fill(trace => if (earlier.isNew(trace)) keep(trace))
        earlier.rest(keep)
        earlier.and(words).foreach(said => put(Line(said = Some(said)), to))
        val facts = earlier.and(found.copy(traces = traces, incomplete = incomplete))
        put(Line(facts = Some(facts)), to)
        facts
      }
    }
  }

  private def put(line: Line, to: OutputStream): Unit = {
    writeToStream(line, to)(codec)
    to.write('\n')
  }

  /**
   * @param trace gets each trace, `said` all words, in the order of the file
   * @return `None`: there is no such file; left: why it cannot be read
   */
  def read(
      folder: Path,
      trace: LoggedTrace => Unit,
      said: LoggedWords => Unit = _ => (),
  ): Option[Either[String, CallLogFacts]] = {
    val file = folder.resolve(Name)
    Option.when(Files.isRegularFile(file))(
      try {
        var facts = Option.empty[CallLogFacts]
        Using.resource(new GZIPInputStream(Files.newInputStream(file), 1 << 16)) { in =>
          scanJsonValuesFromStream(in, ReaderConfig.withAppendHexDumpToParseException(false)) { (line: Line) =>
            line.trace.foreach(trace)
            line.said.foreach(said)
            facts = line.facts
            true
          }(codec)
        }
        facts.toRight(ReadError.unreadable(file, "it ends before its last line"))
      } catch { case NonFatal(e) => Left(ReadError.unreadable(file, e.toString)) }
    )
  }
}

/** The calls that a run folder has from an earlier collection; none if it has no file, or one that cannot be read. */
final private class EarlierCalls(folder: Path) {
  import EarlierCalls._
  private val said = Vector.newBuilder[LoggedWords]

  /** Traces that have not come again, and whether they are complete. */
  private val left = mutable.LongMap.empty[Boolean]
  private val facts =
    CallsFile.read(folder, trace => left(key(trace)) = trace.isComplete, said += _).flatMap(_.toOption)
  if (facts.isEmpty) left.clear()

  private var streams = 0

  /** Whether a trace counts: an incomplete one does not take the place of a complete one. */
  def isNew(trace: LoggedTrace): Boolean = {
    val isBetter = trace.isComplete || !left.getOrElse(key(trace), false)
    if (isBetter) {
      left -= key(trace)
      streams = (streams +: trace.calls.map(_.stream + 1)).max
    }
    isBetter
  }

  /** Passes on the traces that only the earlier collection has. Its logs have clocks of their own. */
  def rest(write: LoggedTrace => Unit): Unit = if (left.nonEmpty) {
    val shift = streams
    CallsFile.read(
      folder,
      trace =>
        if (left.contains(key(trace)))
          write(trace.copy(calls = trace.calls.map(call => call.copy(stream = call.stream + shift)))),
    )
    ()
  }

  /** Lines of both collections. */
  def and(now: CallLogFacts): CallLogFacts = facts.filter(_ => left.nonEmpty).fold(now) { before =>
    val gap = s"${left.size} ${if (left.size == 1) "request comes" else "requests come"} $Kept"
    now.copy(
      linesRead = before.linesRead + now.linesRead,
      broken = before.broken + now.broken,
      linesLost = before.linesLost + now.linesLost,
      untimed = before.untimed + now.untimed,
      gaps = (now.gaps ++ before.gaps.filterNot(_.endsWith(Kept)) :+ gap).distinct,
    )
  }

  /** Words of both collections. Those about one request are the same lines in both. */
  def and(now: Vector[LoggedWords]): Vector[LoggedWords] =
    (now ++ said.result()).distinctBy(one => (one.mark, one.module, one.level, one.words))
}

private object EarlierCalls {
  private val Kept =
    "from an earlier collection; the last one did not return them."

  /** A trace by its hash and its time. */
  def key(trace: LoggedTrace): Long = (trace.atMs << 32) ^ java.lang.Long.parseLong(trace.id, 36)
}
