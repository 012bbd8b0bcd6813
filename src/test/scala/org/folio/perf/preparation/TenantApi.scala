package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import java.util.UUID
import org.folio.perf.feeders.{OwnMarks, ReadOnce, TenantRequests}
import org.folio.perf.folio.{FolioClient, FolioError, TokenKeeper}
import org.folio.perf.model.{Interfaces, JsonTree}
import org.folio.perf.protocol.NewIds
import org.folio.perf.settings.VendorExportSettings

/**
 * The API of one tenant for recipes: reads its reference records and creates records.
 *
 * @param interfaces that the target provides
 * @param vendorExports orders of vendors to create, and the server that gets them
 */
final class TenantApi(
    client: FolioClient,
    tokens: TokenKeeper,
    val tenant: String,
    val interfaces: Interfaces,
    val vendorExports: VendorExportSettings = VendorExportSettings.Short,
) extends TenantRequests(client, tokens) {
  // A target may be prepared again, so ids never depend on the seed.
  private val ids = NewIds.fresh().idsOf("preparation", tenant, 0)
  private val defaults = new ReadOnce[(String, String), String]
  private val lists = new ReadOnce[(String, String), Vector[JsonNode]]
  private val shared = new ReadOnce[String, JsonNode]

  /**
   * Id of any record of a list, such as a location. It is requested once.
   *
   * @param preferred CQL of the one to take if it is there; without it any
   */
  def any(
      path: String,
      array: String,
      preferred: String = TenantApi.All,
  ): Either[FolioError, String] =
    defaults((path, preferred)) {
      for {
        wanted <- list(path, array, preferred, 1)
        found <-
          if (wanted.nonEmpty || preferred == TenantApi.All) Right(wanted)
          else list(path, array, TenantApi.All, 1)
        id <- found.headOption.map(_.path("id").asText).toRight(lacks(s"$array at $path"))
      } yield id
    }

  /** All records of a list that does not change during a preparation. It is requested once. */
  def all(path: String, array: String, cql: String): Either[FolioError, Vector[JsonNode]] =
    lists((path, cql))(list(path, array, cql, TenantApi.AllOfThem))

  /** A record that several recipes need: found or created once, while other jobs wait. */
  def once(name: String)(make: => Either[FolioError, JsonNode]): Either[FolioError, JsonNode] =
    shared.synchronized(shared(name)(make))

  /** Error for a record that recipes need and do not create. */
  def lacks(what: String): FolioError = FolioError.Lacks(tenant, what)

  /** An id for a record to create. */
  def newId(): String = ids.next()

  /** @param body JSON */
  def post(path: String, body: String): Either[FolioError, JsonNode] = post(path, TenantApi.json(body))

  /** Like [[post]]; the answer may have any form. */
  def create(path: String, body: String): Either[FolioError, Unit] =
    client.create(tenant, token, path, TenantApi.json(body))

  /** Deletes a record of a list. */
  def delete(path: String, record: JsonNode): Either[FolioError, Unit] = delete(s"$path/${record.path("id").asText}")

  /** @param path with the record's id */
  def delete(path: String): Either[FolioError, Unit] = client.delete(tenant, token, path)

}

object TenantApi {
  private val All = "cql.allRecords=1"

  def json(text: String): ObjectNode = JsonTree.mapper.readTree(text).asInstanceOf[ObjectNode]

  /** Large enough for a tenant's ledgers, funds and the like. */
  val AllOfThem = 5000

  /** A unique barcode that begins with a mark of [[OwnMarks]]. */
  def newBarcode(mark: String): String = mark + random(16)

  /** A unique code that begins with a mark of [[OwnMarks]]. */
  def newCode(mark: String = OwnMarks.Code): String = mark + random(12).toUpperCase

  private def random(length: Int): String =
    UUID.randomUUID.toString.replace("-", "").take(length)
}
