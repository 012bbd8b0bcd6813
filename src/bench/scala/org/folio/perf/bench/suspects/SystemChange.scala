package org.folio.perf.bench.suspects

/**
 * What differs between a run of the simulated cluster and another.
 *
 * @param modules factors of all costs of modules, by name
 * @param delaysMs further time of each call of a request, by its name
 * @param calls how often a request of a transaction is sent instead of once, by transaction and request
 * @param everything factor of all costs
 * @param newVersion modules with another version
 */
final case class SystemChange(
    modules: Map[String, Double] = Map.empty,
    delaysMs: Map[String, Double] = Map.empty,
    calls: Map[(String, String), Int] = Map.empty,
    everything: Double = 1,
    newVersion: Set[String] = Set.empty,
) {
  def factor(module: String): Double = everything * modules.getOrElse(module, 1.0)
}

object SystemChange {
  val None: SystemChange = SystemChange()
}
