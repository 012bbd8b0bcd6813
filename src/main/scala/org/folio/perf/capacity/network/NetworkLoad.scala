package org.folio.perf.capacity.network

/**
 * Virtual users of all workflows: a closed model.
 *
 * @param receivingExportUsers who download receiving information, one request after the other; only a
 *   part of them is at it at any time, [[NetworkLoad.ActiveShare]]
 * @param rollover true: fiscal year rollovers saturate the database at the same time
 */
final case class NetworkLoad(
    groups: Vector[UserGroup],
    receivingExportUsers: Double,
    rollover: Boolean,
) {

  /** The same with so many times the users. */
  def times(factor: Double): NetworkLoad = copy(
    groups = groups.map(g => g.copy(users = g.users * factor)),
    receivingExportUsers = receivingExportUsers * factor,
  )
}

/**
 * Virtual users of a workflow.
 *
 * @param intervalMs from start to start; `None`: the next iteration begins when one has ended
 */
final case class UserGroup(
    workflow: String,
    users: Double,
    intervalMs: Option[Double],
    rows: Vector[RowShare],
)

/** @param perIteration executions an iteration, on average */
final case class RowShare(work: RowWork, perIteration: Double)

object NetworkLoad {

  /** Between two downloads the published script prepares the next one. */
  val ActiveShare = 0.7
}
