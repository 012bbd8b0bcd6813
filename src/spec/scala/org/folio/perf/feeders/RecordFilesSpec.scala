package org.folio.perf.feeders

import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.attribute.FileTime
import java.nio.file.{Files, Path, Paths}

class RecordFilesSpec extends PlainSuite {

  import RecordKind._

  private def withFolder[A](files: (String, String)*)(use: Path => A): A =
    TemporaryFolder.lend { folder =>
      files.foreach { case (name, text) =>
        val file = folder.resolve(name)
        Files.createDirectories(file.getParent)
        Files.write(file, text.getBytes(UTF_8))
      }
      use(folder)
    }

  private def open(folder: Path, tenants: String*): RecordFiles =
    RecordFiles.open(folder, tenants.toVector, RecordKinds.all).value

  private def complaint(files: (String, String)*): String =
    withFolder(files: _*) { folder =>
      RecordFiles
        .open(folder, Vector("t1"), RecordKinds.all)
        .fold(_.replace(folder.toString, "DIR"), _ => fail("it was accepted"))
    }

  private val twoItems = "t1/available_items.csv" -> "itemBarcode,servicePointId\nb1,sp1\nb2,sp2\n"

  test("a tenant's records of a kind come in the order of their file") {
    withFolder(twoItems) { folder =>
      open(folder, "t1", "t2")
        .records("t1", ItemToLend)
        .shouldBe(
          Some(
            Vector(
              Record(Vector("itemBarcode" -> "b1", "servicePointId" -> "sp1")),
              Record(Vector("itemBarcode" -> "b2", "servicePointId" -> "sp2")),
            )
          )
        )
    }
  }

  test("columns may have the names of load testers' files, in any order, among others") {
    withFolder("t1/users.csv" -> "\uFEFFname,user_barcode,user_id\n\"Do, J\",p1,u1\n\n") { folder =>
      open(folder, "t1")
        .records("t1", Patron)
        .shouldBe(
          Some(
            Vector(Record(Vector("patronId" -> "u1", "patronBarcode" -> "p1")))
          )
        )
    }
  }

  test("a missing column is named with file and line, and those that were expected") {
    complaint("t1/users.csv" -> "user_barcode\np1\n").shouldBe(
      "DIR/t1/users.csv line 1: found columns user_barcode; expected patronId or user_id, " +
        "patronBarcode or user_barcode. Missing: patronId."
    )
  }

  test("a line with too few fields or without a value is named by its number") {
    complaint("t1/users.csv" -> "patronId,patronBarcode\nu1,p1\nu2\n").shouldBe(
      "DIR/t1/users.csv line 3: 1 fields, expected 2 (patronId, patronBarcode)."
    )
    complaint("t1/users.csv" -> "patronId,patronBarcode\nu1,\n").shouldBe(
      "DIR/t1/users.csv line 2: patronBarcode is empty; expected a value."
    )
  }

  test("a folder that is not there, and one without any file of the tenants, are refused") {
    RecordFiles
      .open(Paths.get("/no/such/folder"), Vector("t1"), RecordKinds.all)
      .shouldBe(
        Left(
          "Setting feeders is /no/such/folder, which does not exist. Create this folder, or use -Dfeeders=api."
        )
      )
    complaint("t9/users.csv" -> "patronId,patronBarcode\n").should(
      include("no file of the run's tenants, such as DIR/t1/available_items.csv")
        .and(include("checked_out_items"))
    )
  }

  test("files that no kind has are told, examples excepted") {
    withFolder(twoItems, "t1/available_item.csv" -> "x\n", "t1/users.example.csv" -> "x\n") { folder =>
      open(folder, "t1").unread.shouldBe(Vector(folder.resolve("t1/available_item.csv")))
    }
  }

  test("records that were handed out are not handed out by the next run") {
    withFolder(twoItems) { folder =>
      open(folder, "t1").markUsed("t1", ItemToLend, 1).shouldBe(Right(()))
      val next = open(folder, "t1")
      next.records("t1", ItemToLend).map(_.size).shouldBe(Some(1))
      next.markUsed("t1", ItemToLend, 1).shouldBe(Right(()))
      open(folder, "t1").records("t1", ItemToLend).shouldBe(Some(Vector.empty))
    }
  }

  test("a file that was changed after its mark is new from its first line") {
    withFolder(twoItems) { folder =>
      open(folder, "t1").markUsed("t1", ItemToLend, 1).shouldBe(Right(()))
      val mark = folder.resolve("t1/available_items.csv.used")
      Files.setLastModifiedTime(mark, FileTime.fromMillis(0))
      open(folder, "t1").records("t1", ItemToLend).map(_.size).shouldBe(Some(2))
    }
  }

  test("semicolons, and quotes that are not closed, are named by their line") {
    complaint("t1/users.csv" -> "patronId;patronBarcode\nu1;p1\n")
      .shouldBe("DIR/t1/users.csv line 1: semicolons between the columns; expected commas.")
    complaint("t1/users.csv" -> "patronId,patronBarcode\nu1,\"p1\n").should(
      startWith("DIR/t1/users.csv line 2: a value begins")
    )
  }

  test("the examples in this repository can be read, and show every kind that stands in files") {
    val examples = Paths.get("src/test/resources/feeders/example/tenant_a")
    val layouts = RecordKinds.all.flatMap(_.file)
    layouts.map(_.name).distinct.size.shouldBe(layouts.size)
    layouts.foreach { layout =>
      withClue(layout.name) {
        val records = CsvRecords.read(examples.resolve(s"${layout.name}.example.csv"), layout)
        records.map(_.nonEmpty).shouldBe(Right(true))
      }
    }
  }
}
