package org.folio.perf.source.aws

/** Tags of AWS resources, which mark the parts of an environment. */
private[source] object Tags {

  /** Whether a resource has all wanted tags. Without wanted tags no resource fits. */
  def fit(wanted: Map[String, String], found: Iterable[(String, String)]): Boolean = {
    val has = found.toMap
    wanted.nonEmpty && wanted.forall { case (key, value) => has.get(key).contains(value) }
  }
}
