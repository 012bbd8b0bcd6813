package org.folio.perf.capacity.network

import org.folio.perf.model.{Arrivals, PlannedWorkflow, ResourceFile}

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

/**
 * The requests of one execution of a transaction.
 *
 * @param workflow code, e.g. `cico`
 * @param transaction as the published tables call it
 * @param repeated kinds that are sent as often as there are records, of which one is counted
 */
final case class RowWork(
    workflow: String,
    transaction: String,
    requests: Map[CalibratedKind, Double],
    repeated: Set[CalibratedKind] = Set.empty,
) {

  /** An export job or a harvest: equal tests differ by factors of 2 to 6, which no model explains. */
  def isJob: Boolean =
    requests.contains(CalibratedKind.Export) || requests.contains(CalibratedKind.Harvest)

  /** Searches, and sharing, which waits for a fixed time, do not feel a full database. */
  def feelsDatabase: Boolean =
    workflow != RowWork.Sharing && requests.keySet != Set(CalibratedKind.Search)
}

/** `capacity/row-work.csv`: counted from the published load scripts, pollings once. */
object RowWork {

  lazy val all: Vector[RowWork] = {
    val lines = ResourceFile.rows("capacity/row-work.csv")
    lines.map(fields => fields(0) -> fields(1)).distinct.map { case (workflow, transaction) =>
      val own = lines.filter(fields => fields(0) == workflow && fields(1) == transaction)
      RowWork(
        workflow,
        transaction,
        own.map(fields => CalibratedKind.named(fields(2)).get -> fields(3).toDouble).toMap,
        own.filter(_(4).toBoolean).map(fields => CalibratedKind.named(fields(2)).get).toSet,
      )
    }
  }

  def named(transaction: String): Option[RowWork] = all.find(_.transaction == transaction)

  /** Its users are counted apart: see [[NetworkLoad]]. */
  val ReceivingExport = "erw"
  val Sharing = "csi"
}

/** A run's plan as the model's load. An open plan counts as so many users who start once a minute. */
object ManifestLoad {

  def apply(plan: Vector[PlannedWorkflow]): NetworkLoad = NetworkLoad(
    groups = plan.filterNot(w => Apart(w.code)).flatMap { workflow =>
      val perMinute = workflow.iterationsPerMinute
      workflow.arrivals match {
        case Arrivals.AtOnce(_) => None
        case Arrivals.BackToBack | Arrivals.InTurn(_, _) => Some(group(workflow, None))
        case Arrivals.Even =>
          Some(group(workflow, Option.when(perMinute > 0)(60000 * users(workflow) / perMinute)))
      }
    },
    receivingExportUsers = plan.find(_.code == RowWork.ReceivingExport).fold(0.0)(users),
    rollover = plan.exists(_.code == Rollover),
  )

  private def users(workflow: PlannedWorkflow): Double =
    workflow.virtualUsers.fold(workflow.iterationsPerMinute)(_.toDouble)

  private def group(workflow: PlannedWorkflow, intervalMs: Option[Double]): UserGroup = UserGroup(
    workflow.code,
    users(workflow),
    intervalMs,
    for {
      transaction <- workflow.transactions
      work <- RowWork.named(transaction.name).toVector
    } yield RowShare(
      work,
      if (workflow.iterationsPerMinute > 0) transaction.perMinute / workflow.iterationsPerMinute
      else 1.0,
    ),
  )

  private val Rollover = "fyr"
  private val Apart = Set(Rollover, RowWork.ReceivingExport)
}
