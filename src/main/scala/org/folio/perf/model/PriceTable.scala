package org.folio.perf.model

import scala.util.Try

/**
 * Sizes and on-demand prices of machines.
 *
 * @param source of the prices, in words; `None`: unknown
 */
final case class PriceTable(source: Option[String], machines: Vector[PricedMachine]) {

  /** A machine in the region, or else in the usual region. */
  def find(kind: String, machineType: String, region: Option[String]): Option[PricedMachine] = {
    val known = machines.filter(m => m.kind == kind && m.machineType == machineType)
    known
      .find(m => region.contains(m.region))
      .orElse(known.find(_.region == PriceTable.UsualRegion))
  }

  /**
   * A machine in the usual region, or else in any. Its name tells its kind: `m6g.2xlarge`, `db.r6g.4xlarge`,
   * `r6g.2xlarge.search`, `kafka.m5.large`.
   */
  def named(machineType: String): Option[PricedMachine] = {
    val known = machines.filter(_.machineType == machineType)
    known.find(_.region == PriceTable.UsualRegion).orElse(known.headOption)
  }

  def ofKind(kind: String): Vector[PricedMachine] =
    machines.filter(_.kind == kind).map(_.machineType).distinct.flatMap(named)
}

/**
 * @param kind as in [[Machine]]
 * @param asOf day of the price, e.g. `2026-01-31`
 */
final case class PricedMachine(
    kind: String,
    machineType: String,
    vCpu: Int,
    memoryGiB: Int,
    region: String,
    usdPerHour: Double,
    asOf: String,
)

object PriceTable {

  /** Resource of the program's own table, [[committed]]. */
  val Resource = "prices/aws.csv"

  /** Region whose prices are used for regions without prices. */
  val UsualRegion = "us-east-1"

  val Head = "kind,type,vCpu,memoryGiB,region,usdPerHour,asOf"
  private val SourceLine = "# source:"

  // Checked by a spec.
  lazy val committed: PriceTable = parse(Resource, ResourceFile.text(Resource)).fold(sys.error, identity)

  /**
   * @param name of the file, for messages
   * @return left: file and line, found text, expected text
   */
  def parse(name: String, text: String): Either[String, PriceTable] = {
    val numbered = text.linesIterator.map(_.trim).toVector.zipWithIndex
    val lines = numbered.filter { case (line, _) => line.nonEmpty && !line.startsWith("#") }
    lines match {
      case (Head, _) +: rows =>
        val parsed = Eithers.map(rows) { case (line, index) =>
          machine(line.split(",", -1).map(_.trim)).toRight(
            s"$name line ${index + 1}: found ${line.take(80)}; expected $Head, with numbers above 0 and a day " +
              "such as 2026-01-31. There are no prices."
          )
        }
        val source = numbered.collectFirst {
          case (line, _) if line.startsWith(SourceLine) => line.drop(SourceLine.length).trim
        }
        parsed.map(PriceTable(source.filter(_.nonEmpty), _))
      case other =>
        val found = other.headOption.fold("nothing")(_._1)
        Left(s"$name begins with ${found.take(80)}; expected the line $Head. There are no prices.")
    }
  }

  private def machine(fields: Array[String]): Option[PricedMachine] = fields match {
    case Array(kind, machineType, vCpu, memory, region, usd, asOf)
        if kind.nonEmpty && machineType.nonEmpty && asOf.matches("\\d{4}-\\d\\d-\\d\\d") =>
      Try(
        PricedMachine(kind, machineType, vCpu.toInt, memory.toInt, region, usd.toDouble, asOf)
      ).toOption.filter(m => m.vCpu > 0 && m.memoryGiB > 0 && m.usdPerHour > 0)
    case _ => None
  }
}
