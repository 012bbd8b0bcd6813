package org.folio.perf.source

import java.io.{BufferedReader, BufferedWriter, InputStreamReader, IOException, OutputStreamWriter}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.zip.{GZIPInputStream, GZIPOutputStream}
import org.folio.perf.model._
import org.folio.perf.source.file.ReadError
import scala.collection.mutable
import scala.util.Using

/**
 * `calls.tsv.gz`: calls inside FOLIO by trace, as the logs had them. Lines of tab-separated fields, by their first one:
 *
 *   - `trace`: hash of the request's mark, epoch milliseconds, codes of transaction and request, whether it is complete,
 *     number of its lines with missing ones
 *   - `call`, of the trace above: index of the calling one, number of the log, start in microseconds since the trace's,
 *     name, then for each module that it passed the module, its status and its microseconds
 *   - `said`: mark of a request, module, level, number of lines, words
 *   - `facts`: the last lines, with what was read and what is missing
 *
 * The file has neither ids of records nor queries, persons or tenants.
 */
object CallsFile {
  val Name = "calls.tsv.gz"
  private val Header = "folio-perf calls 1"

  /**
   * Writes what `fill` passes on, and what an earlier collection had and this one has not: the logs may be gone, or be others.
   *
   * @return what was read and what is missing, with all words
   * @throws IOException when the file cannot be written
   */
  @throws[IOException]
  def write(folder: Path)(
      fill: (LoggedTrace => Unit) => (CallLogFacts, Vector[LoggedWords])
  ): (CallLogFacts, Vector[LoggedWords]) = {
    val earlier = new EarlierCalls(folder)
    AtomicFile.write(folder.resolve(Name)) { out =>
      val packed = new GZIPOutputStream(out, 1 << 16)
      Using.resource(new BufferedWriter(new OutputStreamWriter(packed, UTF_8), 1 << 16)) { to =>
        to.write(s"$Header\n")
        val (found, words) = fill(trace => if (earlier.isNew(trace)) line(trace, to))
        earlier.rest(line(_, to))
        val (facts, said) = (earlier.and(found), earlier.and(words))
        said.foreach(words => line(words, to))
        line(facts, to)
        (facts, said)
      }
    }
  }

