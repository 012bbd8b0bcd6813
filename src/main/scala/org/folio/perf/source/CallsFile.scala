package org.folio.perf.source

import java.io.{BufferedReader, BufferedWriter, InputStreamReader, IOException, OutputStreamWriter}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.zip.{GZIPInputStream, GZIPOutputStream}
import org.folio.perf.model._
import org.folio.perf.source.file.ReadError
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

  /** Writes what `fill` passes on, and returns its result. @throws IOException when the file cannot be written */
  @throws[IOException]
  def write(folder: Path)(
      fill: (LoggedTrace => Unit) => (CallLogFacts, Vector[LoggedWords])
  ): (CallLogFacts, Vector[LoggedWords]) = AtomicFile.write(folder.resolve(Name)) { out =>
    val packed = new GZIPOutputStream(out, 1 << 16)
    Using.resource(new BufferedWriter(new OutputStreamWriter(packed, UTF_8), 1 << 16)) { to =>
      to.write(s"$Header\n")
      val (facts, said) = fill(trace => line(trace, to))
      said.foreach(words => line(words, to))
      line(facts, to)
      (facts, said)
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
          // Earlier versions did not write the number of lines.
          case "trace" if (fields.length == 6 || fields.length == 7) && fields(2).toLongOption.isDefined =>
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
