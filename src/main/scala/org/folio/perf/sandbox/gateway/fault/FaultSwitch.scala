package org.folio.perf.sandbox.gateway.fault

/**
 * Makes the gateway or a module fail:
 * `POST /_/faults?module=mod-users&fault=status&status=503&retryAfter=2&calls=100`. Without `module`, `path`
 * or `tenant` all requests meet it, without `calls` until `DELETE /_/faults`. The faults `expiredToken` and
 * `revokedToken` end the tokens that a tenant has; it can have new ones.
 */
final class FaultSwitch(faults: GatewayFaults, endTokens: (Option[String], Boolean) => Unit) {

  /** @return status and words */
  def set(parameters: String => Option[String]): (Int, String) = {
    val scope = FaultScope(parameters("module"), parameters("path"), parameters("tenant"))
    parameters("fault") match {
      case Some("expiredToken") =>
        endTokens(scope.tenant, false)
        200 -> s"expired: access tokens of ${scope.tenant.getOrElse("all tenants")}"
      case Some("revokedToken") =>
        endTokens(scope.tenant, true)
        200 -> s"revoked: tokens of ${scope.tenant.getOrElse("all tenants")}"
      case _ =>
        val read = for {
          fault <- InjectedFault.read(parameters)
          calls <- InjectedFault
            .optional(parameters, "calls")
            .filterOrElse(!_.contains(0), "calls is 0")
        } yield (fault, calls)
        read match {
          case Left(problem) => 400 -> problem
          case Right((fault, calls)) =>
            faults.add(scope, fault, calls)
            200 -> s"$scope: $fault${calls.fold("")(n => s", $n calls")}"
        }
    }
  }

  /** All faults end. @return with how many requests met each */
  def clear(): (Int, String) = {
    val summary = faults.summary
    faults.clear()
    200 -> summary.mkString("\n")
  }
}
