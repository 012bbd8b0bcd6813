package org.folio.perf.sandbox.exports

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.io.ByteArrayOutputStream
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.marc.{AuthorityRecord, BibRecord}
import org.marc4j.MarcStreamWriter
import org.marc4j.marc.{DataField, Record}

/**
 * Writes the records of a job to a file of binary MARC (ISO 2709), with the fields of its mapping.
 */
final class ExportFile(tenant: TenantData, mapping: JsonObject) {
  import ExportFile._

  private val transformations = transformationsOf(mapping)

  /** @param instanceIds ids without an instance are skipped */
  def of(instanceIds: Iterable[String]): Buffer =
    written(instanceIds.iterator.flatMap(tenant.instances.get).map(record))

  /** @param ids ids without an authority are skipped */
  def ofAuthorities(ids: Iterable[String]): Buffer = written(for {
    id <- ids.iterator
    authority <- tenant.authorities.get(id)
    source <- tenant.sourceRecords.ofAuthority(id)
  } yield AuthorityRecord(authority, source.matchedId))

  private def written(records: Iterator[Record]): Buffer = {
    val out = new ByteArrayOutputStream()
    val writer = new MarcStreamWriter(out, "UTF8")
    records.foreach(writer.write)
    writer.close()
    Buffer.buffer(out.toByteArray)
  }

  private def record(instance: JsonObject): Record = {
    val record = BibRecord.of(tenant, instance)
    if (transformations.nonEmpty) {
      val holdings = tenant.holdings.find("instanceId", instance.getString("id"))
      val items =
        holdings.flatMap(h => tenant.items.find("holdingsRecordId", h.getString("id")))
      for {
        transformation <- transformations
        source <- transformation.source match {
          case OfInstance => Vector(instance)
          case OfHoldings => holdings
          case OfItems => items
        }
        text <- Json.stringAt(source, transformation.field)
      } record.addVariableField(transformation.fieldOf(text))
    }
    record
  }
}

object ExportFile {
  sealed private trait Source
  private case object OfInstance extends Source
  private case object OfHoldings extends Source
  private case object OfItems extends Source

  /** Mapping from a text of a record to a subfield, e.g. `900ff$a`. */
  final private case class Transformation(source: Source, field: String, target: String) {
    def fieldOf(text: String): DataField =
      BibRecord.field(target.take(3), target(3), target(4), target.last -> text)
  }

  private val Sources = Vector[(String, Source)](
    "$.holdings[*].items[*]." -> OfItems,
    "$.holdings[*]." -> OfHoldings,
    "$.instance." -> OfInstance,
  )

  /**
   * True if mod-data-export can read all paths of the profile; the module accepts an unreadable
   * profile too.
   */
  def isReadable(mapping: JsonObject): Boolean =
    enabled(mapping).forall { transformation =>
      val path = transformation.getString("path", "")
      Sources.exists { case (prefix, _) => path.startsWith(prefix) }
    }

  /** Target of a mapping: tag, two indicators, and a subfield. */
  private[sandbox] val Target = """\d{3}[ \da-z]{2}\$[\da-z]"""

  private def transformationsOf(mapping: JsonObject): Vector[Transformation] =
    for {
      transformation <- enabled(mapping)
      path = transformation.getString("path", "")
      (prefix, source) <- Sources.find { case (prefix, _) => path.startsWith(prefix) }
      target = transformation.getString("transformation", "")
      if target.matches(Target)
    } yield Transformation(source, path.stripPrefix(prefix), target)

  private def enabled(mapping: JsonObject): Vector[JsonObject] =
    Json
      .objects(mapping.getJsonArray("transformations"))
      .filter(_.getBoolean("enabled", true))
}
