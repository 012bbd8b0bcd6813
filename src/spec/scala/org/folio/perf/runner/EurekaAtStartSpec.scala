package org.folio.perf.runner

import org.folio.perf.model.Platform
import org.folio.perf.testkit.TargetAtStart

/** Faults of a target on Eureka that are there before the load. */
class EurekaAtStartSpec extends TargetAtStart {
  override protected def platform: Platform = Platform.Eureka
  override protected def login: String = "mod-login-keycloak"
  override protected def unavailable: String =
    "was refused, because Kong got no answer from the module's sidecar (503 "
}
