package org.folio.perf.capacity

/** Effect of a busy database on the requests that use it. */
object DatabaseStretch {

  /**
   * Factor on a request's delay, 1 for one that does not use the database.
   *
   * @param utilisation of the database; 1 is all its vCPUs, and it may be more
   */
  def factor(database: Database, databaseMs: Double, utilisation: Double): Double =
    if (databaseMs <= 0 || utilisation <= 0) 1.0
    else 1 + database.stretch * math.pow(utilisation, database.stretchPower)
}
