package org.folio.perf.sandbox.data

/**
 * Generated records with the ids of one kind. Unless a subclass can look a field up, a list reads all
 * records.
 */
abstract class IndexedRecords(tenantNumber: Int, ids: Ids, kind: Int) extends GeneratedRecords {
  override def idOf(index: Int): String = ids.encode(tenantNumber, kind, index)
  override def indexOf(id: String): Int = ids.decode(id) match {
    case Some(RecordKey(`tenantNumber`, `kind`, index)) if index < count => index
    case _ => -1
  }
  override def lookUp(field: String, value: String): Option[Vector[Int]] = None
  override def field(name: String): Option[Int => String] =
    if (name == "id") Some(idOf) else None
  override def isOrderedBy(field: String): Boolean = false
}
