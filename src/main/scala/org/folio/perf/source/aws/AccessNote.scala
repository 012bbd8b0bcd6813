package org.folio.perf.source.aws

/** A listener to calls of AWS: the permission that a call needs, and its problem if it failed. */
trait AccessNote {
  def apply(permission: String, problem: Option[String]): Unit
}

object AccessNote {
  val none: AccessNote = (_, _) => ()
}
