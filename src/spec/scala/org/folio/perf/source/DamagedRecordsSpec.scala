package org.folio.perf.source

import org.folio.perf.testkit.{FileBytes, Hostile, PlainSuite, SampleLog, TemporaryFolder}
import java.nio.file.{Files, Path}
import org.folio.perf.model.RecordedFile
import org.scalatestplus.scalacheck.ScalaCheckPropertyChecks
import org.scalactic.anyvals.PosInt
import scala.collection.mutable

/**
 * Records that came to harm after the run, at 10,000 places a file: they read as before, or it is said that they do
 * not, or how little can be read.
 */
class DamagedRecordsSpec extends PlainSuite with ScalaCheckPropertyChecks {
  private val Places = PosInt(10000)
  private val log = SampleLog.bytes(100)

  private val transactions: Array[Byte] = {
    val lines = (1 to 60).flatMap { i =>
      val message = if (i % 7 == 0) "GET /a: status 500" else ""
      val requests = s"0:0:${i % 90}:200:GET /a" + (if (i % 7 == 0) ";0:3:1:500!status 500" else "")
      val at = SampleLog.RunStartMs + i * 10
      Vector(
        s"$at\t+\tco",
        s"$at\t${i % 90}\tt${i % 3}\tcheck-out ${i % 4}\t${i % 7 != 0}\t$message\t$requests",
      )
    }
    (TransactionsFile.Header +: lines).mkString("", "\n", "\n").getBytes("UTF-8")
  }

  private def readLog(file: Path): Read = {
    val seen = Vector.newBuilder[String]
    SimulationLog.read(file)(seen += _.toString) match {
      case Left(error) => Read(Vector.empty, Vector(error))
      case Right(summary) => Read(seen.result(), summary.problem.toVector)
    }
  }

  private def readTransactions(file: Path, recorded: Option[RecordedFile]): Read = {
    val seen = mutable.ArrayBuffer.empty[String]
    TransactionsFile.read(file, recorded)(seen += _.toString) match {
      case Left(error) => Read(Vector.empty, Vector(error))
      case Right(summary) => Read(seen.toVector, summary.problems)
    }
  }

  private def recordedOf(name: String, bytes: Array[Byte]): RecordedFile =
    TemporaryFolder.lend { folder =>
      Files.write(folder.resolve(name), bytes)
      Checksum.recorded(folder, Vector(name)).head
    }

  /** @param check is given the file, which is damaged each time */
  private def damaged(name: String, bytes: Array[Byte])(check: Path => Any): Unit = TemporaryFolder.lend { folder =>
    forAll(Hostile.damaged(bytes), minSuccessful(Places))(harmed =>
      check(Hostile.write(folder.resolve(name), harmed.value))
    )
    ()
  }

  test("transactions.tsv that is not as the run left it never gives other records without a word") {
    val recorded = Some(recordedOf(TransactionsFile.Name, transactions))
    val whole = TemporaryFolder.lend { folder =>
      readTransactions(Files.write(folder.resolve(TransactionsFile.Name), transactions), recorded)
    }
    whole.said.shouldBe(empty)
    whole.records.should(not).be(empty)
    var silent = 0
    damaged(TransactionsFile.Name, transactions) { file =>
      val now = readTransactions(file, recorded)
      if (now.said.isEmpty) {
        silent += 1
        now.records.shouldBe(whole.records)
      }
    }
    // Nearly all of it does harm; where it does not, the bytes are the same.
    silent.should(be < Places / 5)
  }

  test("a killed run's records, which have no checksum, are read to an end without an exception") {
    damaged("simulation.log", log) { file =>
      readLog(file).records.size.should(be <= 2 * 100)
    }
    damaged(TransactionsFile.Name, transactions) { file =>
      readTransactions(file, None).records.size.should(be <= 2 * 120)
    }
  }

  test("the words name the file, both checksums and what to do") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("transactions.tsv")
      Files.write(file, transactions)
      val recorded = Checksum.recorded(folder, Vector("transactions.tsv")).head
      recorded.bytes.shouldBe(transactions.length.toLong)
      // A line of its own less: each line that is left is right.
      FileBytes.cut(file)(length => transactions.lastIndexOf('\n', length - 2) + 1)
      readTransactions(file, None).said.shouldBe(empty)
      (readTransactions(file, Some(recorded)).said.mkString
        .should(fullyMatch))
        .regex(
          "transactions.tsv changed since the run ended: it has \\d+ bytes with the checksum [0-9a-f]{8}, recorded " +
            s"were ${recorded.bytes} bytes with ${recorded.crc32c}. Its data may be wrong. Copy the " +
            "file again from where the run wrote it."
        )
    }
  }

  test("CRC32C of the nine digits is the one that RFC 3720's algorithm is known by") {
    recordedOf("digits", "123456789".getBytes("UTF-8")).shouldBe(
      RecordedFile(
        "digits",
        9,
        "e3069283",
      )
    )
  }
}

/** What is read, and all that is said about it. */
final private case class Read(records: Vector[String], said: Vector[String])
