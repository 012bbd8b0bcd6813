package org.folio.perf.sandbox.body

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.databind.ObjectMapper
import io.vertx.core.json.{Json, JsonObject}
import java.net.URI
import java.util.{Date, UUID}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.beans.BeanProperty

/** A record as RMB generates it; Jackson reads it. */
class ParsedSample {
  @BeanProperty var text: String = _
  @BeanProperty var whole: Integer = _
  @BeanProperty var decimal: java.lang.Double = _
  @BeanProperty var flag: java.lang.Boolean = _
  @BeanProperty var moment: Date = _
  @BeanProperty var uuid: UUID = _
  @BeanProperty var link: URI = _
  @BeanProperty var inner: ParsedSample = _
  @BeanProperty var many: java.util.List[ParsedSample] = _
  @BeanProperty var texts: java.util.List[String] = _
}

/** Compares the sandbox with Jackson itself, FOLIO's parser: what is refused, and its words. */
class ParserWordsSpec extends AnyFunSuite with Matchers {
  private val mapper = new ObjectMapper()

  private val schemas = BodySchemas.read(
    new JsonObject(
      """{"module": "a", "version": "1.0.0", "answers": "rmb", "quotesBody": true,
        |  "bodies": {"POST /a": "ParsedSample"},
        |  "types": {"ParsedSample": {"source": "a v1 a.json", "closed": true, "fields": {
        |    "text": "string", "whole": "integer", "decimal": "number", "flag": "boolean",
        |    "moment": "date", "uuid": "java-uuid", "link": "uri", "inner": "ParsedSample",
        |    "many": ["ParsedSample"], "texts": ["string"]}}}}""".stripMargin
    )
  )
  private val check = new BodyCheck(schemas, schemas.records("ParsedSample"))

  private def ofJackson(body: String): Option[String] =
    try {
      mapper.readValue(body, classOf[ParsedSample])
      None
    } catch {
      case error: JsonProcessingException =>
        Some(error.getOriginalMessage.replace(Own, Theirs))
    }

  private def ofSandbox(body: String): Option[String] =
    check.fault(Json.decodeValue(body)).collect { case it: BodyFault.Unreadable => it.message }

  private val Own = "org.folio.perf.sandbox.body.ParsedSample"
  private val Theirs = "org.folio.rest.jaxrs.model.ParsedSample"

  /** Without the names of known fields, which Jackson adds later and in no order. */
  private def words(message: String): String =
    message.replaceFirst(""" \(\d+ known properties.*""", "")

  private val values = Vector(
    "null",
    "true",
    "1",
    "-1",
    "1.5",
    "99999999999",
    "\"\"",
    "\"x\"",
    "\"1\"",
    "\" 2 \"",
    "\"1.5\"",
    "\"true\"",
    "\"TRUE\"",
    "\"yes\"",
    "\"2026-11-21\"",
    "\"2026-11-21T03:58:24.622+0000\"",
    "\"2026-11-21T03:58:24Z\"",
    "\"2026-13-45T03:58:24Z\"",
    "\"yesterday\"",
    "\"7a1c2f4e-5b6d-4c8e-9f01-23456789abcd\"",
    "\"7a1c2f4e-5b6d-4c8e-9f01\"",
    "\"http://a b\"",
    "{}",
    "{\"text\": \"x\"}",
    "{\"whole\": \"x\"}",
    "{\"other\": 1}",
    "[]",
    "[1]",
    "[\"x\"]",
    "[{}]",
    "[{\"whole\": {}}]",
    "[[]]",
  )

  private val fields = Vector(
    "text",
    "whole",
    "decimal",
    "flag",
    "moment",
    "uuid",
    "link",
    "inner",
    "many",
    "texts",
    "unknown",
  )

  test("the sandbox refuses the values that Jackson refuses, in the same words") {
    val compared = for {
      field <- fields
      value <- values
      body = s"""{"$field": $value}"""
    } yield (body, ofJackson(body).map(words), ofSandbox(body).map(words))
    compared.filter(it => it._2 != it._3).shouldBe(empty)
    compared.count(_._2.isDefined).should(be > 100)
    compared.count(_._2.isEmpty).should(be > 80)
  }

  test("the place in the body and the chain of fields are those of Jackson") {
    val bodies = Vector(
      """{"text": "a", "whole": "x"}""",
      "{\n  \"inner\": {\n    \"many\": [{}, {\"flag\": \"maybe\"}]\n  }\n}",
      """{"texts": ["a", {}]}""",
      """{"many": "a"}""",
      s"""{"text": "${"a" * 600}", "whole": "x"}""",
    )
    val quoting = new ObjectMapper()
    quoting.getFactory.enable(
      com.fasterxml.jackson.core.JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION
    )
    bodies.foreach { body =>
      val expected = intercept[JsonProcessingException](
        quoting.readValue(body, classOf[ParsedSample])
      ).getMessage.replace(Own, Theirs)
      val sent = io.vertx.core.buffer.Buffer.buffer(body)
      val refusal = check.refusal(Json.decodeValue(body), sent)
      refusal.map(_.body.toString).shouldBe(Some(expected))
    }
  }

  test("a text that Jackson makes a number of is a number afterwards") {
    val body = new JsonObject("""{"whole": "1", "decimal": "2.5", "flag": "true", "text": 3}""")
    check.fault(body).shouldBe(None)
    body.encode.shouldBe("""{"whole":1,"decimal":2.5,"flag":true,"text":"3"}""")
  }
}
