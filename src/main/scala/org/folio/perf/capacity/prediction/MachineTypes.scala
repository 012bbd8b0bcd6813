package org.folio.perf.capacity.prediction

import scala.util.Try

/**
 * A machine to rent.
 *
 * @param name as AWS calls it: `m6g.2xlarge`, `db.r6g.4xlarge`, `r6g.2xlarge.search`
 */
final case class MachineType(name: String, vCpu: Int, memoryGiB: Int, usdPerHour: Double) {
  def isDatabase: Boolean = name.startsWith("db.")
  def isSearch: Boolean = name.endsWith(".search")
}

/** What machines there are, and what they cost. */
final case class MachineTypes(all: Vector[MachineType]) {
  def named(name: String): Option[MachineType] = all.find(_.name == name)
  def instances: Vector[String] = all.filterNot(m => m.isDatabase || m.isSearch).map(_.name)
  def databases: Vector[String] = all.filter(_.isDatabase).map(_.name)
  def searchNodes: Vector[String] = all.filter(_.isSearch).map(_.name)
}

object MachineTypes {
  val Header = "type,vCpu,memoryGiB,usdPerHour"

  /** The resource `capacity/prices.csv`. */
  lazy val committed: MachineTypes = {
    val stream = getClass.getResourceAsStream("/capacity/prices.csv")
    parse("capacity/prices.csv", new String(stream.readAllBytes(), "UTF-8"))
      .fold(sys.error, identity)
  }

  /** Left: file and line, what was found, what was expected. */
  def parse(file: String, csv: String): Either[String, MachineTypes] = {
    val lines = csv.linesIterator.zipWithIndex.toVector.filterNot { case (line, _) =>
      line.isBlank || line.startsWith("#") || line == Header
    }
    val parsed = lines.map { case (line, index) =>
      machine(line.split(",", -1).map(_.trim)).toRight(
        s"$file line ${index + 1}: found $line; expected $Header, with numbers above 0."
      )
    }
    parsed.collectFirst { case Left(problem) => problem } match {
      case Some(problem) => Left(problem)
      case None => Right(MachineTypes(parsed.collect { case Right(machine) => machine }))
    }
  }

  private def machine(fields: Array[String]): Option[MachineType] =
    if (fields.length != 4 || fields(0).isEmpty) None
    else
      Try(MachineType(fields(0), fields(1).toInt, fields(2).toInt, fields(3).toDouble)).toOption
        .filter(m => m.vCpu > 0 && m.memoryGiB > 0 && m.usdPerHour > 0)
}
