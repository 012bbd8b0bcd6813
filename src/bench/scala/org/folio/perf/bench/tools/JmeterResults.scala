package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import scala.jdk.StreamConverters._
import scala.util.Using

/** JMeter's CSV of samples, as its default settings write it. */
private[tools] object JmeterResults {
  private val Methods = Vector("GET ", "POST ", "OPTIONS ")

  /**
   * Of requests; transactions stand in the same file.
   *
   * @return times, how many failed, and times of rounds of searches where there was a stall
   */
  def read(file: Path, stall: Option[Stall]): ToldTimes = Using.resource(Files.lines(file)) { all =>
    val lines = all.toScala(Iterator)
    val columns = lines.next().split(',').toVector
    def column(name: String): Int = columns.indexOf(name)
    val (elapsed, label, success) = (column("elapsed"), column("label"), column("success"))
    val started = column("timeStamp")
    val told = new Told(stall)
    lines.foreach { line =>
      // Labels hold no commas; messages, which come later, may.
      val fields = line.split(',')
      if (fields.length > success) {
        val ms = fields(elapsed).toLong
        if (Methods.exists(fields(label).startsWith)) told.request(ms, line.contains(",true,"))
        else told.transaction(fields(label), fields(started).toLong, ms)
      }
    }
    told.times
  }
}
