package org.folio.perf.source.failures

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.{FailedAnswer, FileText, JsonTree, PersonalData}
import com.fasterxml.jackson.databind.node.{ArrayNode, ObjectNode, TextNode}
import scala.jdk.CollectionConverters._

/**
 * FOLIO's own words in an answer: of RMB and Spring modules `errors[0]`, of others `code` and `message`, of edge
 * modules `errorMessage`, of OAI-PMH the element `error`, of gateways and text answers the first line.
 *
 * @param code e.g. `budgetNotFoundByFundId`; numbers such as -1 are none
 * @param field that a validation names
 */
final private[failures] case class AnswerWords(
    code: Option[String] = None,
    message: Option[String] = None,
    field: Option[String] = None,
)

private[failures] object AnswerWords {
  private val MostChars = 300
  private val MostCodeChars = 100

  /**
   * @param isError whether the status is one of an error; an answer with another one may be a record
   * @param json the body, if it is JSON
   */
  def of(body: String, json: Option[JsonNode], isError: Boolean): AnswerWords =
    json match {
      case Some(node) => ofJson(node, isError)
      case None if looksLikeXml(body) => ofXml(body)
      case None => if (isError) AnswerWords(message = firstLine(body)) else AnswerWords()
    }

  private def ofJson(node: JsonNode, isError: Boolean): AnswerWords = {
    val first = node.path("errors").path(0)
    if (first.isObject) {
      val field = Option(first.path("parameters").path(0).path("key")).flatMap(textOf)
      AnswerWords(
        codeOf(first),
        messageOf(first, "message", "detailMessage"),
        field.filter(_ => isValidation(first)).map(short(_, MostCodeChars)),
      )
    } else if (isError)
      AnswerWords(
        codeOf(node),
        messageOf(node, "message", "errorMessage", "error_description", "error", "title"),
      )
    else AnswerWords()
  }

  /** A validation of a module's interface: its message says what is wrong, and only its parameter says with what. */
  private def isValidation(error: JsonNode): Boolean =
    textOf(error.path("code")).forall(code => code == "-1" || code.contains("validation"))

  private def codeOf(node: JsonNode): Option[String] =
    textOf(node.path("code"))
      .filterNot(code => code.isEmpty || code.toIntOption.isDefined)
      .map(short(_, MostCodeChars))

  private def messageOf(node: JsonNode, names: String*): Option[String] =
    names.flatMap(name => textOf(node.path(name))).headOption.flatMap(firstLine)

  private def textOf(node: JsonNode): Option[String] =
    Option.when(node.isTextual)(node.textValue).filter(_.nonEmpty)

  private def looksLikeXml(body: String): Boolean = body.stripLeading.startsWith("<")

  /** The words of an OAI-PMH error, of an error of edge-rtac, or the title of a gateway's page. */
  private def ofXml(body: String): AnswerWords = {
    val oai = OaiError.findFirstMatchIn(body)
    val words = oai.map(_.group(2)).orElse(XmlMessage.findFirstMatchIn(body).map(_.group(2)))
    AnswerWords(
      oai.map(found => short(found.group(1), MostCodeChars)),
      words.flatMap(firstLine),
    )
  }

  private val OaiError = """<error\s+code="([^"]*)"[^>]*>([^<]*)""".r
  private val XmlMessage = """(?i)<(message|title)>([^<]*)""".r

  private def firstLine(text: String): Option[String] =
    text.linesIterator.map(_.trim).find(_.nonEmpty).map(line => short(line, MostChars))

  private def short(words: String, most: Int): String = {
    val quiet = FileText.plain(PersonalData.hide(words.take(2 * most)))
    if (quiet.length <= most) quiet else quiet.take(most - 3) + "..."
  }
}

/** The body of an answer, without secrets and personal data. */
private[failures] object AnswerBody {

  /** Characters of which a text is made; the redaction makes it shorter or longer. */
  private val TextChars = 4 * FailedAnswer.BodyChars

  /** `None`: it is no JSON. */
  def json(body: String): Option[JsonNode] = JsonTree.read(body).filter(_.isContainerNode)

  /** @param parsed the body as JSON, if it is JSON */
  def redacted(body: String, parsed: Option[JsonNode]): Option[String] =
    Option(
      parsed
        .map(node => JsonTree.mapper.writeValueAsString(redacted(node, inItem = false)))
        .getOrElse(PersonalData.hide(body.take(TextChars)))
        .take(FailedAnswer.BodyChars)
    ).filter(_.nonEmpty)

  /** Changes the texts of a tree. @param inItem whether the node is the value of a field `item` or `items` */
  private def redacted(node: JsonNode, inItem: Boolean): JsonNode = node match {
    case list: ArrayNode =>
      (0 until list.size).foreach(i => list.set(i, redacted(list.get(i), inItem)))
      list
    case fields: ObjectNode =>
      val isOfItem = inItem || ItemFields.exists(fields.has)
      fields.properties.asScala.foreach { field =>
        val isHidden = !field.getValue.isNull && isPrivate(field.getKey, isOfItem, fields)
        field.setValue(
          if (isHidden) TextNode.valueOf(PersonalData.Hidden) else redacted(field.getValue, ItemNames(field.getKey))
        )
      }
      fields
    case text: TextNode => TextNode.valueOf(PersonalData.hide(text.textValue))
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
