package org.folio.perf.model

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.{ByteBuffer, CharBuffer}
import scala.annotation.tailrec

/** Text of files that people write: UTF-8, with or without a byte order mark. */
object FileText {
  private val Utf8Mark = Vector(0xef, 0xbb, 0xbf)

  /** First bytes of files that are no UTF-8 text. UTF-32 begins as UTF-16 does. */
  private val Foreign = Vector(
    Vector(0xff, 0xfe) -> "UTF-16 text",
    Vector(0xfe, 0xff) -> "UTF-16 text",
    Vector(0x1f, 0x8b) -> "a gzip file",
    Vector('P'.toInt, 'K'.toInt, 3, 4) -> "a zip file, as workbooks of Excel are",
  )

  /** @return left: what the bytes are instead, as "UTF-16 text" */
  def decode(bytes: Array[Byte]): Either[String, String] = utf8(bytes).flatMap { own =>
    val in = ByteBuffer.wrap(own)
    val out = CharBuffer.allocate(own.length)
    if (UTF_8.newDecoder.decode(in, out, true).isUnderflow && !in.hasRemaining) Right(out.flip.toString)
    else {
      val at = in.position
      val line = 1 + own.take(at).count(_ == '\n')
      Left(f"no UTF-8 text (line $line has the byte 0x${own(at)}%02X), but perhaps Latin-1 or Windows-1252")
    }
  }

  /** The bytes without their mark. Left: what they are instead, as far as the first ones show it. */
  def utf8(bytes: Array[Byte]): Either[String, Array[Byte]] = {
    def begins(mark: Vector[Int]) = bytes.take(mark.size).map(_ & 0xff).toVector == mark
    // Half of the bytes of Latin letters in UTF-16 are 0.
    val found = Foreign
      .collectFirst { case (mark, name) if begins(mark) => name }
      .orElse(Option.when(bytes.take(2).count(_ == 0) == 1)("UTF-16 text"))
    found.toLeft(if (begins(Utf8Mark)) bytes.drop(Utf8Mark.size) else bytes)
  }

  /** A text with spaces in place of control characters, such as those that end a line. */
  def plain(text: String): String = if (text.exists(_.isControl)) text.map(c => if (c.isControl) ' ' else c) else text

  /** The problem of a file that is not UTF-8. @param found as of [[decode]] */
  def problem(found: String): String = s"it is $found; save it as UTF-8."
}

/** @param isQuoted whether the value stands in double quotes, so that spaces at its ends belong to it */
final case class CsvValue(text: String, isQuoted: Boolean)

/** @param number of its first line in the file */
final case class CsvRow(number: Int, values: Vector[CsvValue])

/** Comma-separated values. A value in double quotes may have commas and line breaks; a quote in it stands twice. */
object CsvText {

  /** A quoted value, with spaces around it, or a plain one. */
  private val Value = "[ \\t]*+\"((?:[^\"]++|\"\")*+)\"[ \\t]*+(?=[,\\r\\n]|\\z)|[^,\\r\\n]*+".r.pattern

  /** Rows of a text, without blank ones. Left: the line and what is wrong with it. */
  def rows(text: String): Either[String, Vector[CsvRow]] = {
    val values = Value.matcher(text)

    @tailrec
    def read(at: Int, line: Int, row: CsvRow, done: Vector[CsvRow]): Either[String, Vector[CsvRow]] = {
      values.region(at, text.length).lookingAt()
      val quoted = Option(values.group(1))
      val value = CsvValue(quoted.fold(values.group)(_.replace("\"\"", "\"")), quoted.isDefined)
      val end = values.end
      val next = line + quoted.fold(0)(breaks)
      val whole = row.copy(values = row.values :+ value)
      if (!value.isQuoted && value.text.trim.startsWith("\""))
        Left(
          s"line $line: a value begins with a double quote that is not closed before the next comma or line end. $Quotes"
        )
      else if (text.startsWith(",", end)) read(end + 1, next, whole, done)
      else {
        val rows =
          if (whole.values.forall(v => !v.isQuoted && v.text.trim.isEmpty) && whole.values.size == 1) done
          else done :+ whole
        if (end == text.length) Right(rows)
        else read(end + (if (text.startsWith("\r\n", end)) 2 else 1), next + 1, CsvRow(next + 1, Vector.empty), rows)
      }
    }
    read(0, 1, CsvRow(1, Vector.empty), Vector.empty).flatMap(withCommas)
  }

  /** The values of each row, without the head. Throws for a damaged text: for resources, which specs read. */
  def table(text: String): Vector[Vector[String]] =
    rows(text).fold(sys.error, _.drop(1).map(_.values.map(_.text)))

  private val Quotes = "Put the whole value into double quotes, and write each quote in it twice."

  private def withCommas(rows: Vector[CsvRow]): Either[String, Vector[CsvRow]] = rows.headOption match {
    case Some(CsvRow(line, Vector(only))) if !only.isQuoted && Separators.exists(s => only.text.contains(s._1)) =>
      val found = Separators.collectFirst { case (char, name) if only.text.contains(char) => name }
      Left(s"line $line: ${found.mkString} between the columns; expected commas.")
    case _ => Right(rows)
  }

  private val Separators = Vector(';' -> "semicolons", '\t' -> "tabs")

  private def breaks(text: String): Int = "\\r\\n?|\\n".r.findAllIn(text).size
}
