package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Path, Paths}
import org.folio.perf.model.{Machine, Price}
import scala.util.Try

/**
 * Prices of machines: `prices/aws.csv` of the class path, or the file that `-Dprices=FILE` names. Columns
 * `kind,type,region,usdPerHour,asOf`: on-demand list prices, databases in one zone with PostgreSQL.
 */
object PriceFile {
  private val Resource = "prices/aws.csv"
  private val Head = "kind,type,region,usdPerHour,asOf"

  /** Of an hour. */
  private val MostUsd = 1e6

  /** Where the region of a machine has no prices, those of this one stand in. */
  val UsualRegion = "us-east-1"

  /** @param file `None`: the one that comes with the program */
  def read(file: Option[Path]): Either[String, Vector[Price]] = {
    val name = file.fold(Resource)(_.toString)
    val text = Try(
      file.fold {
        val stream = getClass.getClassLoader.getResourceAsStream(Resource)
        try new String(stream.readAllBytes(), UTF_8)
        finally stream.close()
      }(path =>
        WholeFile.text(path, "").fold(e => throw new IllegalArgumentException(e.message), identity)
      )
    ).toEither.left.map(e => s"Prices cannot be read from $name: ${e.getMessage}.")
    text.flatMap(parse(name, _))
  }

  /** The file that the system property `prices` names. */
  def chosen: Option[Path] = sys.props.get("prices").filter(_.nonEmpty).map(Paths.get(_))

  private[source] def parse(name: String, text: String): Either[String, Vector[Price]] = {
    val lines = text.linesIterator
      .map(_.trim)
      .toVector
      .zipWithIndex
      .filter { case (line, _) => line.nonEmpty && !line.startsWith("#") }
    if (!lines.headOption.map(_._1).contains(Head))
      Left(s"$name does not begin with the line $Head, so there are no prices.")
    else {
      val rows = lines.tail.map { case (line, number) =>
        line.split(',').map(_.trim) match {
          case Array(kind, machineType, region, usd, asOf)
              if usd.toDoubleOption.exists(price => price >= 0 && price <= MostUsd) && asOf.matches(
                "\\d{4}-\\d\\d-\\d\\d"
              ) =>
            Right(Price(kind, machineType, region, usd.toDouble, asOf))
          case _ =>
            Left(
              s"$name line ${number + 1}: found '${line.take(80)}', expected $Head. There are no prices."
            )
        }
      }
      rows.collectFirst { case Left(problem) => problem }.toLeft(rows.flatMap(_.toOption))
    }
  }

  /** Those of the machines' types, of their region or else of the usual one. */
  def of(machines: Vector[Machine], region: Option[String], all: Vector[Price]): Vector[Price] =
    machines.map(m => m.kind -> m.machineType).distinct.sorted.flatMap { case (kind, machineType) =>
      val known = all.filter(p => p.kind == kind && p.machineType == machineType)
      known.find(p => region.contains(p.region)).orElse(known.find(_.region == UsualRegion))
    }
}
