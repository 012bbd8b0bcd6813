package org.folio.perf.settings

import com.typesafe.config.ConfigUtil
import java.math.MathContext
import org.folio.perf.model.PlainNumber
import org.folio.perf.settings.SettingsError.{badValue, unknownName}

/**
 * A load of one's own, as a file has it.
 *
 * @param hours names of the columns
 * @param perHour iterations an hour of all tenants together, of each workflow in each column
 * @param tenants shares of the load in each column, all in one unit; empty: all tenants have the same
 */
final case class Workload(
    hours: Vector[String],
    perHour: Vector[(String, Vector[Double])],
    tenants: Vector[(String, Vector[Double])],
) {

  /**
   * One column, or all hours of the day.
   *
   * @param hour name of a column, or `day`
   */
  def at(hour: String): Either[String, Workload] =
    if (hour == Workload.Day && hours.size > 1) Right(only(hours.indices.tail))
    else
      hours.indexOf(hour) match {
        case -1 => Left(unknownName("hour", hour, if (hours.size > 1) hours :+ Workload.Day else hours))
        case i => Right(only(i to i))
      }

  private def only(columns: Seq[Int]): Workload = {
    def days(rows: Vector[(String, Vector[Double])]) =
      rows.map { case (name, values) => name -> columns.map(values(_)).toVector }
    Workload(columns.map(hours(_)).toVector, days(perHour), days(tenants))
  }

  /** Iterations an hour of each workflow on average. */
  def means: Vector[(String, Double)] = perHour.map { case (code, rates) => code -> rates.sum / rates.size }

  /** Shares of tenants in all columns together. */
  def shares: Vector[(String, Double)] = {
    val iterations = hours.indices.map(i => perHour.map(_._2(i)).sum)
    tenants
      .map { case (name, all) => name -> all.zip(iterations).map { case (share, n) => share * n }.sum }
      .filter(_._2 > 0)
  }

  /** @param head comment of the file @param notes comment of each workflow */
  def text(head: Vector[String], notes: Map[String, String]): String = {
    def number(value: Double) = PlainNumber(BigDecimal(value).round(Workload.Digits).toDouble)
    def row(values: Vector[Double]) = values.map(number).mkString("[", ", ", "]")
    val width = perHour.map(_._1.length).maxOption.getOrElse(0)
    (head.map(line => s"# $line".stripTrailing) ++ Vector(
      "",
      s"""hours = [${hours.map(h => s"\"$h\"").mkString(", ")}]""",
      "",
      "# Iterations an hour, all tenants together",
      "perHour {",
    ) ++ perHour.map { case (code, rates) =>
      s"  ${code.padTo(width, ' ')} = ${row(rates)}${notes.get(code).fold("")("  # " + _)}"
    } ++ Vector("}", "", "# Shares of the load in these hours, in per cent", "tenants {") ++ tenants.map {
      case (name, shares) =>
        s"  ${ConfigUtil.quoteString(name)} = ${row(shares)}"
    } :+ "}").mkString("", "\n", "\n")
  }
}

object Workload {
  val Day = "day"
  private val Digits = new MathContext(4)

  def read(file: String): Either[String, Workload] = ConfigBlock.read {
    if (file.isEmpty)
      ConfigBlock.refuse(badValue("workload", "empty", "a file made by ./perf workload", "Pass -Dworkload=FILE."))
    val config = ConfigBlock.need(ConfigFile.read(file, "Pass -Dworkload=FILE."))
    val block = ConfigBlock.ofFile(config, file)
    block.only(read(block))
  }

  private def read(block: ConfigBlock): Workload = {
    val hours = block.lines("hours")
    def rows(name: String, isShort: Boolean) = {
      val own = block.block(name)
      own.keys.map { key =>
        val found = own.lines(key)
        val row = found.flatMap(_.toDoubleOption.filter(_ >= 0))
        // A share may be the same in all hours.
        val all = if (isShort && row.size == 1) Vector.fill(hours.size)(row.head) else row
        if (row.size != found.size || all.size != hours.size)
          own.wrong(key, found.mkString(", "), s"${hours.size} numbers of at least 0")
        key -> all
      }
    }
    Workload(
      hours,
      rows("perHour", isShort = false),
      block.optional("tenants")(rows(_, isShort = true)).getOrElse(Vector.empty),
    )
  }
}
