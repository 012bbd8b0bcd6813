package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.{InstanceLink, InstanceLinks, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ErrorResponses, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc._
import org.marc4j.marc.{DataField, Record}
import scala.concurrent.duration._

/**
 * mod-quick-marc: MARC records of instances and authorities for editing by field. A change creates a new generation of the
 * source record and a new version of the instance or authority; a creation makes both. The response comes after both, except
 * that of a creation before Trillium: an import job creates the records, and the client asks for its status.
 *
 * Approximate: there are no MARC holdings. If the heading of an authority changes, the records that follow it stay.
 *
 * @param release by which an edit names the version of the instance, or since Trillium that of the source record
 * @param jobPace multiplies the duration of jobs, as the gateway does with that of their requests
 */
final class QuickMarcRoutes(release: FolioRelease, jobPace: Double) extends RoutesOf("mod-quick-marc") {
  import QuickMarcErrors._

  private val path = "/records-editor/records"
  private val hasSourceVersion = release.interfaces.hasSince("marc-records-editor", "7.0")
  private val rules = LinkingRules.of(release)

  override val routes: Vector[Route] = Vector(
    readRoute(s"GET $path", get),
    route(s"PUT $path/{id}", checked(put)),
    route(s"POST $path", checked(post)),
    route(s"GET $path/status", status),
    readRoute("POST /records-editor/links/suggestion", checked(suggest)),
    readRoute("POST /records-editor/validate", withBody((_, body) => validate(body))),
  )

  /** Duration of an update or a creation without the time in the cluster; recorded are 1.1 s of an update in all. */
  private val UpdateTime = 900.millis

  /** Duration of the job that creates records, before Trillium. */
  private val CreationTime = 1500.millis

  private def get(request: SandboxRequest): SandboxResponse =
    EditedRecord
      .of(request.tenant, request.parameter("externalId").getOrElse(""))
      .fold(notFound)(found => SandboxResponse.ok(view(request, found)))

  private def view(request: SandboxRequest, found: EditedRecord): JsonObject = {
    val source = found.source
    val userId = source.metadata.getString("updatedByUserId")
    val user = request.tenant.users.get(userId).getOrElse(new JsonObject())
    val own = obj("date" -> Json.timeZ(found.changedAt), "userId" -> userId)
    shown(request, found).put("updateInfo", updateInfo(request.tenant, "own" -> own, "user" -> user))
  }

  private val updateInfo = View.named("update of a MARC record")

  private def shown(request: SandboxRequest, found: EditedRecord): JsonObject = obj(
    "_actionType" -> Option.when(!hasSourceVersion)("view"),
    "sourceVersion" -> Option.when(hasSourceVersion)(Int.box(found.source.generation)),
    "leader" -> QuickMarc.leader(found.marc),
    "fields" -> QuickMarc.fields(found.marc, linksIn(request, found)),
    "suppressDiscovery" -> found.owner.getBoolean("discoverySuppress", false),
    "marcFormat" -> found.format.name,
    "parsedRecordId" -> found.source.id,
    "parsedRecordDtoId" -> found.source.matchedId,
    "externalId" -> found.source.externalId,
    "externalHrid" -> found.hrid,
  )

  /** A field with $9 names its authority; the rest of its link comes from the links of the instance. */
  private def linksIn(request: SandboxRequest, found: EditedRecord): DataField => Option[JsonObject] =
    found.format match {
      case MarcFormat.Authority => _ => None
      case MarcFormat.Bibliographic =>
        val links = new InstanceLinks(request.tenant).links(found.source.externalId)
        field => {
          val named = Option(field.getSubfield('9')).map(_.getData)
          val link = named.flatMap(id => links.find(_.getString("authorityId") == id))
          link.map(one => linkDetails(request.tenant, "link" -> one)).orElse(named.map(id => obj("authorityId" -> id)))
        }
    }

  private val linkDetails = View.named("link of a MARC field")

  private def put(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      format <- formatOf(body)
      record <- recordOf(format, body, isNew = false)
      found <- EditedRecord
        .of(request.tenant, body.getString("externalId", ""))
        .filter(one => one.source.id == request.id && one.format == format)
        .toRight(notFound)
      _ <- if (hasSourceVersion) sameSource(found, body) else sameVersion(found, body)
      _ <- link(request, found, body)
    } yield {
      found.change(request, record)
      SandboxResponse(202, None, SandboxResponse.NoContent.body).copy(after = UpdateTime)
    }

  private def formatOf(body: JsonObject): Checked[MarcFormat] =
    MarcFormat.of(body.getString("marcFormat")).toRight(badRequest("The sandbox has no MARC records of holdings"))

  private def recordOf(format: MarcFormat, body: JsonObject, isNew: Boolean): Checked[Record] = {
    val fields = Json.objects(body, "fields")
    QuickMarc
      .record(body.getString("leader", ""), if (isNew) MarcCreation.sent(format, fields) else fields)
      .toRight(Unreadable)
  }

  private def sameVersion(found: EditedRecord, body: JsonObject): Checked[Unit] = {
    val stored = found.owner.getInteger("_version").intValue
    val sent = Json.string(body, "relatedRecordVersion").flatMap(_.toIntOption)
    val refusal = ErrorResponses.staleVersion(found.source.externalId, stored, sent).body.toString
    Check.that(sent.contains(stored), error(409, refusal, "CONFLICT"))
  }

  private def sameSource(found: EditedRecord, body: JsonObject): Checked[Unit] = {
    val source = found.source
    val sent = body.getInteger("sourceVersion", -1).intValue
    val refusal = s"The current version of record id=${source.id} is ${source.generation}, the sent one is $sent"
    Check.that(sent == source.generation, error(409, refusal, "CONFLICT"))
  }

  /** Makes the links of an instance those that its fields have. */
  private def link(request: SandboxRequest, found: EditedRecord, body: JsonObject): Checked[Unit] =
    found.format match {
      case MarcFormat.Authority => Right(())
      case MarcFormat.Bibliographic =>
        val links =
          Json.objects(body, "fields").flatMap(field => Option(field.getJsonObject("linkDetails"))).map { details =>
            InstanceLink(details.getString("authorityId"), details.getInteger("linkingRuleId").intValue)
          }
        new InstanceLinks(request.tenant).update(found.source.externalId, links).left.map { unknown =>
          error(404, s"No authority ${unknown.mkString(", ")}", "NOT_FOUND")
        }
    }

  private def post(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      format <- formatOf(body)
      record <- recordOf(format, body, isNew = true)
    } yield {
      val creation = MarcCreation(format, record, body.getBoolean("suppressDiscovery", false))
      if (hasSourceVersion) {
        val id = creation.create(request, request.tenant.newId())
        val made = EditedRecord.of(request.tenant, id).fold(new JsonObject())(shown(request, _))
        made.remove("sourceVersion")
        SandboxResponse.json(201, made).copy(after = UpdateTime)
      } else SandboxResponse.json(201, creation.later(request, (CreationTime.toMillis * jobPace).round.millis))
    }

  private def status(request: SandboxRequest): SandboxResponse =
    MarcCreation
      .status(request.tenant, request.parameter("qmRecordId").getOrElse(""))
      .fold(notFound)(SandboxResponse.ok)

  /** The one rule that records of pages break: a new one has no number yet. */
  private def validate(body: JsonObject): SandboxResponse = {
    val isNumbered = Json.objects(body, "fields").exists(Json.string(_, "tag").contains("001"))
    val missing = obj(
      "tag" -> "001[0]",
      "severity" -> "error",
      "definitionType" -> "field",
      "message" -> "Field 001 is required.",
    )
    SandboxResponse.ok(obj("issues" -> (if (isNumbered) arr() else arr(missing))))
  }

  private def suggest(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val byId = request.parameter("authoritySearchParameter").contains("ID")
    QuickMarc
      .record(body.getString("leader", ""), Json.objects(body, "fields"))
      .toRight(Unreadable)
      .map(record => SandboxResponse.ok(linked(body, record, new LinkSuggestions(request.tenant, rules, byId))))
  }

  private def linked(body: JsonObject, record: Record, suggestions: LinkSuggestions): JsonObject = {
    val fields = suggestions.linked(MarcJson.dataFields(record)).map(one => QuickMarc.dataField(one.field, one.details))
    body.copy().put("fields", Json.list(Json.objects(QuickMarc.controlFields(record)) ++ fields))
  }
}

/** Refusals of mod-quick-marc. */
private[module] object QuickMarcErrors {

  def error(status: Int, message: String, code: String): SandboxResponse = SandboxResponse.json(
    status,
    obj("message" -> message, "type" -> "-1", "code" -> code),
  )

  val notFound: SandboxResponse = error(404, "There is no such record", "NOT_FOUND")

  val Unreadable: SandboxResponse = error(422, "The record cannot be converted", "UNPROCESSABLE_ENTITY")

  def badRequest(message: String): SandboxResponse = error(400, message, "BAD_REQUEST")
}