  /**
   * @param trace gets each trace, `said` all words, in the order of the file
   * @return `None`: there is no such file; left: why it cannot be read
   */
  def read(
      folder: Path,
      trace: LoggedTrace => Unit,
      said: LoggedWords => Unit = _ => (),
  ): Option[Either[ReadError, CallLogFacts]] = {
    val file = folder.resolve(Name)
    Option.when(Files.isRegularFile(file))(
      try
        Using.resource(new GZIPInputStream(Files.newInputStream(file), 1 << 16)) { in =>
          parse(file, new BufferedReader(new InputStreamReader(in, UTF_8), 1 << 16), trace, said)
        }
      catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }
    )
  }

  private def line(trace: LoggedTrace, to: BufferedWriter): Unit = {
    val complete = if (trace.isComplete) "complete" else "incomplete"
    to.write(s"trace\t${trace.id}\t${trace.atMs}\t${trace.transaction}\t${trace.request}\t$complete\t${trace.lines}\n")
    trace.calls.foreach { call =>
      to.write(s"call\t${call.parent}\t${call.stream}\t${call.startUs.fold("-")(_.toString)}\t${call.name}")
      call.stages.foreach(stage => to.write(s"\t${stage.module}\t${stage.status}\t${stage.us}"))
      to.write('\n')
    }
  }

  private def line(words: LoggedWords, to: BufferedWriter): Unit =
    to.write(s"said\t${words.mark}\t${words.module}\t${words.level}\t${words.count}\t${TsvForm.field(words.words)}\n")

  private def line(facts: CallLogFacts, to: BufferedWriter): Unit = {
    facts.gaps.foreach(gap => to.write(s"gap\t${TsvForm.field(gap)}\n"))
    val lines = s"${facts.linesRead}\t${facts.marked}\t${facts.broken}"
    val traces = s"${facts.traces}\t${facts.incomplete}\t${facts.linesLost}\t${facts.untimed}"
    to.write(s"facts\t${facts.source}\t$lines\t$traces\n")
  }

  private def parse(
      file: Path,
      in: BufferedReader,
      trace: LoggedTrace => Unit,
      said: LoggedWords => Unit,
  ): Either[ReadError, CallLogFacts] =
    if (in.readLine() != Header) Left(ReadError.Unreadable(file, s"its first line is not $Header"))
    else {
      var number = 1L
      var facts: Option[CallLogFacts] = None
      var gaps = Vector.empty[String]
      var wrong: Option[Long] = None
      var head: Array[String] = null
      var calls = Vector.newBuilder[LoggedCall]
      def pass(): Unit = if (head != null) {
        val lines = head.lift(6).flatMap(_.toIntOption).getOrElse(0)
        trace(LoggedTrace(head(1), head(2).toLong, head(3), head(4), calls.result(), head(5) == "complete", lines))
        head = null
        calls = Vector.newBuilder[LoggedCall]
      }
      var text = in.readLine()
      while (text != null && wrong.isEmpty) {
        number += 1
        val fields = text.split("\t", -1)
        fields(0) match {
          case "call" if head != null && fields.length >= 8 => call(fields).fold { wrong = Some(number) }(calls += _)
          case "trace" if fields.length == 7 && fields(2).toLongOption.isDefined =>
            pass()
            head = fields
          case "said" if fields.length == 6 && fields(4).toLongOption.isDefined =>
            pass()
            said(LoggedWords(fields(1), fields(2), fields(3), fields(5), fields(4).toLong))
          case "gap" if fields.length == 2 => gaps = gaps :+ fields(1)
          case "facts" if fields.length == 9 =>
            pass()
            val n = fields.drop(2).flatMap(_.toLongOption)
            if (n.length == 7) facts = Some(CallLogFacts(fields(1), n(0), n(1), n(2), n(3), n(4), n(5), n(6)))
          case _ => wrong = Some(number)
        }
        text = in.readLine()
      }
      (wrong, facts) match {
        case (Some(at), _) => Left(ReadError.Unreadable(file, s"line $at has no known form"))
        case (None, None) => Left(ReadError.Unreadable(file, "it ends before its last line"))
        case (None, Some(read)) => Right(read.copy(gaps = gaps))
      }
    }

  private def call(fields: Array[String]): Option[LoggedCall] = {
    val stages = fields.drop(5).grouped(3).toVector.flatMap {
      case Array(module, status, us) =>
        for {
          code <- status.toIntOption
          time <- us.toLongOption
        } yield CallStage(module, code, time)
      case _ => None
    }
    for {
      parent <- fields(1).toIntOption
      stream <- fields(2).toIntOption
      if stages.nonEmpty
    } yield LoggedCall(parent, stream, fields(3).toLongOption, fields(4), stages)
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

  private var (written, incomplete) = (0L, 0L)
  private var streams = 0

  /** Whether a trace counts: an incomplete one does not take the place of a complete one. */
  def isNew(trace: LoggedTrace): Boolean = {
    val isBetter = trace.isComplete || !left.getOrElse(key(trace), false)
    if (isBetter) {
      left -= key(trace)
      written += 1
      if (!trace.isComplete) incomplete += 1
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
        if (left.contains(key(trace))) {
          if (!trace.isComplete) incomplete += 1
          write(trace.copy(calls = trace.calls.map(call => call.copy(stream = call.stream + shift))))
        },
    )
    ()
  }

  /** Lines of both collections, of the earlier one alone if this one has found nothing. */
  def and(now: CallLogFacts): CallLogFacts = facts.filter(_ => left.nonEmpty).fold(now) { before =>
    def both(of: CallLogFacts => Long) = of(before) + (if (written == 0) 0 else of(now))
    val gap = s"${left.size} ${if (left.size == 1) "request comes" else "requests come"} $Kept"
    CallLogFacts(
      if (written == 0) before.source else now.source,
      both(_.linesRead),
      both(_.marked),
      both(_.broken),
      written + left.size,
      incomplete,
      both(_.linesLost),
      both(_.untimed),
      (now.gaps ++ before.gaps.filterNot(_.endsWith(Kept)) :+ gap).distinct,
    )
  }

  /** Words of both collections. Those about one request are the same lines in both. */
  def and(now: Vector[LoggedWords]): Vector[LoggedWords] = {
    def name(one: LoggedWords) = (one.mark, one.module, one.level, one.words)
    val before = said.result()
    val counts = before.map(one => name(one) -> one.count).toMap
    val again = now.map(name).toSet
    now.map(one => one.copy(count = math.max(one.count, counts.getOrElse(name(one), 0L)))) ++
      before.filterNot(one => again(name(one)))
  }
}

private object EarlierCalls {
  private val Kept =
    "from an earlier collection; the last one did not return them."

  /** A trace by its hash and its time. */
  def key(trace: LoggedTrace): Long = (trace.atMs << 32) ^ java.lang.Long.parseLong(trace.id, 36)
}
