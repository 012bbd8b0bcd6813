package org.folio.perf.sandbox.body

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.net.URI
import java.util.{Date, UUID}
import org.folio.perf.testkit.PlainSuite
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

/** Compares the sandbox with Jackson itself, the parser of FOLIO's modules: what each accepts, not the words. */
class ConversionsSpec extends PlainSuite {
  private val mapper = new ObjectMapper

  private val schema =
    """{"ParsedSample": {"type": "object", "additionalProperties": false, "properties": {
      |  "text": {"type": "string"}, "whole": {"type": "integer"}, "decimal": {"type": "number"}, "flag": {"type": "boolean"},
      |  "moment": {"type": "string", "format": "date-time"}, "uuid": {"type": "string", "format": "uuid"},
      |  "link": {"type": "string", "format": "uri"}, "inner": {"$ref": "#/$defs/ParsedSample"},
      |  "many": {"type": "array", "items": {"$ref": "#/$defs/ParsedSample"}},
      |  "texts": {"type": "array", "items": {"type": "string"}}}}}""".stripMargin
  private val definitions = mapper.readTree(schema).asInstanceOf[ObjectNode]
  private val check = new BodyCheck("rmb", "ParsedSample", definitions)
  private val bySchema = new BodyCheck("vertx-lib", "ParsedSample", definitions)

  private def isReadByJackson(body: String): Boolean =
    try {
      mapper.readValue(body, classOf[ParsedSample])
      true
    } catch { case _: JsonProcessingException => false }

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

  private val fields =
    Vector("text", "whole", "decimal", "flag", "moment", "uuid", "link", "inner", "many", "texts", "unknown")

  test("the sandbox refuses the values that Jackson refuses, and no others") {
    val compared = for {
      field <- fields
      value <- values
      body = s"""{"$field": $value}"""
    } yield (body, isReadByJackson(body), check.faults(Buffer.buffer(body)).isEmpty)
    compared.filter(it => it._2 != it._3).shouldBe(empty)
    compared.count(!_._2).should(be > 100)
    compared.count(_._2).should(be > 80)
  }

  test("a text that Jackson makes a number of is a number afterwards, also in lists and records") {
    val body = new JsonObject(
      """{"whole": "1", "decimal": "2.5", "flag": "true", "text": 3, "texts": ["a", 4], "many": [{}, {"inner": {"whole": "5"}}]}"""
    )
    check.refusal(body, body.toBuffer).shouldBe(None)
    body.encode.shouldBe(
      """{"whole":1,"decimal":2.5,"flag":true,"text":"3","texts":["a","4"],"many":[{},{"inner":{"whole":5}}]}"""
    )
  }

  test("a module that checks by the schema itself converts nothing") {
    def faults(body: String): Vector[String] = bySchema.faults(Buffer.buffer(body)).map(_.message)
    faults("""{"whole": 1, "text": "a", "texts": ["a"]}""").shouldBe(empty)
    faults("""{"whole": "1"}""").shouldBe(Vector("whole breaks the rule type integer"))
    faults("""{"text": null}""").shouldBe(Vector("text breaks the rule type string"))
  }
}
