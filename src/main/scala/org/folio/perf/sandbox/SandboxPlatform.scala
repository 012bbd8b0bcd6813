package org.folio.perf.sandbox

import io.vertx.core.Vertx
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway._
import org.folio.perf.sandbox.gateway.eureka.{EurekaModules, EurekaRules}
import org.folio.perf.sandbox.keycloak.{ImitatedKeycloak, Keycloak, KeycloakUsers, RemoteKeycloak}
import org.folio.perf.sandbox.module._
import org.folio.perf.settings.SandboxSettings

/** Modules and gateway of a platform. */
private[sandbox] trait SandboxPlatform {

  /** Modules that only this platform has. */
  def modules: Vector[ModuleRoutes]

  /** The module of consortia, whose requests are the same on all platforms. */
  def consortia: SandboxModule

  def tokens: AccessTokens

  /** @param served all modules of the sandbox */
  def rules(served: ModuleList): GatewayRules
}

private[sandbox] object SandboxPlatform {

  /** @param vertx for requests to a real Keycloak; `None`: the platform serves no requests */
  def of(
      settings: SandboxSettings,
      tenants: Map[String, TenantData],
      vertx: Option[Vertx],
  ): SandboxPlatform = settings.platform match {
    case Platform.Okapi => new OnOkapi(settings, tenants)
    case Platform.Eureka => new OnEureka(settings, tenants, vertx)
  }

  final private class OnOkapi(settings: SandboxSettings, tenants: Map[String, TenantData])
      extends SandboxPlatform {
    private val made = new Tokens(settings.seed, settings.tokenLife)
    private val login = new LoginRoutes(made)

    override val modules: Vector[ModuleRoutes] =
      Vector(GatewayModules, login, new UsersBlRoutes(login), SamlRoutes)
    override def consortia: SandboxModule = ConsortiaRoutes.OnOkapi
    override def tokens: AccessTokens = made
    override def rules(served: ModuleList): GatewayRules = new OkapiRules(tenants, served, made)
  }

  final private class OnEureka(
      settings: SandboxSettings,
      tenants: Map[String, TenantData],
      vertx: Option[Vertx],
  ) extends SandboxPlatform {
    private var all = Option.empty[ModuleList]
    private val users = new KeycloakUsers
    private val roles = new UserRoles(all.fold(Vector.empty[String])(_.routes.map(_.permission)))
    private val keycloak: Keycloak = vertx
      .zip(settings.keycloakUrl)
      .map { case (here, url) => new RemoteKeycloak(here, url) }
      .getOrElse(
        new ImitatedKeycloak(
          tenants,
          users,
          settings.keycloak,
          settings.tokenLife,
          settings.sessionLife,
        )
      )
    private val login = new LoginKeycloakRoutes(keycloak, users)
    private def entitled = all.fold(Json.arr())(_.descriptorsOf(!EurekaModules.Services(_)))

    override val modules: Vector[ModuleRoutes] = Vector(
      new EurekaModules(settings.keycloak),
      login,
      // The module's descriptor requires no permission for a user's own record since 7.9.
      new UsersBlRoutes(login, selfPermission = ""),
      new UsersKeycloakRoutes(users, roles),
      new RolesKeycloakRoutes(roles),
      new OkapiFacadeRoutes(entitled),
    )
    override def consortia: SandboxModule = ConsortiaRoutes.OnEureka
    override def tokens: AccessTokens = keycloak
    override def rules(served: ModuleList): GatewayRules = {
      all = Some(served)
      new EurekaRules(tenants, served, keycloak, roles.permits)
    }
  }
}
