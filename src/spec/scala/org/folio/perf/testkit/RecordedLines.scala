package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import org.folio.perf.model.TransactionSample
import scala.jdk.CollectionConverters._

/** The transactions in a file of the recorder. */
object RecordedLines {
  def of(file: Path): Vector[TransactionSample] =
    Files.readAllLines(file).asScala.toVector.drop(1).map { line =>
      val fields = line.split("\t", -1)
      TransactionSample(
        startMs = fields(0).toLong,
        durationMs = fields(1).toInt,
        tenant = fields(2),
        transaction = fields(3),
        ok = fields(4).toBoolean,
        message = fields(5),
      )
    }
}
