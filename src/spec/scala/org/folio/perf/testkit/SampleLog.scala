package org.folio.perf.testkit

import java.io.ByteArrayOutputStream
import scala.util.Random

/** A small log of all kinds of records, in the order of their times as Gatling writes them. */
object SampleLog {
  val RunStartMs = 1_700_000_000_000L

  def bytes(records: Int): Array[Byte] = {
    val random = new Random(7)
    val bytes = new ByteArrayOutputStream
    val w = new LogWriter(bytes)
    w.header(Seq("a", "b", "c"), RunStartMs, assertions = Seq(new Array[Byte](40)))
    for (i <- 1 to records) {
      val at = i * 10
      random.nextInt(5) match {
        case 0 => w.user(random.nextInt(3), random.nextBoolean(), at)
        case 1 => w.group(Seq(s"g${i % 5}"), at, at + 500, 300, random.nextBoolean())
        case 2 => w.error(s"cannot build ${i % 3}", at)
        case 3 =>
          w.request(Seq("g", s"h${i % 3}"), s"GET /${i % 9}", at, at + 9, ok = false, s"Ω ${i % 4}")
        case _ => w.request(Nil, s"GET /${i % 9}", at, at + 9)
      }
    }
    w.close()
    bytes.toByteArray
  }
}
