package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import java.io.IOException
import java.nio.file.{Files, NoSuchFileException, Path, Paths}
import org.folio.perf.model.{Inventory, Machine, Price, PriceTable}
import scala.util.Try

/** The table of machines and prices: the resource of the program, or the file of `-Dprices=FILE`. */
object PriceFile {

  /** @param file `None`: the program's own table */
  def read(file: Option[Path]): Either[String, PriceTable] =
    file.fold[Either[String, PriceTable]](Right(committed)) { path =>
      Try {
        if (Files.size(path) > LargestBytes)
          throw new IOException(s"it has ${Files.size(path)} bytes")
        Files.readString(path, UTF_8)
      }.toEither.left
        .map {
          case _: NoSuchFileException =>
            s"There are no prices: the file $path, which -Dprices names, is not there."
          case e => s"There are no prices: $path, which -Dprices names, cannot be read: $e."
        }
        .flatMap(PriceTable.parse(path.toString, _))
    }

  /** File of the system property `prices`. */
  def fromProperty: Option[Path] = sys.props.get("prices").filter(_.nonEmpty).map(Paths.get(_))

  /** An inventory with the prices of its machines, and with their sizes if EC2 did not return them. */
  def withPrices(inventory: Inventory, table: PriceTable): Inventory = {
    val machines = inventory.machines.map(sized(_, table))
    val known = machines
      .map(m => m.kind -> m.machineType)
      .distinct
      .sorted
      .flatMap { case (kind, machineType) => table.find(kind, machineType, inventory.region) }
    inventory.copy(
      machines = machines,
      prices = known.map(m => Price(m.kind, m.machineType, m.region, m.usdPerHour, m.asOf)),
      pricesFrom = table.source.filter(_ => known.nonEmpty),
    )
  }

  private def sized(machine: Machine, table: PriceTable): Machine =
    table.find(machine.kind, machine.machineType, None).fold(machine) { known =>
      machine.copy(
        vCpu = machine.vCpu.orElse(Some(known.vCpu)),
        memoryMiB = machine.memoryMiB.orElse(Some(known.memoryGiB * 1024)),
      )
    }

  private val LargestBytes = 1L << 20

  private lazy val committed: PriceTable = {
    val stream = getClass.getClassLoader.getResourceAsStream(PriceTable.Resource)
    val text =
      try new String(stream.readAllBytes(), UTF_8)
      finally stream.close()
    // Checked by a spec.
    PriceTable.parse(PriceTable.Resource, text).fold(sys.error, identity)
  }
}
