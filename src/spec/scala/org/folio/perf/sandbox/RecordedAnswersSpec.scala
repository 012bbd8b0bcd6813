package org.folio.perf.sandbox

import io.vertx.core.json.{Json => JsonCodec, JsonArray, JsonObject}
import java.nio.file.{Files, Path}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{CirculationSteps, Reply, TrilliumSuite}
import scala.collection.mutable
import scala.jdk.CollectionConverters._

/**
 * Sends the requests that were recorded at a real FOLIO to the sandbox, in their order. Status, content type and fields of the answers
 * are those of the real ones, and their types and order; values are not. `.ci/make_exchanges` makes the files of a release.
 */
class RecordedAnswersSpec extends TrilliumSuite with CirculationSteps {
  private val recorded = RecordedAnswers("trillium")

  private val NoSuchRecord = "the recorded records lack it"

  private lazy val otherSettings = Vector(
    "audioAlertsEnabled",
    "audioTheme",
    "checkoutTimeout",
    "checkoutTimeoutDuration",
    "prefPatronIdentifier",
    "useCustomFieldsAsIdentifiers",
    "wildcardLookupEnabled",
  )

  /** Differences that stay, with their reason. A difference is a place of an answer, without the path of the request. */
  private val reasons: Map[String, String] = Map(
    "sandbox only .items[].effectiveCallNumberComponents.typeId" -> NoSuchRecord,
    "sandbox only .pickSlips[].item.primaryContributor" -> NoSuchRecord,
    "sandbox only .pickSlips[].item.callNumber" -> NoSuchRecord,
    "sandbox only .instances[].contributors" -> NoSuchRecord,
    "sandbox only .user.expirationDate" -> NoSuchRecord,
    "sandbox only .user.metadata.createdByUserId" -> NoSuchRecord,
    "sandbox only .user.metadata.updatedByUserId" -> NoSuchRecord,
    "real only .user.barcode" -> "members of staff have none here",
    "real only .instances[].publication[].place" -> "generated titles have a publisher and a date",
    "real only .authorities[].identifiers" -> "the recorded authorities were made with identifiers",
    "real only .authoritySourceFiles[].baseUrl" -> "the recorded list is cut; not all files have an address",
  ) ++ otherSettings.map(name =>
    s"sandbox only .circulationSettings[].value.$name" -> "the recorded tenant has only generalTlr"
  )

  private val met = mutable.HashSet.empty[String]

  private val users = mutable.HashMap.empty[String, JsonObject]
  private val records = mutable.HashMap.empty[String, JsonObject]

  /** The sandbox's record for one of the recorded FOLIO. */
  private def record(kind: String, number: Int): JsonObject = records.getOrElseUpdate(
    s"$kind$number",
    kind match {
      case "item" =>
        val item = availableItem
        item.put("instanceId", instanceOf(item))
      case "instance" => folio.read(s"/instance-storage/instances/${instanceOf(availableItem)}")
      case "user" => users.getOrElseUpdate(kind, patron(number + 20))
      case "staff" => folio.read("/bl-users/_self").getJsonObject("user")
      case "servicePoint" => Json.obj("id" -> (if (number == 1) desk1 else desk2))
      case "location" => Json.obj("id" -> mainLibrary)
      case "authority" => folio.first("/authority-storage/authorities", "cql.allRecords=1")
    },
  )

  private val Value = "\\{([a-zA-Z]+)(\\d+)\\.(\\w+)\\}".r

  private def filled(text: String): String = Value.replaceAllIn(
    text,
    found => record(found.group(1), found.group(2).toInt).getString(found.group(3)),
  )

  private def send(request: RecordedRequest): Reply = {
    val (path, query) = filled(request.path).span(_ != '?')
    val parameters = query.drop(1).split('&').filter(_.nonEmpty).map { one =>
      val (name, value) = one.span(_ != '=')
      name -> value.drop(1)
    }
    folio.send(request.method, path, request.body.map(filled), parameters.toVector)
  }

