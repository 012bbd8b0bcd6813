package org.folio.perf.sandbox.body

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.{JsonNodeFactory, ObjectNode}
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{Json, JsonObject}
import org.folio.perf.model.JsonTree
import org.folio.perf.testkit.{PlainSuite, SampleBodies}
import scala.jdk.CollectionConverters._

/** Breaks a valid body of every schema of every release, field by field, in each way that its schema allows. */
class BodyChecksSpec extends PlainSuite {
  import BodyChecksSpec._

  test("a body with all fields of its schema is accepted") {
    checks.size.should(be > 100)
    for ((name, check) <- checks) withClue(s"$name: ") {
      check.faults(bytes(SampleBodies.of(check.definitions, check.definition))).shouldBe(empty)
    }
  }

  breaks("a required field that is absent is refused, also in a nested record", 300, RuleStatus) { (place, _) =>
    Option.when(place.has("required")) {
      place.in.remove(place.field)
      "required"
    }
  }

  breaks("a value of another type, a wrong date and a wrong id are refused", 3000, ParserStatus) { (place, schema) =>
    wrongType(schema).map { value =>
      place.in.set[JsonNode](place.field, value)
      if (value.isTextual && schema.has("format")) "format" else "type"
    }
  }

  breaks("a text that does not match its pattern, and a number below its limit, are refused", 400, RuleStatus) {
    (place, schema) =>
      violation(schema).map { case (keyword, value) =>
        place.in.set[JsonNode](place.field, value)
        keyword
      }
  }

  breaks("a value that is not among those allowed is refused", 100, ParserStatus) { (place, schema) =>
    Option.when(schema.has("enum")) {
      place.in.put(place.field, "Nonsense")
      "enum"
    }
  }

  test("a text that is a number is one afterwards, where the module's parser is Jackson") {
    val text = """{"MaterialLine": {"type": "object", "properties": {"inner": {"type": "array", "items":
      |{"type": "object", "properties": {"quantity": {"type": "integer"}, "price": {"type": "number"}}}}}}}""".stripMargin
    val definitions = JsonTree.mapper.readTree(text).asInstanceOf[ObjectNode]
    def converted(form: String): Option[String] = {
      val body = new JsonObject("""{"inner": [{"quantity": "1", "price": "2.5"}]}""")
      val refusal = new BodyCheck(form, "MaterialLine", definitions).refusal(body, body.toBuffer)
      Option.when(refusal.isEmpty)(body.encode)
    }
    converted("rmb").shouldBe(Some("""{"inner":[{"quantity":1,"price":2.5}]}"""))
    converted("vertx-lib").shouldBe(None)
  }

  test("an unknown field is refused by RMB and folio-vertx-lib where the schema is closed, and accepted else") {
    var refused = 0
    for ((name, check) <- checks) {
      val body = SampleBodies.of(check.definitions, check.definition)
      places(check, body)
        .map(place => (place.in, place.around))
        .distinctBy(it => System.identityHashCode(it._1))
        .foreach { case (in, around) =>
          val isClosed = Option(around.get("additionalProperties")).exists(it => it.isBoolean && !it.asBoolean)
          in.put("noSuchField", 1)
          val found = check.faults(bytes(body)).map(_.keyword)
          withClue(s"$name: ")(found.shouldBe(if (isClosed) Vector("additionalProperties") else Vector.empty))
          if (isClosed) {
            check.form.should(be("rmb").or(be("vertx-lib")))
            statusOf(check, body).shouldBe(if (check.form == "vertx-lib") 400 else 422)
            refused += 1
          }
          in.remove("noSuchField")
        }
    }
    refused.should(be > 200)
  }

  test("the refusal of every kind of module names the field, unless Spring Boot itself refuses") {
    val forms = checks.map(_._2).groupBy(_.form)
    forms.keySet.shouldBe(ParserStatus.keySet)
    for ((form, its) <- forms) withClue(s"$form: ") {
      val check = its.head
      val body = SampleBodies.of(check.definitions, check.definition)
      val place = places(check, body).find(_.has("required")).value
      place.in.remove(place.field)
      val refusal = check.refusal(Json.decodeValue(bytes(body)), bytes(body)).value
      if (form != "spring") refusal.body.toString.should(include(place.name))
    }
  }

  private def statusOf(check: BodyCheck, body: ObjectNode): Int =
    check.refusal(Json.decodeValue(bytes(body)), bytes(body)).fold(200)(_.status)

