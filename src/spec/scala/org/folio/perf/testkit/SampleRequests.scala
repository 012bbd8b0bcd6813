package org.folio.perf.testkit

import java.util.SplittableRandom
import org.folio.perf.analysis.Words
import org.folio.perf.model._
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.{JsonNodeFactory, ObjectNode}
import scala.annotation.tailrec
import scala.jdk.CollectionConverters._

/**
 * Breakdowns of runs of one system: 9 modules with 3 requests each, of which every transaction sends 9. A call takes 100 ms,
 * give or take 2 % a minute.
 */
object SampleRequests {
  val modules: Vector[String] = Vector.tabulate(9)(i => s"mod-$i")
  val transactions: Vector[String] = Vector.tabulate(9)(i => s"Row ${i + 1}")
  private val Executions = 600L
  private val Minutes = 30

  def request(module: Int, number: Int): String = s"GET /m$module/r$number"

  /**
   * @param percent change of each module's requests, by module or by request
   * @param calls of requests in an execution, by transaction and request; 0: it is not sent
   */
  def breakdown(
      seed: Long,
      percent: Map[String, Double] = Map.empty,
      calls: Map[(String, String), Double] = Map.empty,
      everything: Double = 0,
  ): Vector[TransactionBreakdown] = {
    val random = new SplittableRandom(seed)
    transactions.zipWithIndex.map { case (name, t) =>
      val requests = for {
        m <- Vector(t, (t + 1) % 9, (t + 4) % 9)
        r <- 0 to 2
        path = request(m, r)
        times = calls.getOrElse((name, path), 1.0)
        if times > 0
      } yield {
        val change = percent.getOrElse(modules(m), 0.0) + percent.getOrElse(path, 0.0)
        val ms = 100 * (1 + change / 100) * (1 + everything / 100)
        RequestShare(
          path,
          Some(modules(m)),
          times,
          ms,
          ms.toLong,
          times * ms,
          0,
          Vector.fill(Minutes)(Some(math.log(ms) + random.nextGaussian() * 0.02)),
        )
      }
      val sum = requests.map(_.perExecutionMs).sum
      TransactionBreakdown(name, "wf", Executions, sum + 5, requests, 5)
    }
  }
}

/** A report with answers of failed requests, of a module that was down for two minutes among them. */
object SampleAnswers {
  private val Json =
    Map("content-type" -> "application/json", "x-okapi-trace" -> "POST mod-invoice")

  private val noBudget = FailureResult(
    "POST /invoice/invoice-lines",
    Some(404),
    Some("budgetNotFoundByFundId"),
    "Budget not found by fundId",
    Vector("AIE_Create", "IO_Create", "NLA_AIE_Create", "NLA_IO_Create"),
    812,
    31000,
    198000,
    check = Some("status 404 instead of 201"),
    example = Some(
      FailureExample(
        "cs00005",
        "AIE_Create",
        31000,
        Json,
        """{"errors":[{"message":"Budget not found by fundId","code":"budgetNotFoundByFundId","parameters":[{"key":"fundId","value":"9cbc1523-ec92-4cce-a1a7-7a36413ef0a1"}]}],"total_records":1}""",
        Map("invoiceId" -> "0f6b5f3c-7a2d-4a3d-9f4e-0c1d2e3f4a5b"),
      )
    ),
  )

  private val down = FailureResult(
    "GET /invoice/invoices",
    Some(500),
    None,
    "proxyClient failure: mod-invoice-5.8.0 http://mod-invoice:8081: Connection refused: " +
      "mod-invoice/10.0.3.17:8081: GET /invoice/invoices",
    Vector("IO_View"),
    97,
    61000,
    180000,
    check = Some("status 500 instead of 200"),
    module = Some("mod-invoice-5.8.0"),
    example = Some(
      FailureExample(
        "cs00023",
        "IO_View",
        61000,
        Map("content-type" -> "text/plain"),
        "proxyClient failure: mod-invoice-5.8.0 http://mod-invoice:8081: Connection refused: " +
          "mod-invoice/10.0.3.17:8081: GET /invoice/invoices?query=status==Open",
        Map.empty,
      )
    ),
  )

