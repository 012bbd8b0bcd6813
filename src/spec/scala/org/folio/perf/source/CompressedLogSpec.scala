package org.folio.perf.source

import org.folio.perf.source.file.ReadError
import org.folio.perf.testkit.{FileBytes, LogWriter, PlainSuite, RecordTexts, TemporaryFolder}
import java.nio.file.{Files, Path}
import java.util.zip.GZIPInputStream
import scala.util.Using

class CompressedLogSpec extends PlainSuite {
  private val requests = 20000

  private val bytes: Array[Byte] = LogWriter.bytes { writer =>
    writer.header(Seq("s"))
    (1 to requests).foreach(i => writer.request(Seq("group"), s"name ${i % 50}", i, i + i % 97))
  }

  private def withLog[A](use: Path => A): A = TemporaryFolder.lend { folder =>
    use(Files.write(folder.resolve("simulation.log"), bytes))
  }

  private def replaced(log: Path): Path =
    CompressedLog
      .replace(log, aboveBytes = 1000)
      .fold(message => fail(message), _.value)

  private def read(file: Path): (Either[ReadError, LogSummary], Vector[String]) = {
    val visitor = new RecordTexts
    (SimulationLog.read(file)(visitor), visitor.records.toVector)
  }

  test("a compressed log reads as the log did, and takes the log's place") {
    withLog { log =>
      val before = read(log)
      val compressed = replaced(log)
      Files.exists(log).shouldBe(false)
      Files.size(compressed).should(be < bytes.length.toLong / 2)
      read(compressed).shouldBe(before)
      before._1.map(_.requests).shouldBe(Right(requests.toLong))
    }
  }

  test("gunzip gives the log back") {
    withLog { log =>
      val in = new GZIPInputStream(Files.newInputStream(replaced(log)))
      Using.resource(in)(_.readAllBytes).shouldBe(bytes)
    }
  }

  test("a log that is not large stays as it is") {
    withLog { log =>
      CompressedLog.replace(log, aboveBytes = bytes.length.toLong).shouldBe(Right(None))
      Files.readAllBytes(log).shouldBe(bytes)
    }
  }

  test("a compressed log that is cut off gives what was read until there, and says so") {
    withLog { log =>
      val compressed = replaced(log)
      FileBytes.cut(compressed)(_ - 2000)
      val summary = read(compressed)._1.value
      summary.requests.should((be > 1000L).and(be < requests.toLong))
      summary.problem.getOrElse("").should(include("truncated"))
    }
  }

  test("a file that only has the name is an error that names it") {
    TemporaryFolder.lend { folder =>
      val file = Files.write(folder.resolve(CompressedLog.Name), Array[Byte](1, 2, 3))
      read(file)._1.left
        .map(_.message)
        .swap
        .getOrElse("")
        .should(startWith(s"$file cannot be read"))
    }
  }
}
