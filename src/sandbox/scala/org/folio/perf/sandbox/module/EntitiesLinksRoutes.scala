package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.{Ids, InstanceLink, InstanceLinks, Select}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Bodies, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc._
import scala.jdk.CollectionConverters._

/**
 * mod-entities-links: authorities, their source files, and the links of instances to them.
 *
 * Approximate: a library of a consortium has its own source files, and creates them itself.
 */
final class EntitiesLinksRoutes(release: FolioRelease) extends RoutesOf("mod-entities-links") {
  private val path = "/authority-storage/authorities"
  private val files = "/authority-source-files"
  private val rules = LinkingRules.of(release)

  private val stored =
    Storage(module, path, _.authorities, "authorities", dbTable = "authority", location = s"$path/")

  override val routes: Vector[Route] = Vector(
    route(s"GET $path", RequestKind.Read, Storage.list(_.authorities, "authorities")),
    route(s"GET $path/{id}", get),
    route(s"POST $path", stored.post),
    route(s"GET $files", Storage.list(_.reference(files), "authoritySourceFiles")),
    route(s"GET $files/{id}", Storage.get(_.reference(files))),
    route(s"POST $files", newFile),
    route(s"POST $files/{id}/hrid", nextNumber),
    route("GET /linking-rules/instance-authority", _ => SandboxResponse.jsonArray(200, list(rules.map(_.json)))),
    route("GET /links/instances/{instanceId}", links),
    route("PUT /links/instances/{instanceId}", putLinks),
    route("POST /links-suggestions/marc", RequestKind.Read, suggest),
  )

  private def get(request: SandboxRequest): SandboxResponse =
    request.tenant.authorities.get(request.id) match {
      case Some(authority) => SandboxResponse.ok(authority)
      case None => SandboxResponse.text(404, s"Authority with ID [${request.id}] was not found")
    }

  /** A source file of the library itself: with one code, and with numbers. */
  private def newFile(request: SandboxRequest): SandboxResponse = Bodies
    .json(request)
    .map { body =>
      val code = body.getString("code")
      val others = Select(request.tenant.reference(files), CqlQuery.All, 0, Select.MaxWhole).records
      if (!code.forall(c => c < 128 && c.isLetter)) {
        val message = "Authority Source File prefix should be non-empty sequence of letters"
        error(
          422,
          message,
          "RequestBodyValidationException",
          "validation",
          Vector(obj("key" -> "code", "value" -> code)),
        )
      } else if (others.exists(_.getString("name") == body.getString("name")))
        error(422, "Authority source file with the given 'name' already exists.", "validation", "104")
      else if (others.exists(_.getJsonArray("codes").contains(code)))
        error(422, "Authority source file with the given 'code' already exists.", "validation", "106")
      else {
        val id = request.idOf(body)
        val start = Option(body.getJsonObject("hridManagement")).flatMap(it => Option(it.getInteger("startNumber")))
        val file = obj(
          "id" -> id,
          "name" -> body.getString("name"),
          "codes" -> arr(code),
          "type" -> Json.string(body, "type"),
          "baseUrl" -> Json.string(body, "baseUrl"),
          "source" -> "local",
          "selectable" -> body.getBoolean("selectable", true),
          "hridManagement" -> obj("startNumber" -> start.fold(1)(_.intValue)),
          "_version" -> 0,
          "metadata" -> request.metadata,
        )
        request.tenant.reference(files).put(id, file)
        SandboxResponse.json(201, file)
      }
    }
    .merge

  /** The next number of a source file: its code and a count. */
  private def nextNumber(request: SandboxRequest): SandboxResponse = {
    val id = request.id
    request.tenant.reference(files).get(id) match {
      case _ if !Ids.isUuid(id) =>
        error(400, s"Invalid UUID string: $id", "MethodArgumentTypeMismatchException", "validation")
      case None =>
        error(
          404,
          s"Authority Source File with ID [$id] was not found",
          "AuthoritySourceFileNotFoundException",
          "not-found",
        )
      case Some(file) =>
        val codes = file.getJsonArray("codes")
        val start = Option(file.getJsonObject("hridManagement")).flatMap(it => Option(it.getInteger("startNumber")))
        start.filter(_ => codes.size == 1) match {
          case None =>
            val cause = "source file doesn't support HRID generation"
            val message = s"Cannot get next HRID for source file [id: $id, cause: $cause]"
            error(422, message, "AuthoritySourceFileHridException", "validation")
          case Some(first) =>
            val number = first - 1 + request.tenant.newNumber(s"authoritySourceFile-$id")
            SandboxResponse.ok(obj("id" -> id, "hrid" -> s"${codes.getString(0)}$number"))
        }
    }
  }

  private def links(request: SandboxRequest): SandboxResponse =
    if (!Ids.isUuid(request.id))
      error(400, s"Invalid UUID string: ${request.id}", "MethodArgumentTypeMismatchException", "validation")
    else {
      val found = new InstanceLinks(request.tenant).of(request.id)
      SandboxResponse.ok(obj("links" -> list(found), "totalRecords" -> found.size))
    }

  private def putLinks(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      sent = Json.objects(body, "links")
      others = sent.map(_.getString("instanceId")).filterNot(_ == request.id)
      _ <- Check.that(others.isEmpty, notOfInstance(request.id, others))
      made = sent.map(link => InstanceLink(link.getString("authorityId"), link.getInteger("linkingRuleId").intValue))
      _ <- new InstanceLinks(request.tenant).update(request.id, made).left.map { unknown =>
        val ids = unknown.mkString("[", ", ", "]")
        error(404, s"Authority with ID [$ids] was not found", "AuthorityNotFoundException", "not-found")
      }
    } yield SandboxResponse.NoContent
    checked.merge
  }

  private def notOfInstance(instanceId: String, others: Vector[String]): SandboxResponse = {
    val parameters = others.map(id => obj("key" -> "instanceId", "value" -> id))
    val message = s"Link should have instanceId = $instanceId"
    error(422, message, "RequestBodyValidationException", "validation", parameters)
  }

  private def suggest(request: SandboxRequest): SandboxResponse = Bodies
    .json(request)
    .map { body =>
      val byId = request.parameter("authoritySearchParameter").contains("ID")
      val suggestions = new LinkSuggestions(request.tenant, rules, byId)
      Json.objects(body, "records").foreach { content =>
        val fields = Json.objects(content, "fields")
        val linked = suggestions.of(MarcJson.dataFields(MarcJson.record(content))).iterator
        val filled = fields.map { field =>
          val tag = field.fieldNames.asScala.head
          field.getValue(tag) match {
            case _: JsonObject => withDetails(linked.next())
            case _ => field
          }
        }
        content.put("fields", list(filled))
      }
      SandboxResponse.ok(body)
    }
    .merge

  private def withDetails(linked: LinkedField): JsonObject = {
    val field = MarcJson.field(linked.field)
    linked.details.foreach(field.getJsonObject(linked.field.getTag).put("linkDetails", _))
    field
  }

  private def error(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: Vector[JsonObject] = Vector.empty,
  ): SandboxResponse = SandboxResponse.json(
    status,
    obj(
      "errors" -> arr(
        obj(
          "message" -> message,
          "type" -> kind,
          "code" -> code,
          "parameters" -> Option.when(parameters.nonEmpty)(list(parameters)),
        )
      ),
      "total_records" -> 1,
    ),
  )
}
