package org.folio.perf.sandbox.aws

/**
 * Protocol between the SDK and a service.
 *
 * @param actionPrefix of the service's actions in policies
 * @param throttledCode error code for too many requests, with `throttledStatus`; likewise `denied`
 */
final private[aws] case class AwsProtocol(
    service: String,
    actionPrefix: String,
    form: AwsProtocol.Form,
    throttledStatus: Int,
    throttledCode: String,
    deniedStatus: Int,
    deniedCode: String,
)

private[aws] object AwsProtocol {
  sealed trait Form

  /** The operation is in the header x-amz-target; request and response are JSON. */
  case object JsonTarget extends Form

  /** The operation is in a form; the response is XML. Errors of EC2 and RDS differ. */
  final case class Query(namespace: String, isEc2: Boolean) extends Form

  /** The operation follows from method and path; the response is JSON. */
  case object RestJson extends Form

  val all: Vector[AwsProtocol] = Vector(
    AwsProtocol("ecs", "ecs", JsonTarget, 400, "ThrottlingException", 400, "AccessDeniedException"),
    AwsProtocol(
      "secretsmanager",
      "secretsmanager",
      JsonTarget,
      400,
      "ThrottlingException",
      400,
      "AccessDeniedException",
    ),
    AwsProtocol("pi", "pi", JsonTarget, 400, "ThrottlingException", 400, "NotAuthorizedException"),
    AwsProtocol(
      "ec2",
      "ec2",
      Query("http://ec2.amazonaws.com/doc/2016-11-15/", isEc2 = true),
      503,
      "RequestLimitExceeded",
      403,
      "UnauthorizedOperation",
    ),
    AwsProtocol(
      "rds",
      "rds",
      Query("http://rds.amazonaws.com/doc/2014-10-31/", isEc2 = false),
      400,
      "Throttling",
      403,
      "AccessDenied",
    ),
    AwsProtocol("es", "es", RestJson, 429, "ThrottlingException", 403, "AccessDeniedException"),
    AwsProtocol(
      "kafka",
      "kafka",
      RestJson,
      429,
      "TooManyRequestsException",
      403,
      "ForbiddenException",
    ),
  )

  def of(service: String): Option[AwsProtocol] = all.find(_.service == service)
}
