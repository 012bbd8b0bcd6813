package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.ChangedInstances
import org.folio.perf.sandbox.format.Json
import org.marc4j.marc.{MarcFactory, Record}

/** Authorities as MARC authority records. */
object AuthorityRecord {

  /** A new record (n) of authority data (z), in Unicode (a). */
  private val Leader = "00000nz  a2200000n  4500"
  private val Names = "260105n| azannaabn          |n aaa      "
  private val Subjects = "260105|| anannbabn          |b ana     d"

  /** @param recordId of its source record */
  def apply(authority: JsonObject, recordId: String): Record = {
    val record = MarcFactory.newInstance().newRecord(Leader)
    val person = Json.string(authority, "personalName")
    val naturalId = authority.getString("naturalId")
    val changed = BibRecord.Changed.format(ChangedInstances.changedAt(authority))
    record.addVariableField(BibRecord.control("001", naturalId))
    record.addVariableField(BibRecord.control("005", changed))
    record.addVariableField(
      BibRecord.control("008", if (person.isDefined) Names else Subjects)
    )
    record.addVariableField(BibRecord.field("010", ' ', ' ', 'a' -> naturalId))
    person match {
      case Some(name) => record.addVariableField(BibRecord.field("100", '1', ' ', 'a' -> name))
      case None =>
        val term = authority.getString("topicalTerm", "")
        record.addVariableField(BibRecord.field("150", ' ', ' ', 'a' -> term))
    }
    val ids = Seq('s' -> recordId, 'i' -> authority.getString("id"))
    record.addVariableField(BibRecord.field("999", 'f', 'f', ids: _*))
    record
  }
}
