package org.folio.perf.capacity

/**
 * The container that Eureka runs next to each backend module, in the module's task. A call into the module passes
 * it, and so does a call of the module to another.
 *
 * @param cpuMs vCPU ms of a call that passes, in or out
 * @param baseMs time of a call that passes, which no other request prolongs
 * @param cpuUnits reserved in addition to the module's own, likewise the memory
 */
final case class ModuleSidecar(
    version: String,
    cpuMs: Double,
    baseMs: Double,
    cpuUnits: Int,
    memorySoftMiB: Int,
    memoryHardMiB: Int,
)

object ModuleSidecar {

  /** Backend modules have one; the gateway, Keycloak, managers and edge modules have none. */
  def belongsTo(module: String): Boolean = module.startsWith("mod-")
}
