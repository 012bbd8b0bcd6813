package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{Database, Module}

/**
 * Memory of a JVM module: its memory after the start, plus caches and heap as it warms up and gets load.
 * It approaches `warmMemory` and stays there: no leak.
 */
object MemoryModel {

  /** Share of the growth from idle to warm that comes with calls and stays; the rest comes with load. */
  private val LastingShare = 0.6

  /**
   * Share of the soft limit.
   *
   * @param calls it has had since the start
   * @param utilisation of its vCPUs in the last minute; 1 is all
   */
  def share(module: Module, calls: Double, utilisation: Double): Double = {
    val warm = 1 - math.exp(-calls / module.warmUpCalls)
    val loaded = utilisation.max(0.0).min(1.0)
    val growth = LastingShare * warm + (1 - LastingShare) * warm * loaded
    module.idleMemory + (module.warmMemory - module.idleMemory) * growth
  }

  /** Bytes of the database's memory that are free for connections and caches. */
  def freeableBytes(database: Database, connections: Int): Double = {
    val all = database.memoryGiB * 1024.0
    val free = all * database.freeableShare - connections * database.connectionMiB
    free.max(0.0) * 1024 * 1024
  }
}
