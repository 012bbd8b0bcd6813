package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.SourceRecord
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc.{AuthorityRecord, BibRecord, MarcJson}
import org.marc4j.marc.Record

/** mod-source-record-storage: MARC records of instances and authorities. */
object SourceStorageRoutes extends RoutesOf("mod-source-record-storage") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /source-storage/records/{id}/formatted", formatted),
    readRoute("GET /source-storage/source-records", sourceRecords),
    route("POST /source-storage/snapshots", withBody(snapshot)),
    route("POST /source-storage/records", checked(post)),
    route("DELETE /source-storage/records/{id}", delete),
  )

  /** A source record and the records that it is generated from. */
  final private case class Found(
      source: SourceRecord,
      recordType: String,
      marc: Record,
      externalIds: JsonObject,
      suppressed: Boolean,
  )

  private def formatted(request: SandboxRequest): SandboxResponse = {
    val idType = request.parameter("idType").getOrElse("RECORD")
    val records = request.tenant.sourceRecords
    val source = idType match {
      case "INSTANCE" => records.ofInstance(request.id)
      case "AUTHORITY" => records.ofAuthority(request.id)
      case _ => records.byId(request.id)
    }
    source
      .flatMap(found(request, _))
      .fold(SandboxResponse.text(404, s"Record with $idType id: ${request.id} was not found"))(found =>
        SandboxResponse.ok(whole(found))
      )
  }

  /** The record goes with its instance or authority, from which it is generated. */
  private def delete(request: SandboxRequest): SandboxResponse =
    request.tenant.sourceRecords
      .byId(request.id)
      .fold(SandboxResponse.text(404, s"Record with RECORD id: ${request.id} was not found"))(_ =>
        SandboxResponse.NoContent
      )

  /** The source record of the instance with an HRID. */
  private def sourceRecords(request: SandboxRequest): SandboxResponse = {
    val source = for {
      instance <- request.tenant.instances.findOne("hrid", request.parameter("instanceHrid").getOrElse(""))
      record <- request.tenant.sourceRecords.ofInstance(instance.getString("id"))
      whole <- found(request, record)
    } yield brief(whole)
    Lists.whole("sourceRecords", source.toVector)
  }

  private def found(request: SandboxRequest, source: SourceRecord): Option[Found] =
    request.tenant.instances
      .get(source.externalId)
      .map { instance =>
        Found(
          source,
          "MARC_BIB",
          BibRecord.of(request.tenant, instance),
          externalIds("instance", source.externalId, instance.getString("hrid")),
          instance.getBoolean("discoverySuppress", false),
        )
      }
      .orElse(request.tenant.authorities.get(source.externalId).map { authority =>
        Found(
          source,
          "MARC_AUTHORITY",
          AuthorityRecord.of(request.tenant, authority).getOrElse(AuthorityRecord(authority, source.matchedId)),
          externalIds("authority", source.externalId, authority.getString("naturalId")),
          suppressed = false,
        )
      })

  private def externalIds(of: String, id: String, hrid: String): JsonObject =
    obj(s"${of}Id" -> id, s"${of}Hrid" -> hrid)

  private def whole(found: Found): JsonObject = {
    val record = found.source
    val content = MarcJson.of(found.marc)
    obj(
      "id" -> record.id,
      "snapshotId" -> record.snapshotId,
      "matchedId" -> record.matchedId,
      "generation" -> record.generation,
      "recordType" -> found.recordType,
      "rawRecord" -> obj("id" -> record.id, "content" -> content.encode),
      "parsedRecord" -> obj(
        "id" -> record.id,
        "content" -> content,
        "formattedContent" -> MarcJson.text(found.marc),
      ),
      "deleted" -> false,
      "order" -> 0,
      "externalIdsHolder" -> found.externalIds,
      "additionalInfo" -> obj("suppressDiscovery" -> found.suppressed),
      "state" -> "ACTUAL",
      "leaderRecordStatus" -> "n",
      "metadata" -> record.metadata,
    )
  }

  private def brief(found: Found): JsonObject = obj(
    "recordId" -> found.source.id,
    "snapshotId" -> found.source.snapshotId,
    "recordType" -> found.recordType,
    "parsedRecord" -> obj("id" -> found.source.id, "content" -> MarcJson.of(found.marc)),
    "deleted" -> false,
    "order" -> 0,
    "externalIdsHolder" -> found.externalIds,
    "additionalInfo" -> obj("suppressDiscovery" -> found.suppressed),
    "metadata" -> found.source.metadata,
  )

  private def snapshots(request: SandboxRequest) = request.tenant.own("sourceStorageSnapshots", Nil)

  private def snapshot(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    snapshots(request).put(body.getString("jobExecutionId"), body.put("metadata", request.metadata))
    SandboxResponse.json(201, body)
  }

  /** Stores a record of an instance or authority. */
  private def post(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val snapshotId = body.getString("snapshotId")
    val isKnown = snapshots(request).contains(snapshotId)
    Check.that(isKnown, SandboxResponse.text(404, s"Couldn't find snapshot with id $snapshotId")).map { _ =>
      val records = request.tenant.sourceRecords
      val owner =
        Vector("instanceId", "authorityId").flatMap(Json.string(body.getJsonObject("externalIdsHolder"), _)).head
      val id = request.idOf(body)
      val marc = MarcJson.record(body.getJsonObject("parsedRecord").getJsonObject("content"))
      if (marc.getVariableFields("999").isEmpty)
        marc.addVariableField(BibRecord.field("999", 'f', 'f', 's' -> id, 'i' -> owner))
      records.put(owner, snapshotId, request.now, request.claims.userId, Some(MarcJson.of(marc)), Some(id))
      val made = records.ofInstance(owner).orElse(records.ofAuthority(owner)).flatMap(found(request, _))
      SandboxResponse.json(201, made.fold(new JsonObject())(whole))
    }
  }
}
