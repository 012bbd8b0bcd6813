package org.folio.perf.sandbox.gateway.fault

/**
 * Requests that a fault applies to. An absent part matches all requests.
 *
 * @param module without version, e.g. `mod-users`
 * @param path a route's template, e.g. `/users/{id}`
 */
final case class FaultScope(
    module: Option[String] = None,
    path: Option[String] = None,
    tenant: Option[String] = None,
) {
  def has(ofTenant: String, ofModule: String, ofPath: String): Boolean =
    module.forall(_ == ofModule) && path.forall(_ == ofPath) && tenant.forall(_ == ofTenant)

  override def toString: String = {
    val parts = Vector("module" -> module, "path" -> path, "tenant" -> tenant).collect {
      case (name, Some(value)) => s"$name $value"
    }
    if (parts.isEmpty) "all requests" else parts.mkString(", ")
  }
}
