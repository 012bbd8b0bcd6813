package io.gatling.core.session

/** Sessions for specs; stands here because Gatling keeps making them to itself. */
object TestSession {
  def apply(attributes: (String, Any)*): Session =
    Session("test", 1, null).setAll(attributes)
}
