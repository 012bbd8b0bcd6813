package org.folio.perf.sandbox.aws

import scala.collection.mutable

/** Faults that are active in AWS services. Used by one thread. */
final class AwsFaults {
  private val byService = mutable.Map.empty[String, AwsFault]
  private var operations = Vector.empty[String]

  /** Activates a fault from the next call on. */
  def set(service: String, fault: AwsFault): Unit = byService(service) = fault

  def get(service: String): AwsFault = byService.getOrElse(service, AwsFault.Healthy)

  /** Operations of all calls, as `service:operation`, in the order of the calls. */
  def calledOperations: Vector[String] = operations

  private[aws] def of(request: AwsRequest, protocol: AwsProtocol): AwsFaults.Effect = {
    val action = s"${protocol.actionPrefix}:${request.operation}"
    operations = operations :+ action
    get(request.service) match {
      case AwsFault.Silent => AwsFaults.Silence
      case AwsFault.AccessDenied => denied(protocol, action)
      case AwsFault.DeniedOperation(operation) if operation == request.operation =>
        denied(protocol, action)
      case AwsFault.Throttled(calls) if calls > 0 =>
        set(request.service, AwsFault.Throttled(calls - 1))
        AwsFaults.Refusal(
          AwsError(protocol.throttledStatus, protocol.throttledCode, "Rate exceeded")
        )
      case _ => AwsFaults.NoFault
    }
  }

  private def denied(protocol: AwsProtocol, action: String): AwsFaults.Effect =
    AwsFaults.Refusal(
      AwsError(
        protocol.deniedStatus,
        protocol.deniedCode,
        s"User: arn:aws:iam::${AwsFacts.Account}:user/folio-perf is not authorized to perform: " +
          s"$action because no identity-based policy allows the $action action",
      )
    )

  /** Maximum of items in a page; `usual` unless a fault sets a smaller one. */
  private[aws] def pageSize(service: String, usual: Int): Int = get(service) match {
    case AwsFault.SmallPages(items) => items.min(usual)
    case _ => usual
  }
}

object AwsFaults {
  sealed private[aws] trait Effect
  private[aws] case object NoFault extends Effect
  private[aws] case object Silence extends Effect
  final private[aws] case class Refusal(error: AwsError) extends Effect
}
