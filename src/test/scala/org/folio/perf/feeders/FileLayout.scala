package org.folio.perf.feeders

import org.folio.perf.protocol.SessionKey

/**
 * The layout of a file with records of one kind: `FOLDER/TENANT/NAME.csv`, whose first line names the columns.
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
 * @param isOptional without the column, the clerk's own service point is used: only that has a default
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

  /** Service point of check-out, check-in or pick-up. */
  val servicePoint: FileColumn =
    FileColumn(SessionKey.ServicePointId, Vector("pickupServicePointId"), isOptional = true)
}
