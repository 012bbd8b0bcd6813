package org.folio.perf.testkit

import org.folio.perf.model.{Platform, TenantSize}
import org.folio.perf.sandbox.data.SandboxTenant
import org.folio.perf.sandbox.{RunningSandbox, Sandbox}
import org.folio.perf.settings.{SandboxData, SandboxSettings}
import org.scalatest.{BeforeAndAfterAll, Suite}
import scala.concurrent.duration.{DurationInt, FiniteDuration}

/** Runs a sandbox with two small tenants for all tests of a class, and stops it after them. */
trait WithSandbox extends BeforeAndAfterAll { this: Suite =>

  /** Life of access tokens. */
  protected def tokenLife: FiniteDuration = 10.minutes

  /** Factor of the durations of jobs; 0: they end at once. */
  protected def serviceDemand: Double = 0

  protected def data: SandboxData = SandboxData.Prepared

  protected def tenants: Vector[SandboxTenant] = Vector(WithSandbox.North, WithSandbox.South)

  protected def platform: Platform = Platform.Okapi

  /** Version of Keycloak. */
  protected def keycloak: String = SandboxSettings.Keycloak

  private var running: Option[RunningSandbox] = None

  protected def withSandbox[T](test: String => T): T = {
    if (running.isEmpty) running = Some(start(platform))
    test(running.get.url)
  }

  private def start(platform: Platform): RunningSandbox = Sandbox.start(
    SandboxSettings(
      "none",
      port = 0,
      serviceDemand,
      tokenLife,
      seed = 7L,
      data,
      platform = platform,
      keycloak = keycloak,
    ),
    tenants,
  )

  /** A member of staff of the first tenant, logged in. */
  protected def withFolio[T](test: SandboxClient => T): T =
    withSandbox(url => test(SandboxClient.loggedIn(url, WithSandbox.North.name)))

  override protected def afterAll(): Unit = {
    running.foreach(_.close())
    super.afterAll()
  }
}

object WithSandbox {
  val North: SandboxTenant = SandboxTenant("north", 1, TenantSize.Small, 1600, 2000, 400)
  val South: SandboxTenant = SandboxTenant("south", 2, TenantSize.Small, 100, 200, 60)

  /** Central tenant of the consortium whose members are both tenants. */
  val Central: SandboxTenant =
    SandboxTenant("central", 3, TenantSize.Small, 50, 10, 20, isCentral = true)
}
