package org.folio.perf.model

import scala.util.Try

/**
 * Machines to rent: sizes and on-demand prices.
 *
 * @param source where the prices come from, in words; `None`: the table does not say
 */
final case class PriceTable(source: Option[String], machines: Vector[PricedMachine]) {

  /** Of the region, or else of the usual one. */
  def find(kind: String, machineType: String, region: Option[String]): Option[PricedMachine] = {
    val known = machines.filter(m => m.kind == kind && m.machineType == machineType)
    known
      .find(m => region.contains(m.region))
      .orElse(known.find(_.region == PriceTable.UsualRegion))
  }
}

/**
 * @param kind as that of [[Machine]]
 * @param asOf day on which the price was so, e.g. `2026-01-31`
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

  /** In the class path. */
  val Resource = "prices/aws.csv"

  /** Where the region of a machine has no prices, those of this one stand in. */
  val UsualRegion = "us-east-1"

  val Head = "kind,type,vCpu,memoryGiB,region,usdPerHour,asOf"
  private val SourceLine = "# source:"

  /**
   * @param name of the file, for messages
   * @return left: file and line, what was found, what was expected
   */
  def parse(name: String, text: String): Either[String, PriceTable] = {
    val numbered = text.linesIterator.map(_.trim).toVector.zipWithIndex
    val lines = numbered.filter { case (line, _) => line.nonEmpty && !line.startsWith("#") }
    lines match {
      case (Head, _) +: rows =>
        val parsed = rows.map { case (line, index) =>
          machine(line.split(",", -1).map(_.trim)).toRight(
            s"$name line ${index + 1}: found ${line.take(80)}; expected $Head, with numbers above 0 and a day " +
              "such as 2026-01-31. There are no prices."
          )
        }
        val source = numbered.collectFirst {
          case (line, _) if line.startsWith(SourceLine) => line.drop(SourceLine.length).trim
        }
        parsed
          .collectFirst { case Left(problem) => problem }
          .toLeft(PriceTable(source.filter(_.nonEmpty), parsed.flatMap(_.toOption)))
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