  for (request <- recorded)
    test(s"${request.kind}: ${request.name}") {
      val reply = send(request)
      withClue(reply.body.take(3000))(reply.status.shouldBe(request.status))
      val (known, others) = request.differences(reply).partition(reasons.contains)
      met ++= known
      withClue(reply.body.take(3000))(others.shouldBe(empty))
    }

  test("each difference that stays is one") {
    (reasons.keySet -- met).shouldBe(empty)
  }
}

/**
 * A request, and the form of the answers of its kind.
 *
 * @param name of the case
 * @param form content type, fields, and whether the answer comes in chunks; see `AnswerForms`
 */
final case class RecordedRequest(
    name: String,
    method: String,
    path: String,
    body: Option[String],
    kind: String,
    form: JsonObject,
) {
  def status: Int = kind.split(' ').last.toInt

  def differences(reply: Reply): Vector[String] = {
    val contentType = form.getString("type")
    val its = reply.header("content-type").mkString
    val isChunked = reply.header("transfer-encoding").contains("chunked")
    val answer = if (its.startsWith("application/json")) JsonCodec.decodeValue(reply.body) else reply.body
    Option.when(its != contentType)(s"content-type $its").toVector ++
      Option.when(isChunked != form.getBoolean("chunked", false))(s"in chunks: $isChunked") ++
      (form.getValue("form") match {
        case fields: JsonObject if fields.isEmpty => Option.when(answer != new JsonObject)("not empty")
        case fields => FormDifferences(fields, answer)
      })
  }
}

object RecordedAnswers {
  def apply(release: String): Vector[RecordedRequest] = {
    val forms = new JsonObject(read(s"src/sandbox/resources/sandbox/answers/$release.json"))
    new JsonArray(read(s"src/spec/resources/exchanges/$release.json")).asScala.toVector.collect { case one: JsonArray =>
      val kind = one.getString(4)
      val body = Option(one.getJsonObject(3)).map(_.encode)
      RecordedRequest(one.getString(0), one.getString(1), one.getString(2), body, kind, forms.getJsonObject(kind))
    }
  }

  private def read(file: String): String = Files.readString(Path.of(file))
}

/** Where an answer departs from a form: fields that the form has not, lacks, has with another type, or in another order. */
object FormDifferences {

  def apply(form: Any, answer: Any, at: String = ""): Vector[String] = (form, answer) match {
    case (fields: JsonObject, its: JsonObject) =>
      if (fields.isEmpty) Vector.empty else ofFields(fields, its, at).distinct
    case (entries: JsonArray, its: JsonArray) =>
      if (entries.isEmpty) Vector.empty
      else its.asScala.toVector.flatMap(apply(entries.getValue(0), _, s"$at[]")).distinct
    case (types: String, value) if types.split('|').contains(typeOf(value)) => Vector.empty
    case (same, value) if typeOf(same) == typeOf(value) => Vector.empty
    case _ => Vector(s"type $at ${typeOf(answer)}")
  }

  private def ofFields(form: JsonObject, answer: JsonObject, at: String): Vector[String] = {
    val keys = form.fieldNames.asScala.toVector
    val known = keys.map(key => key.stripSuffix("?") -> form.getValue(key)).toMap
    val names = answer.fieldNames.asScala.toVector
    val order = keys.map(_.stripSuffix("?")).filter(names.contains)
    names.filterNot(known.contains).map(name => s"sandbox only $at.$name") ++
      keys.filterNot(key => key.endsWith("?") || names.contains(key)).map(name => s"real only $at.$name") ++
      Option.when(names.filter(known.contains) != order)(s"order $at ${order.mkString(" ")}") ++
      names.filter(known.contains).flatMap(name => apply(known(name), answer.getValue(name), s"$at.$name"))
  }

  private def typeOf(value: Any): String = value match {
    case null => "null"
    case _: java.lang.Boolean => "boolean"
    case _: Number => "number"
    case _: String => "text"
    case _: JsonArray => "list"
    case _ => "object"
  }
}
