package org.folio.perf.testkit

import org.folio.perf.bench.calibration.{CalibrationRow, CalibrationTest, CalibrationTests, Coefficient}
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

  /** What the model says of check-ins and of viewed accounts, as if a run had measured it. */
  def measured(name: String, cluster: NetworkCluster, users: Double, parameters: NetworkParameters): CalibrationTest = {
    val known = CalibrationTests.named(Vector("mobius-test-1")).head.load
    val groups = known.groups.filter(g => Set("cico", "eva")(g.workflow)).map(_.copy(users = users))
    val load = known.copy(groups = groups, receivingExportUsers = 0)
    val solution = new ClosedNetwork(cluster, load, parameters).solve()
    CalibrationTest(
      name,
      cluster,
      load,
      solution.rows.map(row => CalibrationRow(row.transaction, row.averageMs, Some(0.0), None)),
      Some(solution.databasePercent),
    )
  }
}
