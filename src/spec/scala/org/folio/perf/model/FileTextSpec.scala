package org.folio.perf.model

import java.nio.charset.Charset
import java.nio.charset.StandardCharsets._
import org.folio.perf.testkit.PlainSuite

class FileTextSpec extends PlainSuite {

  private def decoded(text: String, charset: Charset) = FileText.decode(text.getBytes(charset))

  test("UTF-8 is read with and without a byte order mark") {
    Vector("päss" -> "päss", "\uFEFFpäss" -> "päss", "" -> "", "\uFEFF" -> "").foreach { case (text, read) =>
      decoded(text, UTF_8).value.shouldBe(read)
    }
  }

  test("UTF-16 is named in both byte orders, with and without a mark") {
    for (text <- Vector("\uFEFFab", "ab"); charset <- Vector(UTF_16LE, UTF_16BE))
      decoded(text, charset).left.value.shouldBe("UTF-16 text")
  }

  test("Latin-1 is named with the line and the byte that UTF-8 does not have") {
    decoded("a\npäss", ISO_8859_1).left.value
      .shouldBe("no UTF-8 text (line 2 has the byte 0xE4), but perhaps Latin-1 or Windows-1252")
    decoded("ü", ISO_8859_1).left.value.should(include("line 1 has the byte 0xFC"))
  }

  test("packed files are named") {
    FileText.decode(Array[Byte](0x1f, 0x8b.toByte, 8)).left.value.shouldBe("a gzip file")
    FileText.decode("PK\u0003\u0004".getBytes(UTF_8)).left.value.shouldBe("a zip file, as workbooks of Excel are")
  }

  private def rows(text: String) = CsvText.rows(text).value.map(row => row.number -> row.values.map(_.text))

  test("values stand between commas; quotes keep commas, spaces and line breaks, and two of them are one") {
    rows("a, b ,\"c,d\",\"say \"\"hi\"\"\",").shouldBe(Vector(1 -> Vector("a", " b ", "c,d", """say "hi"""", "")))
    rows(" \" a \"\t,\"b\r\nc\"\nd").shouldBe(Vector(1 -> Vector(" a ", "b\r\nc"), 3 -> Vector("d")))
    rows("\"\",\"\"\"\"").shouldBe(Vector(1 -> Vector("", "\"")))
    CsvText.rows("a,\"a\"").value.flatMap(_.values.map(_.isQuoted)).shouldBe(Vector(false, true))
  }

  test("a quote inside a plain value is a character of it") {
    rows("p$\\w#rt\"x,5\"").shouldBe(Vector(1 -> Vector("p$\\w#rt\"x", "5\"")))
  }

  test("all line ends count, and blank lines do not") {
    rows("a\r\nb\n\n \rc\r\n").shouldBe(Vector(1 -> Vector("a"), 2 -> Vector("b"), 5 -> Vector("c")))
    rows("").shouldBe(Vector.empty)
  }

  test("a quote that is not closed, or closed within the value, is named by its line") {
    Vector("x\n\"abc", "x\n\"abc\"\"\n", "x\n\"abc\"d,e", "x\n\"a\"b\"\n").foreach { text =>
      withClue(text)(CsvText.rows(text).left.value.should(startWith("line 2: a value begins with a double quote")))
    }
  }

  test("semicolons and tabs between the columns are named; in a line with commas they are characters") {
    CsvText.rows("a;b\n1;2").left.value.shouldBe("line 1: semicolons between the columns; expected commas.")
    CsvText.rows("sep=;\na;b").left.value.should(include("semicolons"))
    CsvText.rows("a\tb").left.value.shouldBe("line 1: tabs between the columns; expected commas.")
    rows("a,b;c").shouldBe(Vector(1 -> Vector("a", "b;c")))
  }

  test("a long value with many quotes is read") {
    rows("\"" + "a\"\"" * 20000 + "\"").head._2.head.length.shouldBe(40000)
  }
}