  /**
   * Breaks each field of each schema on its own.
   *
   * @param least fields that can be broken
   * @param statuses of the refusals by the form of the module's refusals
   * @param break changes a field, and returns the keyword of its schema that is broken then
   */
  private def breaks(title: String, least: Int, statuses: Map[String, Int])(
      break: (Place, JsonNode) => Option[String]
  ): Unit = test(title) {
    val broken = for {
      (name, check) <- checks
      body = SampleBodies.of(check.definitions, check.definition)
      index <- places(check, body).indices
      place = places(check, body.deepCopy)(index)
      keyword <- break(place, place.schema)
    } yield withClue(s"$name ${place.name}: ") {
      val found = check.faults(bytes(place.body))
      found.map(fault => (fault.keyword, fault.field)).shouldBe(Vector((keyword, place.name)))
      statusOf(check, place.body).shouldBe(statuses(check.form))
    }
    broken.size.should(be > least)
  }

  private def wrongType(schema: JsonNode): Option[JsonNode] = schema.path("type").asText match {
    case "integer" | "number" | "boolean" | "object" | "array" => Some(json.textNode("some text"))
    case "string" if Set("date-time", "uuid")(schema.path("format").asText) => Some(json.textNode("yesterday"))
    case "string" => Some(json.objectNode)
    case _ => None
  }

  private def violation(schema: JsonNode): Option[(String, JsonNode)] =
    if (schema.has("pattern"))
      Vector("", " : ", "\n")
        .find(!_.matches(schema.get("pattern").asText))
        .map(bad => "pattern" -> json.textNode(bad))
    else if (schema.has("minLength")) Some("minLength" -> json.textNode(""))
    else if (schema.has("maxLength")) Some("maxLength" -> json.textNode("a" * (schema.get("maxLength").asInt + 1)))
    else if (schema.has("minimum")) Some("minimum" -> json.numberNode(schema.get("minimum").asInt - 1))
    else None
}

private object BodyChecksSpec {
  private val json = JsonNodeFactory.instance

  /** Statuses of a body that the parser refuses, by the form of the module's refusals. */
  val ParserStatus: Map[String, Int] = Vector(
    "rmb",
    "lists",
    "entities-links",
    "data-export",
    "quick-marc",
    "consortia",
    "keycloak",
    "vertx-lib",
    "spring",
  ).map(_ -> 400).toMap + ("notes" -> 422)

  /** Statuses of a body that breaks a rule. */
  val RuleStatus: Map[String, Int] =
    ParserStatus ++ Map("rmb" -> 422, "entities-links" -> 422, "consortia" -> 422)

  def bytes(body: JsonNode): Buffer = Buffer.buffer(body.toString)

  /** Of each schema that a body of some release begins with. */
  lazy val checks: Vector[(String, BodyCheck)] = (for {
    RequestBody(_, module, form, schema, _, _) <- RequestBodies.all if schema.nonEmpty
    schemas = RequestBodies.schemasOf(module)
    definition <- schemas.bodies(schema).values.toVector
  } yield (s"$module $definition", form, definition, schemas.definitions)).distinct.map {
    case (name, form, definition, definitions) => name -> new BodyCheck(form, definition, definitions)
  }

  /**
   * A field of a body.
   *
   * @param around schema of the record `in`
   */
  final case class Place(
      body: ObjectNode,
      in: ObjectNode,
      around: JsonNode,
      field: String,
      schema: JsonNode,
      path: String,
  ) {
    def name: String = path + field
    def has(keyword: String): Boolean = around.path(keyword).asScala.exists(_.asText == field)
  }

  /** All fields of a body, also of nested records. */
  def places(check: BodyCheck, body: ObjectNode): Vector[Place] = {
    def in(json: ObjectNode, schema: JsonNode, path: String): Vector[Place] = for {
      entry <- schema.path("properties").properties.asScala.toVector
      name = entry.getKey if json.has(name)
      its = SampleBodies.follow(check.definitions, entry.getValue)
      place <- Place(body, json, schema, name, its, path) +: inner(json.get(name), its, s"$path$name")
    } yield place
    def inner(value: JsonNode, schema: JsonNode, path: String): Vector[Place] = value match {
      case record: ObjectNode => in(record, schema, s"$path.")
      case list if list.isArray && list.size > 0 =>
        inner(list.get(0), SampleBodies.follow(check.definitions, schema.path("items")), s"$path[0]")
      case _ => Vector.empty
    }
    in(body, SampleBodies.follow(check.definitions, check.definitions.get(check.definition)), "")
  }
}
