package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import scala.jdk.StreamConverters._
import scala.util.Using

/** k6's CSV of samples. */
private[tools] object K6Samples {
  private val Duration = "group_duration,"

  /** Of metric_name, timestamp, metric_value, check, error, error_code, expected_response, group, …. */
  private val GroupColumn = 7

  /** Times of rounds of searches; k6 notes when each group ended, in ms. */
  def read(file: Path, stall: Stall): StallTimes = Using.resource(Files.lines(file)) { lines =>
    val told = new Told(Some(stall))
    lines.toScala(Iterator).filter(_.startsWith(Duration)).foreach { line =>
      val fields = line.split(",", GroupColumn + 2)
      val ms = fields(2).toDouble
      val name = fields(GroupColumn).stripPrefix("::")
      told.transaction(name, math.round(fields(1).toDouble - ms), math.round(ms))
    }
    told.times.rounds.get
  }
}
