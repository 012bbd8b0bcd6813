package org.folio.perf.feeders

import java.nio.charset.MalformedInputException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.Eithers
import org.folio.perf.protocol.SessionKey
import org.folio.perf.settings.Sanitized
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Reads a CSV file of records. */
private[feeders] object CsvRecords {

  def read(file: Path, layout: FileLayout): Either[String, Vector[Record]] =
    for {
      _ <- Either.cond(
        Files.size(file) <= mostBytes,
        (),
        s"$file has ${Files.size(file)} bytes; this heap allows at most $mostBytes. Remove records that " +
          "the run does not need, or increase the heap: -Dinjector.heap=4G.",
      )
      lines <- Try(Files.readAllLines(file, UTF_8).asScala.toVector).toEither.left.map {
        case _: MalformedInputException => s"$file is not UTF-8 text. Save it as UTF-8."
        case e => s"$file cannot be read: ${e.getMessage}"
      }
      header = lines.headOption.map(_.stripPrefix("\uFEFF")).fold(Vector.empty[String])(fields)
      places <- places(file, header, layout)
      data = lines.zipWithIndex.drop(1).filter(_._1.trim.nonEmpty)
      records <- Eithers.map(data) { case (line, index) =>
        record(file, index + 1, fields(line), header, places)
      }
    } yield records

  /** Records take many times their lines. */
  private def mostBytes: Long = Runtime.getRuntime.maxMemory / 32

  /** Index of each column; optional ones may be missing. */
  private def places(
      file: Path,
      header: Vector[String],
      layout: FileLayout,
  ): Either[String, Vector[(SessionKey, Int)]] = {
    val indices = layout.columns.map(column => column -> header.indexWhere(column.names.contains))
    val missing = indices.collect { case (column, -1) if !column.isOptional => column }
    Either.cond(
      missing.isEmpty,
      indices.collect { case (column, place) if place >= 0 => column.key -> place },
      s"$file line 1: found ${found(header)}; expected " +
        s"${layout.columns.map(described).mkString(", ")}. " +
        s"Missing: ${missing.map(_.key.name).mkString(", ")}.",
    )
  }

  private def found(header: Vector[String]) =
    if (header.forall(_.isEmpty)) "no columns"
    else s"columns ${Sanitized.text(header.mkString(", "), 200)}"

  private def described(column: FileColumn): String = {
    val names = column.names.mkString(" or ")
    if (column.isOptional) s"$names (optional)" else names
  }

  private def record(
      file: Path,
      line: Int,
      values: Vector[String],
      header: Vector[String],
      places: Vector[(SessionKey, Int)],
  ): Either[String, Record] =
    if (values.size != header.size)
      Left(
        s"$file line $line: ${values.size} fields, expected ${header.size} " +
          s"(${Sanitized.text(header.mkString(", "), 200)})."
      )
    else
      places
        .find { case (_, place) => values(place).isEmpty }
        .map { case (_, place) =>
          s"$file line $line: ${header(place)} is empty; expected a value."
        }
        .toLeft(Record(places.map { case (key, place) => key -> values(place) }: _*))

  /** Commas between values; a value with commas stands in double quotes, a quote in it twice. */
  private[feeders] def fields(line: String): Vector[String] = {
    val fields = Vector.newBuilder[String]
    val field = new StringBuilder
    var isQuoted = false
    var at = 0
    while (at < line.length) {
      val char = line(at)
      if (isQuoted && line.startsWith("\"\"", at)) {
        field += '"'
        at += 1
      } else if (char == '"') isQuoted = !isQuoted
      else if (char == ',' && !isQuoted) {
        fields += field.toString.trim
        field.clear()
      } else field += char
      at += 1
    }
    (fields += field.toString.trim).result()
  }
}
