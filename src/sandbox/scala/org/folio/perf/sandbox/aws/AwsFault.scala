package org.folio.perf.sandbox.aws

import scala.collection.mutable
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import org.folio.perf.sandbox.http.MountedRoutes

/** A fault that can be injected into an AWS endpoint, to test its clients. */
sealed trait AwsFault

object AwsFault {
  case object Healthy extends AwsFault

  /** Denies every call: the caller's account has no permission. */
  case object AccessDenied extends AwsFault

  /** Denies one operation, e.g. `DescribeDBParameters`. */
  final case class DeniedOperation(operation: String) extends AwsFault

  /** Throttles the next `calls` calls. */
  final case class Throttled(calls: Int) extends AwsFault

  /** No call gets an answer. */
  case object Silent extends AwsFault

  /** Hides CloudWatch's values of these seconds since the Unix epoch; the end is exclusive. */
  final case class MissingSeconds(from: Long, until: Long) extends AwsFault

  /** Limits the pages of lists to `items` items. */
  final case class SmallPages(items: Int) extends AwsFault

  /** @return left: the problem with the parameters */
  def read(parameters: String => Option[String]): Either[String, AwsFault] = {
    def number(name: String): Either[String, Long] =
      parameters(name).flatMap(_.toLongOption).toRight(s"$name is missing or no whole number")
    parameters("fault") match {
      case Some("none") => Right(Healthy)
      case Some("denied") =>
        Right(parameters("operation").fold[AwsFault](AccessDenied)(DeniedOperation(_)))
      case Some("throttled") => number("calls").map(n => Throttled(n.toInt))
      case Some("silent") => Right(Silent)
      case Some("missing") =>
        for {
          from <- number("from")
          until <- number("until")
        } yield MissingSeconds(from, until)
      case Some("pages") =>
        number("items").filterOrElse(_ > 0, "items is 0").map(n => SmallPages(n.toInt))
      case other =>
        Left(
          s"fault is ${other.getOrElse("not given")}; known: none, denied (operation), throttled " +
            "(calls), silent, missing (from, until), pages (items)"
        )
    }
  }
}

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

/**
 * Injects faults into the sandbox's AWS services: `POST
 * /aws-faults?service=ecs&fault=throttled&calls=3`. Services: `monitoring` (CloudWatch), `ecs`,
 * `ec2`, `rds`, `pi`, `es`, `kafka`.
 */
final class FaultRoutes(cloudWatch: CloudWatchEndpoint, faults: AwsFaults) extends MountedRoutes {
  override def pathPrefix: String = "/aws-faults"

  override def handle(request: HttpServerRequest): Unit = {
    def parameter(name: String) = Option(request.getParam(name))
    val service = parameter("service").getOrElse("")
    val (status, words) =
      if (request.method != HttpMethod.POST) 405 -> "POST it."
      else
        AwsFault.read(parameter) match {
          case Left(problem) => 400 -> problem
          case Right(fault) if service == "monitoring" =>
            cloudWatch.fault(fault)
            200 -> s"$service: $fault"
          case Right(fault) if AwsProtocol.of(service).isDefined =>
            faults.set(service, fault)
            200 -> s"$service: $fault"
          case Right(_) =>
            400 -> s"service is '$service'; known: monitoring, ${AwsProtocol.all.map(_.service).mkString(", ")}"
        }
    request.response.setStatusCode(status).end(words + "\n")
    ()
  }
}
