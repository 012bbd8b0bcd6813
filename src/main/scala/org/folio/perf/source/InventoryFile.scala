package org.folio.perf.source

import java.nio.file.Path
import org.folio.perf.model.{Inventory, ModelJson}

/** `infrastructure/inventory.json.gz` of a run folder; without `.gz` in older ones. */
object InventoryFile {
  val Name = "inventory.json.gz"
  val OldName = "inventory.json"
  private val What = "an inventory of folio-perf (schemaVersion, environment, components, modules)"
  private val Advice = "Without it the report lists neither instances nor modules."

  def read(file: Path): Either[ReadError, Inventory] =
    JsonFile.read[Inventory](
      file,
      What,
      Advice,
      ModelJson.readInventory,
      _.schemaVersion,
      Inventory.SchemaVersion,
    )

  /** Makes the folder if it is not there; throws an IOException when it cannot write. */
  def write(file: Path, inventory: Inventory): Unit =
    JsonFile.write(file, ModelJson.write(inventory))
}
