package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}
import scala.jdk.CollectionConverters._

/**
 * Records of a Z39.50 target: a bibliographic record for each number, always the same one, in the
 * fields of an instance.
 */
object RemoteCatalogue {

  /** Titles of no tenant: 0 is no tenant's number. */
  private val catalogue = new Catalogue(0)

  private val OclcNumber = "439bfbae-75bc-4f74-9fc7-b2a2d47ce3ef"

  /** Record with this number; `None`: the target has none. */
  def record(number: String): Option[JsonObject] =
    Option.when(number.matches("\\d{1,18}")) {
      val index = (number.toLong % 1000000007).toInt
      val identifier = obj("value" -> s"(OCoLC)$number", "identifierTypeId" -> OclcNumber)
      obj(catalogue.description(index) :+ ("identifiers" -> arr(identifier)): _*)
    }

  /** The instance with the bibliographic fields of another record. */
  def describe(instance: JsonObject, record: JsonObject): JsonObject = {
    val fields = record.copy()
    fields.fieldNames.asScala.toVector.foreach(name => instance.put(name, fields.getValue(name)))
    instance
  }
}
