package org.folio.perf.feeders

import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.testkit.{Hostile, PlainSuite, TemporaryFolder}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.scalatestplus.scalacheck.ScalaCheckPropertyChecks
import scala.util.Using

/** Whatever stands in files of records: they are read, or one message names file, line and what is wrong. */
class HostileRecordFilesSpec extends PlainSuite with ScalaCheckPropertyChecks {

  private def withFolder[T](use: Path => T): T = TemporaryFolder.lend { folder =>
    Files.createDirectory(folder.resolve("a"))
    use(folder)
  }

  private def open(folder: Path): Either[String, RecordFiles] =
    RecordFiles.open(folder, Vector("a"), RecordKinds.all)

  private val csv =
    "item_barcode_available,service_point_id\nB1,\"S,1\"\nB2,S2\n\"B\"\"3\",S3\n".getBytes(UTF_8)

  test("a damaged file of records is read or refused by its name") {
    withFolder { folder =>
      val file = folder.resolve("a/available_items.csv")
      forAll(Hostile.damaged(csv), minSuccessful(Hostile.tries(200))) { input =>
        Hostile.write(file, input.value)
        open(folder).left.foreach { message =>
          withClue(message.take(500))(Hostile.isReadable(message).shouldBe(true))
          message.should(startWith(file.toString))
        }
      }
    }
  }

  test("a file that is larger than memory bears is refused with its size") {
    withFolder { folder =>
      val file = folder.resolve("a/available_items.csv")
      Using.resource(new java.io.RandomAccessFile(file.toFile, "rw"))(_.setLength(1L << 40))
      open(folder).left
        .getOrElse("it was read")
        .should(startWith(s"$file has 1099511627776 bytes; this heap allows at most"))
    }
  }
}
