package org.folio.perf.feeders

import org.folio.perf.protocol.SessionKey

/**
 * How records of a kind stand in a file: `FOLDER/TENANT/NAME.csv`, whose first line names the columns.
 *
 * @param name of the file, without `.csv`
 */
final case class FileLayout(name: String, columns: Vector[FileColumn])

object FileLayout {
  def apply(name: String)(columns: FileColumn*): FileLayout = FileLayout(name, columns.toVector)
}

/**
 * @param key the session attribute that it becomes; its name is the column's name
 * @param otherNames by which load testers' files call the column
 * @param isOptional without it the clerk's own service point is taken: only that has a default
 */
final case class FileColumn(
    key: SessionKey,
    otherNames: Vector[String] = Vector.empty,
    isOptional: Boolean = false,
) {
  def names: Vector[String] = key.name +: otherNames
}

object FileColumn {

  def of(key: SessionKey, otherNames: String*): FileColumn =
    FileColumn(key, otherNames.toVector)

  /** Where the item is lent, taken back or picked up. */
  val servicePoint: FileColumn =
    FileColumn(SessionKey.ServicePointId, Vector("pickupServicePointId"), isOptional = true)
}
