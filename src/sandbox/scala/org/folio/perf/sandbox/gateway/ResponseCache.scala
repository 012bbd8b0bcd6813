package org.folio.perf.sandbox.gateway

import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.LastUsed
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * Caches the responses of a list that clients request repeatedly, such as a search that a download
 * repeats. An entry is valid until one of the list's tables changes.
 *
 * Each sandbox has its own.
 *
 * @param maxEntries maximum of cached responses of all tenants; the least recently used is removed
 *   first
 * @param tables all tables that the responses depend on
 */
final class ResponseCache(
    maxEntries: Int,
    tables: TenantData => Seq[RecordTable],
    list: SandboxRequest => SandboxResponse,
) extends (SandboxRequest => SandboxResponse) {
  import ResponseCache._

  private val entries = new LastUsed[Key, Entry](maxEntries)

  override def apply(request: SandboxRequest): SandboxResponse = {
    val key = request.tenant -> Parts.map(request.parameter)
    // Versions only rise, so their sum changes with each of them.
    val version = tables(request.tenant).iterator.map(_.version).sum
    val before = entries.get(key)
    if (before != null && before.version == version) before.response
    else {
      val response = list(request)
      entries.put(key, Entry(version, response))
      response
    }
  }
}

private object ResponseCache {

  /** Parameters that choose the records of a list. */
  val Parts: Vector[String] = Vector("query", "limit", "offset", "totalRecords")
  type Key = (TenantData, Vector[Option[String]])
  final case class Entry(version: Long, response: SandboxResponse)
}
