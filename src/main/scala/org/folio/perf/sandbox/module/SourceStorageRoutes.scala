package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{Ids, Json, SourceRecord}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Lists, Route, Schema}
import org.folio.perf.sandbox.marc.{AuthorityRecord, BibRecord, MarcJson}
import org.marc4j.marc.Record

/** mod-source-record-storage: the MARC records of instances and authorities. */
object SourceStorageRoutes {
  private val module = "mod-source-record-storage"

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/source-storage/records/{id}/formatted",
      module,
      "source-storage.records.formatted.item.get",
      CallKind.Read,
      formatted,
    ),
    Route(
      "GET",
      "/source-storage/source-records",
      module,
      "source-storage.source-records.collection.get",
      CallKind.Read,
      sourceRecords,
    ),
    Route(
      "POST",
      "/source-storage/snapshots",
      module,
      "source-storage.snapshots.post",
      CallKind.Write,
      snapshot,
    ),
    Route(
      "POST",
      "/source-storage/records",
      module,
      "source-storage.records.post",
      CallKind.Write,
      post,
    ),
  )

  /** A source record with what it is made from. */
  final private case class Found(
      source: SourceRecord,
      recordType: String,
      marc: Record,
      externalIds: JsonObject,
      suppressed: Boolean,
  )

  private def formatted(ask: Ask): Answer = {
    val idType = ask.parameter("idType").getOrElse("RECORD")
    val records = ask.tenant.sourceRecords
    val source = idType match {
      case "INSTANCE" => records.ofInstance(ask.id)
      case "AUTHORITY" => records.ofAuthority(ask.id)
      case _ => records.byId(ask.id)
    }
    source.flatMap(found(ask, _)) match {
      case None => Answer.text(404, s"Record with $idType id: ${ask.id} was not found")
      case Some(found) => Answer.json(200, whole(found))
    }
  }

  /** Those of instances; without a filter they come in the order of the instances. */
  private def sourceRecords(ask: Ask): Answer = {
    val byInstance = ask
      .parameter("instanceId")
      .orElse(ask.parameter("externalId"))
      .map(ask.tenant.sourceRecords.ofInstance)
    val byHrid = ask
      .parameter("instanceHrid")
      .map(hrid => ask.tenant.instances.findOne("hrid", hrid).flatMap(recordOf(ask, _)))
    val byRecord = ask.parameter("recordId").map(ask.tenant.sourceRecords.byId)
    byInstance.orElse(byHrid).orElse(byRecord) match {
      case Some(source) => page(ask, source.toVector, source.size)
      case None =>
        Lists.read(ask, Lists.storageError) match {
          case Left(refusal) => refusal
          case Right(query) =>
            val marc = Lists.parse("source==MARC").getOrElse(query.query)
            val instances = Lists.select(ask.tenant.instances, query.copy(query = marc))
            page(ask, instances.records.flatMap(recordOf(ask, _)), instances.total)
        }
    }
  }

  private def recordOf(ask: Ask, instance: JsonObject): Option[SourceRecord] =
    ask.tenant.sourceRecords.ofInstance(instance.getString("id"))

  private def page(ask: Ask, records: Vector[SourceRecord], total: Int): Answer =
    Answer.json(200, Lists.body("sourceRecords", records.flatMap(found(ask, _)).map(brief), total))

  private def found(ask: Ask, source: SourceRecord): Option[Found] =
    ask.tenant.instances
      .get(source.externalId)
      .map { instance =>
        Found(
          source,
          "MARC_BIB",
          BibRecord.of(ask.tenant, instance),
          externalIds("instance", source.externalId, instance.getString("hrid")),
          instance.getBoolean("discoverySuppress", false),
        )
      }
      .orElse(ask.tenant.authorities.get(source.externalId).map { authority =>
        Found(
          source,
          "MARC_AUTHORITY",
          AuthorityRecord(authority, source.matchedId),
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

  private def snapshots(ask: Ask) = ask.tenant.own("sourceStorageSnapshots", Nil)

  private def snapshot(ask: Ask): Answer =
    Bodies.valid(ask, Schema("Snapshot", Vector("jobExecutionId", "status"), Vector.empty)) match {
      case Left(refusal) => refusal
      case Right(body) if !Ids.isUuid(body.getString("jobExecutionId")) =>
        Answer.text(400, s"Invalid UUID string: ${body.getString("jobExecutionId")}")
      case Right(body) =>
        body.put("metadata", Json.metadata(ask.now, ask.claims.userId))
        snapshots(ask).put(body.getString("jobExecutionId"), body)
        Answer.json(201, body)
    }

  private val newRecord = Schema(
    "Record",
    Vector("snapshotId", "recordType", "parsedRecord.content", "externalIdsHolder"),
    Vector.empty,
  )

  /**
   * Of an instance or an authority that is there and has source MARC; records that hang in the air are not
   * taken here.
   */
  private def post(ask: Ask): Answer = {
    val checked = for {
      body <- Bodies.valid(ask, newRecord)
      snapshotId = body.getString("snapshotId")
      _ <- Either.cond(
        snapshots(ask).contains(snapshotId),
        (),
        Answer.text(404, s"Couldn't find snapshot with id $snapshotId"),
      )
      externalId <- owner(ask, body)
      content <- Option(body.getJsonObject("parsedRecord").getValue("content"))
        .collect { case json: JsonObject => json }
        .toRight(Answer.text(400, "parsedRecord.content is no JSON object"))
    } yield {
      val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
      val marc = MarcJson.record(content)
      if (marc.getVariableFields("999").isEmpty)
        marc.addVariableField(BibRecord.field("999", 'f', 'f', 's' -> id, 'i' -> externalId))
      ask.tenant.sourceRecords.put(
        externalId,
        snapshotId,
        ask.now,
        ask.claims.userId,
        Some(MarcJson.of(marc)),
        Some(id),
      )
      val records = ask.tenant.sourceRecords
      records.ofInstance(externalId).orElse(records.ofAuthority(externalId)).flatMap(found(ask, _))
    }
    checked match {
      case Left(refusal) => refusal
      case Right(made) => Answer.json(201, made.fold(new JsonObject())(whole))
    }
  }

  /** Id of the instance or the authority whose record it is. */
  private def owner(ask: Ask, body: JsonObject): Either[Answer, String] = {
    val (words, table) =
      if (body.getString("recordType") == "MARC_AUTHORITY") ("authority", ask.tenant.authorities)
      else ("instance", ask.tenant.instances)
    val id = Json.stringAt(body, s"externalIdsHolder.${words}Id").getOrElse("")
    Either.cond(
      Set("MARC_BIB", "MARC_AUTHORITY")(body.getString("recordType")) &&
        table.text(id, "source").contains("MARC"),
      id,
      Answer.text(400, s"${words.capitalize} $id with source MARC was not found"),
    )
  }
}
