package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Path
import org.folio.perf.model.FileText
import org.folio.perf.source.file.{ReadError, WholeFile}

/**
 * Form of a file of tab-separated fields that a run writes: the names of the columns, then one line for each record.
 * Its writer and its reader share it.
 *
 * A line that is no record is skipped and counted. A last line without a line break is incomplete, because its writer
 * was killed. It is skipped too.
 *
 * @param name of the file in messages
 */
final private[source] class TsvForm(name: String, columns: String*) {
  val header: String = columns.mkString("\t")
  val size: Int = columns.size

  def foreign(file: Path, firstLine: String): String =
    ReadError.notOurs(file, s"'${firstLine.take(80)}' as its first line", s"'$header'")

  // Problems for the report, as sentences. Numbers of lines begin with 1.
  def empty: String = s"$name has not even a header: it is empty."
  def skipped(line: Long, reason: String): String = s"$name line $line: $reason. The line is skipped."
  def cutOff(line: Long): String = s"$name ends within line $line: its writer was stopped. The line is skipped."

  /** The reason why a line with so many fields is no record. */
  def wrongSize(found: Int): String = s"$found fields, expected $size (${columns.mkString(", ")})"
}

private[source] object TsvForm {

  /** The reason why a line with the right number of fields is no record. */
  val WrongValue = "a field has a value that no run writes"

  /** Number of skipped lines that are named. */
  val MostNamed = 5

  /** The first problems of a file, and the number of others. */
  def shortened(name: String, problems: Vector[String]): Vector[String] =
    problems.take(MostNamed) ++ more(name, problems.size.toLong - MostNamed)

  /** @param count of skipped lines that are not named */
  def more(name: String, count: Long): Option[String] =
    Option.when(count > 0)(
      s"$count more ${if (count == 1) "line" else "lines"} of $name ${if (count == 1) "was" else "were"} skipped."
    )

  /** A number that is not negative, and no larger than a time in milliseconds can be. */
  object Number {
    def unapply(text: String): Option[Long] = text.toLongOption.filter(value => value >= 0 && value < LargestMs)
  }

  private val LargestMs = 1000000000000000L

  object Decimal {
    def unapply(text: String): Option[Double] = text.toDoubleOption.filter(java.lang.Double.isFinite)
  }
}

/**
 * A file of this form that is read as a whole.
 *
 * @param fields of a record
 * @param record of as many fields as there are columns; `None`: a field has a value that no run writes
 */
abstract class TsvFile[A](val Name: String, columns: String*)(
    fields: A => Seq[Any],
    record: PartialFunction[Seq[String], Option[A]],
) {
  private val form = new TsvForm(Name, columns: _*)
  val Header: String = form.header

  /** The line of a record, without a line break. */
  def line(one: A): String = fields(one).map(value => FileText.plain(value.toString)).mkString("\t")

  def write(all: Vector[A]): Array[Byte] = (Header +: all.map(line)).mkString("", "\n", "\n").getBytes(UTF_8)

  def read(file: Path): Either[String, Listed[Vector[A]]] = WholeFile.text(file, "").flatMap { text =>
    val (complete, rest) = text.splitAt(text.lastIndexOf('\n') + 1)
    val lines = complete.linesIterator.toVector
    lines.headOption match {
      case None => Right(Listed(Vector.empty, Vector(form.empty)))
      case Some(Header) =>
        val (wrong, read) = lines.zipWithIndex.tail.partitionMap { case (line, i) =>
          parsed(line).left.map(form.skipped(i + 1L, _))
        }
        val problems =
          TsvForm.shortened(Name, wrong) ++ Option.when(rest.nonEmpty)(form.cutOff(lines.size + 1L))
        Right(Listed(read, problems))
      case Some(other) => Left(form.foreign(file, other))
    }
  }

  private def parsed(line: String): Either[String, A] = {
    val found = line.split("\t", -1).toVector
    if (found.size != form.size) Left(form.wrongSize(found.size))
    else record.lift(found).flatten.toRight(TsvForm.WrongValue)
  }
}
