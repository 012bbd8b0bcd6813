package org.folio.perf.settings

import com.typesafe.config.{ConfigException, ConfigFactory, ConfigParseOptions, ConfigUtil}
import java.math.MathContext
import java.nio.file.{Files, Paths}
import org.folio.perf.model.{FilePath, PlainNumber}
import org.folio.perf.settings.SettingsError.{BadFile, BadValue, UnknownName}

/**
 * A load of one's own, as a file has it.
 *
 * @param hours names of the columns
 * @param perHour iterations an hour of all tenants together, of each workflow in each column
 * @param tenants shares of the load, in any unit; empty: all tenants have the same
 */
final case class Workload(
    hours: Vector[String],
    perHour: Vector[(String, Vector[Double])],
    tenants: Vector[(String, Double)],
) {

  /**
   * Iterations an hour of each workflow.
   *
   * @param hour name of a column, or `day` for the mean of the hours
   */
  def at(hour: String): Either[SettingsError, Vector[(String, Double)]] = {
    val clock = if (hours.size > 1) hours.indices.tail else hours.indices
    if (hour == Workload.Day)
      Right(perHour.map { case (code, rates) => code -> clock.map(rates(_)).sum / clock.size })
    else
      hours.indexOf(hour) match {
        case -1 => Left(UnknownName("hour", hour, hours :+ Workload.Day))
        case i => Right(perHour.map { case (code, rates) => code -> rates(i) })
      }
  }

  /** @param head comment of the file @param notes comment of each workflow */
  def text(head: Vector[String], notes: Map[String, String]): String = {
    def number(value: Double) = PlainNumber(BigDecimal(value).round(Workload.Digits).toDouble)
    val width = perHour.map(_._1.length).maxOption.getOrElse(0)
    (head.map(line => s"# $line".stripTrailing) ++ Vector(
      "",
      s"""hours = [${hours.map(h => s"\"$h\"").mkString(", ")}]""",
      "",
      "# Iterations an hour, all tenants together",
      "perHour {",
    ) ++ perHour.map { case (code, rates) =>
      s"  ${code.padTo(width, ' ')} = [${rates.map(number).mkString(", ")}]${notes.get(code).fold("")("  # " + _)}"
    } ++ Vector("}", "", "# Shares of the load, in per cent", "tenants {") ++ tenants.map { case (name, share) =>
      s"  ${ConfigUtil.quoteString(name)} = ${number(share)}"
    } :+ "}").mkString("", "\n", "\n")
  }
}

object Workload {
  val Day = "day"
  private val Digits = new MathContext(4)

  def read(file: String): Either[SettingsError, Workload] = ConfigBlock.read {
    if (file.isEmpty)
      ConfigBlock.refuse(BadValue("workload", "empty", "a file made by ./perf workload", "Pass -Dworkload=FILE."))
    val path = ConfigBlock.need(
      FilePath
        .guarded(Right(Paths.get(file)))
        .filterOrElse(Files.isRegularFile(_), "there is no such file.")
        .left
        .map(BadFile(file, _))
    )
    val config =
      try ConfigFactory.parseFile(path.toFile, ConfigParseOptions.defaults.setAllowMissing(false))
      catch { case e: ConfigException => ConfigBlock.refuse(BadFile(file, s"cannot be read: ${e.getMessage}")) }
    val block = ConfigBlock.ofFile(config, file)
    block.only(read(block))
  }

  private def read(block: ConfigBlock): Workload = {
    val hours = block.lines("hours")
    val rates = block.block("perHour")
    Workload(
      hours,
      rates.keys.map { code =>
        val row = rates.lines(code).flatMap(_.toDoubleOption.filter(_ >= 0))
        if (row.size != hours.size)
          rates.wrong(code, rates.lines(code).mkString(", "), s"${hours.size} numbers of at least 0")
        code -> row
      },
      block.optional("tenants")(_ => block.numbers("tenants").toVector).toVector.flatten.sortBy(-_._2),
    )
  }
}
