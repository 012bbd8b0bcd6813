package org.folio.perf.source

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Path
import org.folio.perf.model.{DistinctFailure, FailedAnswer, RunFailures}
import org.folio.perf.source.file.WholeFile
import scala.util.Try

/**
 * `failures.jsonl`: one line for each kept answer of a failed request, a JSON object; see [[FailedAnswer]]. Answers of
 * one distinct failure follow each other, the first with the counts. A last line `{"omitted": 12}` counts failed
 * requests of further distinct failures. The file is empty if no request failed.
 *
 * It is always written as a whole, so that a killed run leaves a whole one too.
 */
object FailuresFile {
  val Name = "failures.jsonl"

  private val answerCodec: JsonValueCodec[FailedAnswer] = JsonCodecMaker.make
  private val omittedCodec: JsonValueCodec[Omitted] = JsonCodecMaker.make

  final private case class Omitted(omitted: Long)

  def read(file: Path): Either[String, Listed[RunFailures]] = WholeFile.text(file, "").map(parse)

  def write(failures: RunFailures): Array[Byte] =
    (failures.failures.flatMap(lines) ++
      Option.when(failures.omitted > 0)(writeToString(Omitted(failures.omitted))(omittedCodec)))
      .map(_ + "\n")
      .mkString
      .getBytes(UTF_8)

  private def lines(failure: DistinctFailure): Vector[String] =
    failure.answers.zipWithIndex.map { case (answer, i) =>
      writeToString(answer.copy(counts = Option.when(i == 0)(failure.counts)))(answerCodec)
    }

  private def parse(text: String): Listed[RunFailures] = {
    val read = text.linesIterator.toVector
      .map(line => parsed(line, answerCodec).map(Left(_)).orElse(parsed(line, omittedCodec).map(o => Right(o.omitted))))
    val wrong = read.zipWithIndex.collect { case (None, i) =>
      s"$Name line ${i + 1} is no answer of a failed request. The line is skipped."
    }
    val (answers, omitted) = read.flatten.partitionMap(identity)
    val (failures, uncounted) = grouped(answers)
    Listed(RunFailures(failures, omitted.sum), TsvForm.shortened(Name, wrong) ++ uncounted)
  }

  /** Distinct failures, and a problem if the counts of some are missing. */
  private def grouped(answers: Vector[FailedAnswer]): (Vector[DistinctFailure], Option[String]) = {
    val groups = answers.groupBy(_.failure).toVector.sortBy(_._1).map(_._2)
    val failures = groups.flatMap { group =>
      val kept = group.map(_.copy(counts = None)).sortBy(_.atMs).take(DistinctFailure.Answers)
      group.flatMap(_.counts).headOption.map(DistinctFailure(_, kept))
    }
    val lost = groups.size - failures.size
    val problem = Option.when(lost > 0)(
      s"$Name has no counts of some distinct failures ($lost). They are left out."
    )
    (failures, problem)
  }

  private def parsed[A](line: String, codec: JsonValueCodec[A]): Option[A] =
    Try(readFromString(line)(codec)).toOption
}
