package org.folio.perf.source.aws

/** Tags of AWS resources, by which an environment's parts are found. */
private[source] object Tags {

  /** Whether something has all of the wanted tags; nothing fits when none is wanted. */
  def fit(wanted: Map[String, String], found: Iterable[(String, String)]): Boolean = {
    val has = found.toMap
    wanted.nonEmpty && wanted.forall { case (key, value) => has.get(key).contains(value) }
  }
}
