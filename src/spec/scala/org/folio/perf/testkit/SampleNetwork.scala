package org.folio.perf.testkit

import org.folio.perf.bench.calibration.Coefficient
import org.folio.perf.capacity.network._

/** Loads and parameters whose results can be worked out by hand. */
object SampleNetwork {

  /** One transaction, which virtual users start once a minute. */
  def load(users: Double, requests: (CalibratedKind, Double)*): NetworkLoad = NetworkLoad(
    Vector(
      UserGroup("w", users, Some(60000), Vector(RowShare(RowWork("w", "row", requests.toMap), 1)))
    ),
    receivingExportUsers = 0,
    rollover = false,
  )

  /** A base time of a second. Other coefficients than these are so little that no spec sees them. */
  def parameters(coefficients: (String, Double)*): NetworkParameters = {
    val nearlyNothing = Coefficient.all.map(c => c.name -> 1e-7).toMap
    NetworkParameters(nearlyNothing ++ coefficients, Map("row" -> 1000.0), Map.empty)
  }
}
