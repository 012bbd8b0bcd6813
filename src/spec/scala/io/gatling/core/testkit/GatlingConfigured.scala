package io.gatling.core.testkit

import io.gatling.core.Predef
import io.gatling.core.config.GatlingConfiguration

/** Lets specs make chains and checks where no simulation runs, which Gatling forbids otherwise. */
object GatlingConfigured {
  def outsideOfARun(): Unit = synchronized {
    if (Predef._configuration == null) Predef._configuration = GatlingConfiguration.load()
  }
}
