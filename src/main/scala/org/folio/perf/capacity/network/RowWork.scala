package org.folio.perf.capacity.network

import scala.io.{Codec, Source}
import scala.util.Using

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
    val lines = Using.resource(
      Source.fromInputStream(getClass.getResourceAsStream("/capacity/row-work.csv"))(Codec.UTF8)
    )(_.getLines().drop(1).map(_.split(",", -1)).toVector)
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
