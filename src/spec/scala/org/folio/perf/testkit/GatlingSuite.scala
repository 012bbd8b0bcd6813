package org.folio.perf.testkit

import io.gatling.core.testkit.GatlingConfigured
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** For specs that make chains or checks: these need Gatling's configuration. */
abstract class GatlingSuite extends AnyFunSuite with Matchers {
  GatlingConfigured.outsideOfARun()
}
