package org.folio.perf.sandbox.marc

import java.io.ByteArrayOutputStream
import org.folio.perf.testkit.PlainSuite
import org.marc4j.MarcStreamWriter
import org.marc4j.marc.MarcFactory

class MarcScanSpec extends PlainSuite {
  private val factory = MarcFactory.newInstance()

  private def file(numbers: String*): Array[Byte] = {
    val out = new ByteArrayOutputStream
    val writer = new MarcStreamWriter(out, "UTF-8")
    numbers.foreach { number =>
      val record = factory.newRecord("00000nam a2200000 i 4500")
      record.addVariableField(factory.newControlField("001", number))
      if (!number.startsWith("untitled"))
        record.addVariableField(
          factory.newDataField("245", '1', '0', "a", s"Title of $number, café")
        )
      writer.write(record)
    }
    out.toByteArray
  }

  private def part(bytes: Array[Byte]): MarcPart = {
    val scan = new MarcScan
    scan.feed(bytes)
    scan.part
  }

  private val three = file("a1", "a2", "a3")

  test("records are found with their control numbers, and one without title is not valid") {
    MarcPart
      .join(Vector(part(file("a1", "untitled", "a3"))))
      .shouldBe(
        Some(
          Vector(
            ScannedRecord("a1", isValid = true),
            ScannedRecord("untitled", isValid = false),
            ScannedRecord("a3", isValid = true),
          )
        )
      )
  }

  test("wherever a file is cut into two parts, the same records are found") {
    val whole = MarcPart.join(Vector(part(three)))
    for (at <- 0 to three.length)
      withClue(s"cut at $at")(
        MarcPart.join(Vector(part(three.take(at)), part(three.drop(at)))).shouldBe(whole)
      )
  }

  test("a file that breaks off within a record, an empty one and no file cannot be read") {
    MarcPart.join(Vector(part(three.dropRight(1)))).shouldBe(None)
    MarcPart.join(Vector(part(Array.emptyByteArray))).shouldBe(None)
    MarcPart.join(Vector.empty).shouldBe(None)
  }

}
