package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.marc4j.marc.{DataField, MarcFactory, Record}
import scala.jdk.CollectionConverters._

/** Converts MARC records to the JSON of source record storage, and back. */
object MarcJson {
  private val factory = MarcFactory.newInstance()

  def of(record: Record): JsonObject = {
    val controls = record.getControlFields.asScala.map(field => obj(field.getTag -> field.getData))
    val fields = record.getDataFields.asScala.map(field => obj(field.getTag -> dataField(field)))
    obj("fields" -> list(controls ++ fields), "leader" -> record.getLeader.marshal)
  }

  private def dataField(field: DataField): JsonObject = obj(
    "ind1" -> field.getIndicator1.toString,
    "ind2" -> field.getIndicator2.toString,
    "subfields" -> list(
      field.getSubfields.asScala.map(subfield => obj(subfield.getCode.toString -> subfield.getData))
    ),
  )

  /** @param json in the form that [[of]] writes */
  def record(json: JsonObject): Record = {
    val record = factory.newRecord(json.getString("leader"))
    Json.objects(json.getJsonArray("fields")).foreach { entry =>
      val tag = entry.fieldNames.iterator.next()
      entry.getValue(tag) match {
        case data: JsonObject =>
          val subfields = Json.objects(data.getJsonArray("subfields")).flatMap { subfield =>
            subfield.fieldNames.asScala.map(code => code.head -> subfield.getString(code))
          }
          val (ind1, ind2) = (data.getString("ind1").head, data.getString("ind2").head)
          record.addVariableField(BibRecord.field(tag, ind1, ind2, subfields: _*))
        case control => record.addVariableField(BibRecord.control(tag, control.toString))
      }
    }
    record
  }

  /** Text of a record in the form of source record storage. */
  def text(record: Record): String = {
    val controls = record.getControlFields.asScala.map(field => s"${field.getTag} ${field.getData}")
    val fields = record.getDataFields.asScala.map { field =>
      val subfields = field.getSubfields.asScala.map(s => s"$$${s.getCode}${s.getData}").mkString
      s"${field.getTag} ${field.getIndicator1}${field.getIndicator2}$subfields"
    }
    val lines = s"LEADER ${record.getLeader.marshal}" +: (controls ++ fields).toVector
    lines.mkString("", "\n", "\n\n")
  }
}
