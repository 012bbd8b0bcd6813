package org.folio.perf.sandbox.gateway.eureka

/**
 * The applications that modules belong to, with their versions in Sunflower (R1-2025).
 *
 * Source: platform-descriptor.json of platform-lsp, and the applications' templates.
 */
private[eureka] object Applications {
  final case class Application(name: String, version: String) {
    def id: String = s"$name-$version"
  }

  private val Minimal = Application("app-platform-minimal", "2.0.24")
  private val Complete = Application("app-platform-complete", "2.1.40")
  private val Acquisitions = Application("app-acquisitions", "1.0.22")
  private val Consortia = Application("app-consortia", "1.2.1")
  private val EdgeComplete = Application("app-edge-complete", "2.0.9")
  private val Fqm = Application("app-fqm", "1.0.11")
  private val OaiPmh = Application("app-oai-pmh", "1.0.2")

  private val byModule: Map[String, Application] = Map(
    Minimal -> Vector(
      "mod-configuration",
      "mod-login-keycloak",
      "mod-notes",
      "mod-okapi-facade",
      "mod-password-validator",
      "mod-permissions",
      "mod-roles-keycloak",
      "mod-scheduler",
      "mod-settings",
      "mod-tags",
      "mod-users",
      "mod-users-bl",
      "mod-users-keycloak",
    ),
    Acquisitions -> Vector(
      "mod-finance",
      "mod-finance-storage",
      "mod-invoice",
      "mod-invoice-storage",
      "mod-orders",
      "mod-orders-storage",
      "mod-organizations",
      "mod-organizations-storage",
    ),
    Consortia -> Vector("mod-consortia-keycloak"),
    Fqm -> Vector("mod-fqm-manager", "mod-lists"),
    OaiPmh -> Vector("mod-oai-pmh", "edge-oai-pmh"),
  ).flatMap { case (application, modules) => modules.map(_ -> application) }

  /** The application of a module; `None`: it belongs to the platform itself, such as Kong. */
  def of(module: String): Option[Application] =
    byModule.get(module).orElse {
      if (module.startsWith("edge-")) Some(EdgeComplete)
      else Option.when(module.startsWith("mod-"))(Complete)
    }
}
