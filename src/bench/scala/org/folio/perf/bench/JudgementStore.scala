package org.folio.perf.bench

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, StandardOpenOption}
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * One measured part of a cell.
 *
 * @param code of the programs that measured it: what other code measured says nothing about this one
 * @param cell as [[JudgementTable.name]] has it
 * @param part from 0; its number is part of its seed
 * @param byHistory in the order of [[JudgementRates.Histories]]
 */
final case class MeasuredPart(
    code: String,
    cell: String,
    part: Int,
    byHistory: Vector[JudgementCounts],
)

/** What was measured so far, a line of JSON a part, so that a run goes on where another one was stopped. */
final class JudgementStore(file: Path, code: String) {

  /** A last line that was cut off is none. */
  def parts: Vector[MeasuredPart] =
    if (!Files.exists(file)) Vector.empty
    else
      Files
        .readAllLines(file, UTF_8)
        .asScala
        .toVector
        .flatMap(line => Try(readFromString(line)(JudgementStore.codec)).toOption)
        .filter(_.code == code)

  def add(cell: String, part: Int, byHistory: Vector[JudgementCounts]): Unit = synchronized {
    val line = writeToString(MeasuredPart(code, cell, part, byHistory))(JudgementStore.codec)
    Files.createDirectories(file.toAbsolutePath.getParent)
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND)
    ()
  }
}

private object JudgementStore {
  private val codec: JsonValueCodec[MeasuredPart] = JsonCodecMaker.make
}