  private val page = FailureResult(
    "GET /patron/account/{id}",
    Some(503),
    None,
    "<script>alert(1)</script>",
    Vector("EVA_TC: View Account"),
    2,
    900,
    1400,
    check = Some("status 503 instead of 200"),
    example = Some(
      FailureExample(
        "cs00041",
        "EVA_TC: View Account",
        900,
        Map("content-type" -> "text/html"),
        "<html><script>alert(1)</script></html>",
        Map.empty,
      )
    ),
  )

  private val timeout = FailureResult(
    "GET /circulation/loans",
    None,
    None,
    "no answer within 60000 ms",
    Vector("ULR_TC: Users loan Renewal Transaction"),
    1,
    98000,
    98000,
  )

  lazy val report: RunReport = {
    val base = SampleReports.mobius
    val failures = Vector(noBudget, down, page, timeout)
    val finding = Finding(
      "module-down:mod-invoice-5.8.0",
      Severity.Bad,
      s"mod-invoice-5.8.0 was down from 14:03:08 to 14:05:07 UTC (${Words.duration(119000L)}): 97 requests failed, in " +
        "IO_View (97).",
      "The gateway could not connect to the module.",
      Vector("errors", "timeline"),
    )
    base.copy(
      failures = failures,
      findings = finding +: base.findings,
      totals = base.totals.copy(failedRequests = failures.map(_.count).sum),
    )
  }
}

/** Valid request bodies with all fields of their schemas. */
object SampleBodies {
  private val json = JsonNodeFactory.instance

  /** Records within records are filled so deep; some contain themselves. */
  private val Deepest = 4

  val Uuid = "7a1c2f4e-5b6d-4c8e-9f01-23456789abcd"

  /** Values for patterns that are not those of UUIDs. */
  private val texts = Vector("A1", "A1-1", "ABCD", "a", "245", "500", "renewal", "https://example.org/a")

  def of(definitions: JsonNode, name: String): ObjectNode =
    filled(definitions, follow(definitions, definitions.get(name)), Deepest)

  /** The schema that a reference leads to. */
  @tailrec
  def follow(definitions: JsonNode, schema: JsonNode): JsonNode =
    if (schema.has("$ref")) follow(definitions, definitions.get(schema.get("$ref").asText.stripPrefix("#/$defs/")))
    else schema

  private def filled(definitions: JsonNode, schema: JsonNode, deep: Int): ObjectNode = {
    val record = json.objectNode
    schema.path("properties").properties.asScala.foreach { field =>
      val mustBeThere = schema.path("required").asScala.exists(_.asText == field.getKey)
      if (deep > 0 || mustBeThere) record.set[JsonNode](field.getKey, value(definitions, field.getValue, deep - 1))
    }
    val more = schema.path("additionalProperties")
    if (!schema.has("properties"))
      record.set[JsonNode]("any", if (more.isObject) value(definitions, more, deep - 1) else json.textNode("field"))
    record
  }

  private def value(definitions: JsonNode, reference: JsonNode, deep: Int): JsonNode = {
    val schema = follow(definitions, reference)
    if (schema.has("enum")) schema.get("enum").get(0)
    else
      schema.path("type").asText match {
        case "object" => filled(definitions, schema, deep)
        case "array" =>
          val list = json.arrayNode
          (1 to schema.path("minItems").asInt(1)).foreach(_ => list.add(value(definitions, schema.path("items"), deep)))
          list
        case "boolean" => json.booleanNode(true)
        case "integer" => json.numberNode(schema.path("minimum").asInt(1))
        case "number" => json.numberNode(schema.path("minimum").asDouble(1.5))
        case "string" => json.textNode(textOf(schema))
        case _ => json.textNode("anything")
      }
  }

  private def textOf(schema: JsonNode): String = schema.path("format").asText match {
    case "date-time" => "2026-11-21T03:58:24.622+00:00"
    case "uuid" => Uuid
    case "uri" => "https://example.org/a"
    case _ if schema.has("pattern") =>
      val pattern = schema.get("pattern").asText
      (Uuid +: texts).find(_.matches(pattern)).getOrElse(throw new IllegalArgumentException(s"no sample fits $pattern"))
    case _ => "t" * schema.path("minLength").asInt(1)
  }
}
