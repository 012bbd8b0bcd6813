package io.gatling.core

import io.gatling.core.config.GatlingConfiguration

/** Lets chains and checks be made where no simulation runs, which Gatling forbids otherwise. */
object GatlingConfigured {
  def outsideOfARun(): Unit = synchronized {
    if (Predef._configuration == null) Predef._configuration = GatlingConfiguration.load()
  }
}
