package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.SourceRecord
import org.folio.perf.sandbox.gateway.{Answer, Ask, Lists, Route}
import org.folio.perf.sandbox.marc.MarcFields

/** mod-source-record-storage: the MARC records of instances. */
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
      list,
    ),
  )

  private def formatted(ask: Ask): Answer = {
    val idType = ask.parameter("idType").getOrElse("RECORD")
    val found = idType match {
      case "INSTANCE" => ask.tenant.sourceRecords.ofInstance(ask.id)
      case _ => ask.tenant.sourceRecords.byId(ask.id)
    }
    found.flatMap(record => instanceOf(ask, record).map(record -> _)) match {
      case None => Answer.text(404, s"Record with $idType id: ${ask.id} was not found")
      case Some((record, instance)) => Answer.json(200, whole(record, instance))
    }
  }

  /** Of one instance; without a filter the records come in the order of the instances. */
  private def list(ask: Ask): Answer = {
    val byInstance = ask
      .parameter("instanceId")
      .orElse(ask.parameter("externalId"))
      .map(ask.tenant.sourceRecords.ofInstance)
    val byHrid = ask
      .parameter("instanceHrid")
      .map(hrid => ask.tenant.instances.findOne("hrid", hrid).flatMap(recordOf(ask, _)))
    val byRecord = ask.parameter("recordId").map(ask.tenant.sourceRecords.byId)
    byInstance.orElse(byHrid).orElse(byRecord) match {
      case Some(found) => page(ask, found.toVector, found.size)
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

  private def page(ask: Ask, records: Vector[SourceRecord], total: Int): Answer = {
    val views = records.flatMap(record => instanceOf(ask, record).map(brief(record, _)))
    Answer.json(200, Lists.body("sourceRecords", views, total))
  }

  private def instanceOf(ask: Ask, record: SourceRecord): Option[JsonObject] =
    ask.tenant.instances.get(record.instanceId)

  private def whole(record: SourceRecord, instance: JsonObject): JsonObject = {
    val content = MarcFields.of(instance, record.matchedId)
    obj(
      "id" -> record.id,
      "snapshotId" -> record.snapshotId,
      "matchedId" -> record.matchedId,
      "generation" -> record.generation,
      "recordType" -> "MARC_BIB",
      "rawRecord" -> obj("id" -> record.id, "content" -> content.encode),
      "parsedRecord" -> obj(
        "id" -> record.id,
        "content" -> content,
        "formattedContent" -> MarcFields.text(content),
      ),
      "deleted" -> false,
      "order" -> 0,
      "externalIdsHolder" -> externalIds(instance),
      "additionalInfo" -> suppression(instance),
      "state" -> "ACTUAL",
      "leaderRecordStatus" -> "n",
      "metadata" -> record.metadata,
    )
  }

  private def brief(record: SourceRecord, instance: JsonObject): JsonObject = obj(
    "recordId" -> record.id,
    "snapshotId" -> record.snapshotId,
    "recordType" -> "MARC_BIB",
    "parsedRecord" -> obj(
      "id" -> record.id,
      "content" -> MarcFields.of(instance, record.matchedId),
    ),
    "deleted" -> false,
    "order" -> 0,
    "externalIdsHolder" -> externalIds(instance),
    "additionalInfo" -> suppression(instance),
    "metadata" -> record.metadata,
  )

  private def externalIds(instance: JsonObject): JsonObject = obj(
    "instanceId" -> instance.getString("id"),
    "instanceHrid" -> instance.getString("hrid"),
  )

  private def suppression(instance: JsonObject): JsonObject =
    obj("suppressDiscovery" -> instance.getBoolean("discoverySuppress", false))
}
