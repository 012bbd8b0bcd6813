package io.gatling.core.session.testkit

import io.gatling.core.session.Session

/** Sessions for specs; stands here because Gatling keeps making them to itself. */
object SampleSession {
  def apply(attributes: (String, Any)*): Session =
    Session("test", 1, null).setAll(attributes)
}
