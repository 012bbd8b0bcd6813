package org.folio.perf.feeders.marc

import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.io.SequenceInputStream
import java.nio.file.{Files, Path}
import java.util.Collections
import org.marc4j.MarcStreamReader
import org.marc4j.marc.{DataField, Record}
import scala.jdk.CollectionConverters._

class MarcFileSpec extends PlainSuite {

  private def write(folder: Path, seed: Long, count: Int, partBytes: Long = MarcFile.PartBytes) = {
    val records = new MarcRecords(seed)
    MarcFile.write(
      folder,
      "a.mrc",
      Iterator.range(0, count).map(records.newRecord),
      partBytes,
    )
  }

  private def read(file: MarcFile): Vector[Record] = {
    val streams = file.parts.map(Files.newInputStream(_))
    val all = new SequenceInputStream(Collections.enumeration(streams.asJava))
    val reader = new MarcStreamReader(all)
    val records = Iterator.continually(reader).takeWhile(_.hasNext).map(_.next()).toVector
    all.close()
    records
  }

  private def subfield(record: Record, tag: String, code: Char): String =
    record.getVariableField(tag).asInstanceOf[DataField].getSubfield(code).getData

  test("each process has files of its own, and those of ended processes are deleted") {
    TemporaryFolder.lend { folder =>
      val ended = new ProcessBuilder("true").start()
      ended.waitFor()
      def fileOf(pid: Long) = folder.resolve(s"$pid/t1/create/a.mrc.part1")
      val running = fileOf(ProcessHandle.current.parent.get.pid)
      Vector(running, fileOf(ended.pid)).foreach { file =>
        Files.createDirectories(file.getParent)
        Files.createFile(file)
      }
      val own = MarcFiles.ofProcess(folder)
      own.shouldBe(folder.resolve(ProcessHandle.current.pid.toString))
      (Files.exists(running), Files.exists(folder.resolve(ended.pid.toString))).shouldBe((true, false))
      MarcFiles.ofProcess(folder.resolve("none")).shouldBe(folder.resolve("none").resolve(own.getFileName))
      Files.exists(folder.resolve("none")).shouldBe(false)
    }
  }

  test("marc4j reads back as many different records as were written, with a title each") {
    TemporaryFolder.lend { folder =>
      val file = write(folder, seed = 1, count = 300)
      val records = read(file)
      (file.records, records.size).shouldBe((300, 300))
      records.map(_.getControlNumber).distinct.size.shouldBe(300)
      records.forall(record => subfield(record, "245", 'a').nonEmpty).shouldBe(true)
      records(7).getControlNumber.shouldBe("perf000000007")
      // A UTF-8 record says so in its leader; letters with accents survive.
      records.forall(_.getLeader.getCharCodingScheme == 'a').shouldBe(true)
      records.exists(_.toString.contains("café")).shouldBe(true)
    }
  }

  test("the same seed gives the same bytes, another seed others") {
    TemporaryFolder.lend { folder =>
      def bytes(name: String, seed: Long) =
        Files.readAllBytes(write(folder.resolve(name), seed, 50).parts.head).toVector
      bytes("a", 5).shouldBe(bytes("b", 5))
      bytes("c", 6).should(not).be(bytes("a", 5))
    }
  }

  test("a large file is cut into full parts and a rest, which together are the file") {
    TemporaryFolder.lend { folder =>
      val whole = write(folder.resolve("whole"), seed = 1, count = 100)
      val cut = write(folder.resolve("cut"), seed = 1, count = 100, partBytes = 30000)
      whole.parts.size.shouldBe(1)
      val sizes = cut.parts.map(Files.size(_))
      sizes.init.distinct.shouldBe(Vector(30000L))
      sizes.last.should((be > 0L).and(be <= 30000L))
      cut.bytes.shouldBe(whole.bytes)
      read(cut).map(_.toString).shouldBe(read(whole).map(_.toString))
    }
  }

  test("a record of an update has the instance's HRID as control number, and its id") {
    val record = new MarcRecords(1).update(3, MatchedInstance("a-b-c", "in00000000004"))
    record.getControlNumber.shouldBe("in00000000004")
    subfield(record, "999", 'i').shouldBe("a-b-c")
  }

  test("an ISBN ends with its check digit") {
    // 9+3*7+8+3*0+3+3*0+6+3*4+0+3*6+1+3*5 = 93: 7 are missing to 100, as in 978-0-306-40615-7.
    MarcRecords.isbn(30640615).should(startWith("978030640615"))
    MarcRecords.isbn(30640615).last.shouldBe('7')
  }
}
