package org.folio.perf.source

import org.folio.perf.source.file.ReadError
import org.folio.perf.testkit.{LogWriter, PlainSuite, SampleLog}
import scala.util.Random

/** Truncated and damaged logs: always an answer, and never more than was written. */
class SimulationLogFuzzSpec extends PlainSuite with ReadsLogs {
  private val Records = 400

  private val sample: Array[Byte] = SampleLog.bytes(Records)

  private def counted(bytes: Array[Byte]): (Either[ReadError, LogSummary], Long) = {
    val (result, records) = read(bytes)
    (result, records.size.toLong)
  }

  test("a log cut at any byte gives the records before the cut, in growing number, and a cut within one is reported") {
    val read = (0 to sample.length).map(length => counted(sample.take(length)))
    val counts = read.map { case (result, seen) =>
      result.map(_.records).shouldBe(Right(seen))
      seen
    }
    counts.shouldBe(counts.sorted)
    counts.distinct.shouldBe(0L to Records.toLong)
    read.count(_._1.exists(_.problem.isEmpty)).shouldBe(Records + 1)
  }

  test("flipped bytes never make records or an exception") {
    val random = new Random(11)
    for (_ <- 1 to 20000) {
      val bytes = sample.clone()
      for (_ <- 0 to random.nextInt(3))
        bytes(random.nextInt(bytes.length)) = random.nextInt(256).toByte
      val (result, seen) = counted(bytes)
      result.foreach(_.records.shouldBe(seen))
      seen.should(be <= Records.toLong)
    }
  }

  test("random bytes behind a header never make more records than they have room for") {
    val random = new Random(13)
    val header = LogWriter.bytes(_.header(Seq("a")))
    for (_ <- 1 to 5000) {
      val noise = new Array[Byte](random.nextInt(300))
      random.nextBytes(noise)
      // Small numbers get further into the records.
      val bytes = header ++ noise.map(b => if (b % 3 == 0) b else (b & 3).toByte)
      counted(bytes)._2.should(be <= (noise.length / 9).toLong)
    }
  }
}
