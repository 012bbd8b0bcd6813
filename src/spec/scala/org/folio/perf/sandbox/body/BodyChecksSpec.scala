package org.folio.perf.sandbox.body

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.http.SandboxResponse
import org.folio.perf.testkit.SampleBodies
import org.scalatest.Assertion
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Breaks a valid body of every schema, field by field, in each way that its kind allows. */
class BodyChecksSpec extends AnyFunSuite with Matchers {
  import BodyChecksSpec._

  test("a body with all fields of its schema is accepted") {
    forEach { (request, check, body) =>
      withClue(s"$request: ")(check.fault(body).shouldBe(None))
      ()
    }
  }

  test("a required field that is absent is refused, also in a nested record") {
    broken("absent") { (check, place) =>
      Option.when(place.record.required(place.field)) {
        place.in.remove(place.field)
        isInvalid(check, place, "must not be null")
      }
    } should be > 100
  }

  test("a null is refused where the module fills an absent field") {
    broken("null") { (check, place) =>
      Option.when(place.record.notNull(place.field)) {
        place.in.putNull(place.field)
        isInvalid(check, place, "must not be null")
      }
    } should be > 10
  }

  test("a value of another type is refused") {
    broken("type") { (check, place) =>
      wrongType(place.kind).map { value =>
        place.in.put(place.field, value)
        isUnreadable(check, place, "Cannot ")
      }
    } should be > 1000
  }

  test("a text that does not match its pattern, or is too short, is refused") {
    broken("pattern") { (check, place) =>
      violation(place.kind).map { case (value, words) =>
        place.in.put(place.field, value)
        isInvalid(check, place, words)
      }
    } should be > 150
  }

