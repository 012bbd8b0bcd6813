package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import scala.jdk.StreamConverters._
import scala.util.Using

/** k6's CSV of samples. */
private[tools] object K6Samples {
  private val Duration = "http_req_duration,"

  /** Of metric_name, timestamp, metric_value, check, error, error_code, expected_response, group, method, name. */
  private val NameColumn = 9

  /** Times of searches; k6 notes when each request ended, in ms. */
  def read(file: Path, stall: Stall): StallTimes = Using.resource(Files.lines(file)) { lines =>
    val told = new Told(Some(stall))
    lines.toScala(Iterator).filter(_.startsWith(Duration)).foreach { line =>
      val fields = line.split(",", NameColumn + 2)
      val ms = fields(2).toDouble
      told.request(
        fields(NameColumn),
        math.round(fields(1).toDouble - ms),
        math.round(ms),
        ok = true,
      )
    }
    told.times.searches.get
  }
}
