package org.folio.perf.sandbox.aws

import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import org.folio.perf.sandbox.http.MountedRoutes

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
