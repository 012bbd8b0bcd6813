package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import java.util.Comparator
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.marc.BibRecord
import org.marc4j.marc.{DataField, Record}
import scala.jdk.CollectionConverters._

/** A change of one field of MARC records. @param actions one, or `FIND` and what to do then */
final case class MarcRule(
    tag: String,
    first: Char,
    second: Char,
    subfield: Char,
    actions: Vector[MarcAction],
    more: Vector[(Char, MarcAction)],
)

/** @param data by its key: `VALUE` or `SUBFIELD` */
final case class MarcAction(name: String, data: Map[String, String]) {
  def value(key: String): Either[String, String] = data.get(key).toRight(s"Action data $key is absent.")
}

/** Applies rules of the body of `marc-content-update`, as mod-bulk-operations does. */
object MarcRule {

  def read(body: JsonObject, operationId: String): Vector[MarcRule] =
    Json.objects(body, "bulkOperationMarcRules").filter(BulkRule.isFor(_, operationId)).map { rule =>
      MarcRule(
        rule.getString("tag", ""),
        character(rule, "ind1"),
        character(rule, "ind2"),
        character(rule, "subfield"),
        Json.objects(rule, "actions").map(action),
        Json.objects(rule, "subfields").flatMap { part =>
          Json.objects(part, "actions").headOption.map(character(part, "subfield") -> action(_))
        },
      )
    }

  private def character(json: JsonObject, field: String): Char =
    json.getString(field, "").headOption.filter(_ != '\\').getOrElse(' ')

  private def action(json: JsonObject): MarcAction = MarcAction(
    json.getString("name", ""),
    Json
      .objects(json, "data")
      .map(one => one.getString("key", "") -> one.getString("value", ""))
      .toMap,
  )

  /** Changes the record. @return errors of rules that cannot change it */
  def edit(record: Record, rules: Vector[MarcRule]): Vector[String] =
    rules.flatMap(rule => checked(rule).flatMap(_ => change(record, rule)).left.toOption)

  private def checked(rule: MarcRule): Either[String, Unit] =
    Either.cond(
      rule.tag.matches("\\d{3}") && !rule.tag.startsWith("00"),
      (),
      s"Bulk edit of ${rule.tag} field is not supported",
    )

  private def change(record: Record, rule: MarcRule): Either[String, Unit] = rule.actions.map(_.name) match {
    case Vector("FIND", next) =>
      rule.actions.head.value("VALUE").flatMap(found => changeFound(record, rule, found, next))
    case "REMOVE_ALL" +: _ =>
      fields(record, rule)
        .filter(_.getSubfields.asScala.exists(_.getCode == rule.subfield))
        .foreach(record.removeVariableField)
      Right(())
    case "ADD_TO_EXISTING" +: _ =>
      rule.actions.head.value("VALUE").map(text => add(record, rule, text))
    case name +: _ => Left(s"Action $name is not supported yet.")
    case _ => Left("There is no action.")
  }

  private def add(record: Record, rule: MarcRule, text: String): Unit = {
    val more = rule.more.collect { case (code, MarcAction("ADD_TO_EXISTING", data)) =>
      code -> data.getOrElse("VALUE", "")
    }
    record.addVariableField(BibRecord.field(rule.tag, rule.first, rule.second, ((rule.subfield -> text) +: more): _*))
    record.getDataFields.sort(Comparator.comparing[DataField, String](_.toString))
  }

  private def changeFound(record: Record, rule: MarcRule, found: String, next: String): Either[String, Unit] = {
    val holders = fields(record, rule)
    def isFound(field: DataField): Boolean =
      field.getSubfields(rule.subfield).asScala.exists(_.getData.contains(found))
    next match {
      case "APPEND" =>
        for {
          text <- rule.actions(1).value("VALUE")
          code <- rule.actions(1).value("SUBFIELD")
        } yield holders.filter(isFound).foreach { field =>
          BibRecord.field(rule.tag, ' ', ' ', code.head -> text).getSubfields.asScala.foreach(field.addSubfield)
        }
      case "REPLACE_WITH" =>
        rule.actions(1).value("VALUE").map(text => holders.foreach(replace(record, _, rule.subfield, found, text)))
      case "REMOVE_FIELD" => Right(holders.filter(isFound).foreach(record.removeVariableField))
      case "REMOVE_SUBFIELD" => Right(holders.foreach(replace(record, _, rule.subfield, found, "", wholly = true)))
      case other => Left(s"Action FIND + $other is not supported yet.")
    }
  }

  /** @param wholly whether a subfield with the text is removed, whatever else it has */
  private def replace(
      record: Record,
      field: DataField,
      code: Char,
      found: String,
      by: String,
      wholly: Boolean = false,
  ): Unit = {
    field.getSubfields(code).asScala.toVector.filter(_.getData.contains(found)).foreach { subfield =>
      val text = if (wholly) "" else subfield.getData.replace(found, by)
      if (text.isEmpty) field.removeSubfield(subfield) else subfield.setData(text)
    }
    if (field.getSubfields.isEmpty) record.removeVariableField(field)
  }

  private def fields(record: Record, rule: MarcRule): Vector[DataField] =
    record.getDataFields.asScala.toVector.filter { field =>
      field.getTag == rule.tag && field.getIndicator1 == rule.first && field.getIndicator2 == rule.second
    }
}
