package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import java.util.Comparator
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.marc.BibRecord
import org.marc4j.marc.{DataField, Record}
import scala.jdk.CollectionConverters._

/**
 * A change of one field of MARC records: those changes that workflows send.
 *
 * @param actions names and values: `ADD_TO_EXISTING`, `FIND` and `REPLACE_WITH`, or else `REMOVE_ALL`
 */
final case class MarcRule(
    tag: String,
    first: Char,
    second: Char,
    subfield: Char,
    actions: Vector[(String, String)],
)

/** Applies rules of the body of `marc-content-update`, as mod-bulk-operations does. */
object MarcRule {

  def read(body: JsonObject): Vector[MarcRule] =
    Json.objects(body, "bulkOperationMarcRules").map { rule =>
      MarcRule(
        rule.getString("tag", ""),
        character(rule, "ind1"),
        character(rule, "ind2"),
        character(rule, "subfield"),
        Json.objects(rule, "actions").map { action =>
          action.getString("name", "") -> Json.texts(action, "data", "value").headOption.getOrElse("")
        },
      )
    }

  private def character(json: JsonObject, field: String): Char =
    json.getString(field, "").headOption.filter(_ != '\\').getOrElse(' ')

  /** Changes the record. */
  def edit(record: Record, rule: MarcRule): Unit = rule.actions match {
    case Vector("FIND" -> found, "REPLACE_WITH" -> by) =>
      for {
        field <- fields(record, rule)
        subfield <- field.getSubfields(rule.subfield).asScala if subfield.getData.contains(found)
      } subfield.setData(subfield.getData.replace(found, by))
    case Vector("ADD_TO_EXISTING" -> text) =>
      record.addVariableField(BibRecord.field(rule.tag, rule.first, rule.second, rule.subfield -> text))
      record.getDataFields.sort(Comparator.comparing[DataField, String](_.toString))
    case _ => fields(record, rule).filter(_.getSubfield(rule.subfield) != null).foreach(record.removeVariableField)
  }

  private def fields(record: Record, rule: MarcRule): Vector[DataField] =
    record.getDataFields.asScala.toVector.filter { field =>
      field.getTag == rule.tag && field.getIndicator1 == rule.first && field.getIndicator2 == rule.second
    }
}
