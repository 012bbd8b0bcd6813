package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.{DefectSign, KnownDefect}
import scala.util.Using

/** Known defects of FOLIO: the resource `known-defects.csv`, one defect per line, extended by hand. */
object KnownDefectsFile {
  private val Signs = Map(
    "failing transaction" -> DefectSign.FailingTransaction,
    "failing request" -> DefectSign.FailingRequest,
    "rising use" -> DefectSign.RisingUse,
  )

  def read(): Vector[KnownDefect] =
    Using.resource(getClass.getResourceAsStream("/known-defects.csv")) { in =>
      new String(in.readAllBytes(), UTF_8).linesIterator.drop(1).map(defect).toVector
    }

  /** Throws for a line that cannot be read; a spec reads all lines. */
  private def defect(line: String): KnownDefect = CsvLine.fields(line) match {
    case Vector(key, module, sign, pattern, fixedIn, what) =>
      KnownDefect(key, module, Signs(sign), pattern, Some(fixedIn).filter(_.nonEmpty), what)
    case _ =>
      throw new IllegalStateException(s"known-defects.csv: '$line' does not have six fields")
  }
}
