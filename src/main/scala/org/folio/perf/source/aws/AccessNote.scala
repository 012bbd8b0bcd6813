package org.folio.perf.source.aws

/** Gets told of each call: the permission that it needs, and what went wrong if anything did. */
trait AccessNote {
  def apply(permission: String, problem: Option[String]): Unit
}

object AccessNote {
  val none: AccessNote = (_, _) => ()
}
