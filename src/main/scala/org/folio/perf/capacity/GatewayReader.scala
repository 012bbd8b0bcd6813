package org.folio.perf.capacity

/** The section `gateway` of an environment file. With a sidecar it is that of Eureka. */
private[capacity] object GatewayReader {

  def read(section: ConfigSection): Gateway =
    if (section.has("sidecar")) eureka(section) else okapi(section)

  private def okapi(section: ConfigSection): Gateway = {
    section.allowOnly("entry", "proxy", "authorization", "preflight", "baseMs")
    val entry = part(section, "entry")
    gateway(section, part(section, "authorization"))
      .copy(entry = entry.text("module"), entryCpuMs = cpuMs(entry))
  }

  private def eureka(section: ConfigSection): Gateway = {
    section.allowOnly("proxy", "authorization", "sidecar", "preflight", "baseMs")
    val authorization = section.section("authorization").allowOnly("module", "cpuMs", "share")
    gateway(section, authorization).copy(
      authorizationShare = authorization.number("share", min = 0, max = 1),
      sidecar = Some(sidecar(section.section("sidecar"))),
    )
  }

  private def gateway(section: ConfigSection, authorization: ConfigSection): Gateway = {
    val proxy = part(section, "proxy")
    val preflight = section.section("preflight").allowOnly("cpuMs", "baseMs")
    Gateway(
      entry = proxy.text("module"),
      entryCpuMs = 0,
      proxy = proxy.text("module"),
      proxyCpuMs = cpuMs(proxy),
      authorization = authorization.text("module"),
      authorizationCpuMs = cpuMs(authorization),
      baseMs = section.number("baseMs", min = 0),
      preflightCpuMs = cpuMs(preflight),
      preflightBaseMs = preflight.number("baseMs", min = 0),
    )
  }

  private def sidecar(section: ConfigSection): ModuleSidecar = {
    section.allowOnly("version", "cpuMs", "baseMs", "cpuUnits", "memorySoftMiB", "memoryHardMiB")
    ModuleSidecar(
      version = section.text("version"),
      cpuMs = cpuMs(section),
      baseMs = section.number("baseMs", min = 0),
      cpuUnits = section.whole("cpuUnits", min = 0),
      memorySoftMiB = section.whole("memorySoftMiB", min = 1),
      memoryHardMiB = section.whole("memoryHardMiB", min = 1),
    )
  }

  private def part(section: ConfigSection, key: String): ConfigSection =
    section.section(key).allowOnly("module", "cpuMs")

  private def cpuMs(section: ConfigSection): Double = section.number("cpuMs", min = 0)
}
