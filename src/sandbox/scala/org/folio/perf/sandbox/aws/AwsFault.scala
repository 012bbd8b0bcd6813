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

  /**
   * Effect of the active fault on a call, which counts as made.
   *
   * @return `None`: the call gets no answer; left: it is refused
   */
  private[aws] def meet(endpoint: AwsEndpoint, operation: String): Option[Either[AwsError, Unit]] = {
    val action = s"${endpoint.actionPrefix}:$operation"
    operations = operations :+ action
    def refused(error: (Int, String), message: String) = Some(Left(AwsError(error._1, error._2, message)))
    def denied = refused(
      endpoint.denied,
      s"User: arn:aws:iam::${AwsFacts.Account}:user/folio-perf is not authorized to perform: " +
        s"$action because no identity-based policy allows the $action action",
    )
    get(endpoint.service) match {
      case AwsFault.Silent => None
      case AwsFault.AccessDenied | AwsFault.DeniedOperation(`operation`) => denied
      case AwsFault.Throttled(calls) if calls > 0 =>
        set(endpoint.service, AwsFault.Throttled(calls - 1))
        refused(endpoint.throttled, "Rate exceeded")
      case _ => Some(Right(()))
    }
  }

  /** Maximum of items in a page; `usual` unless a fault sets a smaller one. */
  private[aws] def pageSize(service: String, usual: Int): Int = get(service) match {
    case AwsFault.SmallPages(items) => items.min(usual)
    case _ => usual
  }
}

/**
 * Injects faults into the sandbox's AWS services: `POST
 * /aws-faults?service=ecs&fault=throttled&calls=3`. Services: `monitoring` (CloudWatch), `ecs`,
 * `ec2`, `rds`, `pi`, `es`, `kafka`.
 */
final class FaultRoutes(services: Vector[String], faults: AwsFaults) extends MountedRoutes {
  override def pathPrefix: String = "/aws-faults"

  override def handle(request: HttpServerRequest): Unit = {
    def parameter(name: String) = Option(request.getParam(name))
    val service = parameter("service").getOrElse("")
    val (status, words) =
      if (request.method != HttpMethod.POST) 405 -> "POST it."
      else
        AwsFault.read(parameter) match {
          case Left(problem) => 400 -> problem
          case Right(fault) if services.contains(service) =>
            faults.set(service, fault)
            200 -> s"$service: $fault"
          case Right(_) => 400 -> s"service is '$service'; known: ${services.mkString(", ")}"
        }
    request.response.setStatusCode(status).end(words + "\n")
    ()
  }
}
