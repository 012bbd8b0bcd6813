package org.folio.perf.bench.told

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.Sandbox
import scala.io.{Codec, Source}
import scala.util.Using

/**
 * A request of the plan.
 *
 * @param module of the sandbox that serves it, and the kind of its call there
 */
final case class PlannedRequest(name: String, module: String, kind: RequestKind) {
  def isPreflight: Boolean = kind == RequestKind.Preflight
}

/** A transaction with the requests of one execution, in their order. */
final case class PlannedRow(workflow: String, name: String, requests: Vector[PlannedRequest])

/** The transactions of `MobiusBaseline`, as `workflows/requests.csv` lists their requests. */
object ClusterPlan {
  private val workflows = Vector(
    "cico",
    "ulr",
    "ilr",
    "aie",
    "poo",
    "rw",
    "erw",
    "eva",
    "msf",
    "de",
    "rtac",
    "opih",
    "sdic",
    "sdiu",
    "csi",
  )
  lazy val rows: Vector[PlannedRow] = {
    val lines = Using
      .resource(
        Source.fromInputStream(getClass.getResourceAsStream("/workflows/requests.csv"))(Codec.UTF8)
      )(_.getLines().drop(1).map(_.split(",", -1)).toVector)
      .filter(fields => fields(8).isEmpty || fields(8).startsWith("-"))
    for {
      code <- workflows
      own = lines.filter(_(0) == code)
      transaction <- own.map(_(1)).distinct
    } yield PlannedRow(
      code,
      transaction,
      own.filter(_(1) == transaction).map(fields => request(fields(3), fields(4))),
    )
  }

  private def request(method: String, path: String): PlannedRequest = {
    val isPreflight = method == "OPTIONS"
    PlannedRequest(
      s"$method $path",
      Sandbox.moduleOf(method, path).getOrElse("okapi"),
      if (isPreflight) RequestKind.Preflight
      else Sandbox.kindOf(method, path).getOrElse(RequestKind.LightRead),
    )
  }
}
