package org.folio.perf.source.failures

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.databind.node.{ArrayNode, JsonNodeFactory, ObjectNode, TextNode}
import org.folio.perf.model.{FailedAnswer, PersonalData}
import scala.jdk.CollectionConverters._
import scala.util.Try

/** The body of an answer, without secrets and personal data. */
private[failures] object AnswerBody {

  /** Characters of which a text is made; the redaction makes it shorter or longer. */
  private val TextChars = 4 * FailedAnswer.BodyChars

  private val mapper = new ObjectMapper

  /** `None`: it is no JSON. */
  def json(body: String): Option[JsonNode] =
    Option
      .when(body.stripLeading.headOption.exists(c => c == '{' || c == '['))(body)
      .flatMap(text => Try(mapper.readTree(text)).toOption)

  /** @param parsed the body as JSON, if it is JSON */
  def redacted(body: String, parsed: Option[JsonNode]): Option[String] =
    Option(
      parsed
        .map(node => mapper.writeValueAsString(redacted(node, inItem = false)))
        .getOrElse(PersonalData.hide(body.take(TextChars)))
        .take(FailedAnswer.BodyChars)
    ).filter(_.nonEmpty)

  /** @param inItem whether the node is the value of a field `item` or `items` */
  private def redacted(node: JsonNode, inItem: Boolean): JsonNode = node match {
    case list: ArrayNode =>
      val copy = JsonNodeFactory.instance.arrayNode(list.size)
      list.elements.asScala.foreach(element => copy.add(redacted(element, inItem)))
      copy
    case fields: ObjectNode =>
      val copy = JsonNodeFactory.instance.objectNode
      val isOfItem = inItem || ItemFields.exists(fields.has)
      fields.fieldNames.asScala.foreach { name =>
        val value = fields.get(name)
        val isHidden = !value.isNull && isPrivate(name, isOfItem, fields)
        copy.set[JsonNode](
          name,
          if (isHidden) JsonNodeFactory.instance.textNode(PersonalData.Hidden)
          else redacted(value, ItemNames(name)),
        )
      }
      copy
    case text: TextNode => JsonNodeFactory.instance.textNode(PersonalData.hide(text.textValue))
    case other => other
  }

  private def isPrivate(name: String, isOfItem: Boolean, fields: ObjectNode): Boolean =
    PersonalData.isIn(name) || name == PersonalData.Barcode && !isOfItem ||
      name == "value" && fields.path("key").isTextual && {
        val key = fields.get("key").textValue
        PersonalData.isIn(key) || key == PersonalData.Barcode
      }

  private val ItemNames = Set("item", "items")

  /** Fields that an item has, and a person does not. */
  private val ItemFields = Vector("holdingsRecordId", "materialType", "effectiveLocation")
}
