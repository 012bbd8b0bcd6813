package org.folio.perf.sandbox.search

import io.vertx.core.json.JsonObject
import java.util.BitSet
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.collection.mutable

/** Number of authorities per value of a field, the most frequent value first. */
object AuthorityFacets {

  /** Values of a facet; `None`: unknown facet. */
  def of(tenant: TenantData, field: String): Option[Int => String] = field match {
    case "sourceFileId" => Some(tenant.generatedAuthorities.sourceFileOf)
    case "headingType" => Some(tenant.generatedAuthorities.headingTypeOf)
    case _ => None
  }

  /**
   * @param found by index
   * @param facet a field, and how many values are wanted at most, e.g. `sourceFileId:10`; without a number all
   */
  def apply(tenant: TenantData, found: BitSet, facet: String): JsonObject = {
    val parts = facet.split(':')
    val atMost = parts.lift(1).flatMap(_.toIntOption).getOrElse(Int.MaxValue)
    val counts = mutable.LinkedHashMap.empty[String, Int]
    of(tenant, parts(0)).foreach { valueOf =>
      var index = found.nextSetBit(0)
      while (index >= 0) {
        val value = valueOf(index)
        counts.update(value, counts.getOrElse(value, 0) + 1)
        index = found.nextSetBit(index + 1)
      }
    }
    val values = counts.toVector.sortBy { case (value, count) => (-count, value) }
    obj(
      "values" -> list(values.take(atMost).map { case (value, count) =>
        obj("id" -> value, "totalRecords" -> count)
      }),
      "totalRecords" -> values.size,
    )
  }
}
