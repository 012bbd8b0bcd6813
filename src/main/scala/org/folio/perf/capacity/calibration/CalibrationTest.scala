package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network.{NetworkCluster, NetworkLoad}

/**
 * A published load test.
 *
 * @param name as its environment's file
 * @param databasePercent CPU of the writer, average; `None`: not printed, or doubtful
 * @param gateVCpu measured use of the station that all requests pass, average; `None`: not known
 * @param keycloakVCpu measured use of Keycloak, likewise
 */
final case class CalibrationTest(
    name: String,
    cluster: NetworkCluster,
    load: NetworkLoad,
    rows: Vector[CalibrationRow],
    databasePercent: Option[Double],
    gateVCpu: Option[Double] = None,
    keycloakVCpu: Option[Double] = None,
) {
  def row(transaction: String): Option[CalibrationRow] = rows.find(_.transaction == transaction)
}

/**
 * @param errorPercent of its executions; `None`: not printed
 * @param doubt reason why the printed time is not reliable
 */
final case class CalibrationRow(
    transaction: String,
    averageMs: Double,
    errorPercent: Option[Double],
    doubt: Option[String],
) {

  /** All executions failed: its time is that of failing requests. */
  def failed: Boolean = errorPercent.contains(100.0)
}
