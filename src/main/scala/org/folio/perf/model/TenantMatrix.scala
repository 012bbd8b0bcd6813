package org.folio.perf.model

/**
 * Median response times by tenant and transaction.
 *
 * @param transactions column heads
 * @param rows large tenants first, then by name
 */
final case class TenantMatrix(transactions: Vector[String], rows: Vector[TenantRow])

/** @param cells one per transaction of the matrix; `None`: the tenant did not run it */
final case class TenantRow(tenant: String, size: TenantSize, cells: Vector[Option[TenantCell]])

final case class TenantCell(iterations: Long, failed: Long, medianMs: Option[Long])