  test("an id whose version digit is not 1 to 5 is refused where the schema has that pattern") {
    broken("version digit") { (check, place) =>
      place.kind match {
        case BodyKind.Text(Some(pattern), _, _) if pattern.pattern.contains("[1-5]") =>
          place.in.put(place.field, "7a1c2f4e-5b6d-0c8e-9f01-23456789abcd")
          Some(isInvalid(check, place, s"""must match "${pattern.pattern}""""))
        case _ => None
      }
    } should be > 100
  }

  test("a value that is not among those allowed is refused") {
    broken("choice") { (check, place) =>
      place.kind match {
        case BodyKind.Choice(_) =>
          place.in.put(place.field, "Nonsense")
          Some(isUnreadable(check, place, "problem: "))
        case _ => None
      }
    } should be > 40
  }

  test("a moment and an id that the module's parser cannot read are refused") {
    broken("format") { (check, place) =>
      Option.when(place.kind == BodyKind.Moment || place.kind == BodyKind.Uuid) {
        place.in.put(place.field, "yesterday")
        isUnreadable(check, place, """from String "yesterday": """)
      }
    } should be > 80
  }

  test("an unknown field is refused where the schema is closed, else accepted") {
    var refused = 0
    forEach { (request, check, body) =>
      places(check, body).map(place => (place.path, place.in, place.record)).distinct.foreach { case (_, in, record) =>
        in.put("noSuchField", 1)
        withClue(s"$request ${record.name}: ") {
          check.fault(body) match {
            case Some(fault: BodyFault.Unreadable) =>
              record.isClosed.shouldBe(true)
              fault.message.should(startWith("Unrecognized field \"noSuchField\""))
              refused += 1
            case found =>
              found.shouldBe(None)
              record.isClosed.shouldBe(false)
          }
        }
        in.remove("noSuchField")
      }
    }
    refused.should(be > 100)
  }

  private def isInvalid(check: Check, place: Place, words: String): Assertion = {
    val refusal = check.refusal(place)
    refusal.status.shouldBe(if (Spring400(check.answers)) 400 else 422)
    val said = refusal.body.toString.replace("\\\"", "\"").replace("\\\\", "\\")
    if (check.answers != Wordless) {
      said.should(include(words))
      said.should(include(place.name))
    }
    succeed
  }

  private def isUnreadable(check: Check, place: Place, words: String): Assertion = {
    val refusal = check.refusal(place)
    refusal.status.shouldBe(if (check.answers == "notes") 422 else 400)
    val said = refusal.body.toString.replace("\\\"", "\"")
    // The code of mod-entities-links and the parser's message have no place in Spring modules.
    if (check.answers != "entities-links" && check.answers != Wordless) said.should(include(words))
    if (check.answers == "rmb") said.should(include(s"""["${place.field}"]"""))
    succeed
  }

  /** Breaks each field of each schema on its own; returns how many were broken. */
  private def broken(way: String)(break: (Check, Place) => Option[Assertion]): Int = {
    var count = 0
    forEach { (request, check, body) =>
      val sent = body.encode
      places(check, body).indices.foreach { index =>
        val copy = new JsonObject(sent)
        val place = places(check, copy)(index).copy(body = copy)
        withClue(s"$way, $request ${place.name}: ")(break(check, place)).foreach(_ => count += 1)
      }
    }
    count
  }

  private def wrongType(kind: BodyKind): Option[Any] = kind match {
    case BodyKind.Whole(_, _) | BodyKind.Decimal(_, _) | BodyKind.Flag => Some("some text")
    case BodyKind.Text(_, _, _) | BodyKind.Choice(_) | BodyKind.Moment | BodyKind.Link =>
      Some(new JsonObject())
    case BodyKind.Uuid => Some(new JsonArray())
    case BodyKind.Many(_, _, _) | BodyKind.Record(_) | BodyKind.AnyFields => Some("some text")
    case BodyKind.WithoutRules(inner) => wrongType(inner)
    case BodyKind.Anything => None
  }

  private def violation(kind: BodyKind): Option[(Any, String)] = kind match {
    case BodyKind.Text(Some(pattern), _, _) =>
      val bad = Vector("", " : ", "\n").find(!pattern.matcher(_).matches)
      bad.map(_ -> s"""must match "${pattern.pattern}"""")
    case BodyKind.Text(None, shortest, _) if shortest > 0 => Some("" -> "size must be between")
    case BodyKind.Whole(Some(least), _) => Some((least - 1).toInt -> "greater than or equal to")
    case BodyKind.Decimal(Some(least), _) => Some((least - 1).toDouble -> "greater than or equal")
    case _ => None
  }
}

private object BodyChecksSpec {
  private val Spring400 = Set("lists", "data-export", "quick-marc", "keycloak", "vertx-lib", "spring")

  /** Modules that refuse without words, as Spring does by itself. */
  private val Wordless = "spring"

  final class Check(val schemas: BodySchemas, val record: BodyRecord) {
    private val check = new BodyCheck(schemas, record)

    def answers: String = schemas.answers
    def fault(body: JsonObject): Option[BodyFault] = check.fault(body)
    def refusal(place: Place): SandboxResponse = check
      .refusal(place.body, place.body.toBuffer)
      .getOrElse(throw new AssertionError("the body was accepted"))
  }

  /** A field of a body. */
  final case class Place(
      body: JsonObject,
      in: JsonObject,
      record: BodyRecord,
      field: String,
      kind: BodyKind,
      path: String,
  ) {
    def name: String = path + field
  }

  def forEach(use: (String, Check, JsonObject) => Unit): Unit = for {
    schemas <- BodyTables.all
    (request, BodyUse.Checked(record)) <- schemas.uses
  } {
    val check = new Check(schemas, schemas.records(record))
    use(request, check, SampleBodies.of(schemas, check.record))
  }

  /** All fields of a body, also of nested records. */
  def places(check: Check, body: JsonObject): Vector[Place] = {
    def in(json: JsonObject, record: BodyRecord, path: String): Vector[Place] =
      record.fields.filter(field => json.containsKey(field._1)).flatMap { case (name, kind) =>
        val own = Place(body, json, record, name, kind, path)
        (json.getValue(name), kind) match {
          case (inner: JsonObject, BodyKind.Record(of)) =>
            own +: in(inner, check.schemas.records(of), s"$path$name.")
          case (list: JsonArray, BodyKind.Many(BodyKind.Record(of), _, _)) =>
            own +: in(list.getJsonObject(0), check.schemas.records(of), s"$path$name[0].")
          case _ => Vector(own)
        }
      }
    in(body, check.record, "")
  }
}
