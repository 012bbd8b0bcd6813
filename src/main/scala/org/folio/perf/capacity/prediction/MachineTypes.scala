package org.folio.perf.capacity.prediction

import org.folio.perf.model.{PricedMachine, PriceTable, ResourceFile}

/**
 * Machine types with their sizes and prices.
 *
 * Their names tell their kind: `m6g.2xlarge`, `db.r6g.4xlarge`, `r6g.2xlarge.search`, `kafka.m5.large`.
 */
final case class MachineTypes(table: PriceTable) {
  def named(name: String): Option[PricedMachine] =
    table.machines
      .find(m => m.machineType == name && m.region == PriceTable.UsualRegion)
      .orElse(table.machines.find(_.machineType == name))

  def instances: Vector[String] = of("ec2")
  def databases: Vector[String] = of("rds")
  def searchNodes: Vector[String] = of("opensearch")

  private def of(kind: String) = table.machines.filter(_.kind == kind).map(_.machineType).distinct
}

object MachineTypes {

  lazy val committed: MachineTypes =
    parse(PriceTable.Resource, ResourceFile.text(PriceTable.Resource)).fold(sys.error, identity)

  /** Left: file and line, what was found, what was expected. */
  def parse(file: String, csv: String): Either[String, MachineTypes] =
    PriceTable.parse(file, csv).map(MachineTypes(_))
}
