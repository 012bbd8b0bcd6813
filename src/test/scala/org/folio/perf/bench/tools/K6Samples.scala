package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import scala.jdk.StreamConverters._
import scala.util.Using

/** k6's CSV of samples. */
private[tools] object K6Samples {
  private val Duration = "http_req_duration,"

  /** Of the requests that were sent while the target stood still; k6 notes when each ended, in ms. */
  def read(file: Path, stall: Stall): Times = Using.resource(Files.lines(file)) { lines =>
    val told = new Told(Some(stall))
    lines.toScala(Iterator).filter(_.startsWith(Duration)).foreach { line =>
      val fields = line.split(",", 4)
      val ms = fields(2).toDouble
      told.request(math.round(fields(1).toDouble - ms), math.round(ms), ok = true)
    }
    told.times.inStall.get
  }
}
