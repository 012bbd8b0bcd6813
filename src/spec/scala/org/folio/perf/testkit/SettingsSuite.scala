package org.folio.perf.testkit

import org.folio.perf.model.TenantSize
import org.folio.perf.settings._
import org.scalatest.EitherValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Settings of a sandbox with three tenants, as they are loaded without any environment variable. */
abstract class SettingsSuite
    extends AnyFunSuite
    with Matchers
    with EitherValues
    with WithSettingsFile {

  private val embedded = Vector("t1", "t2", "t3").map { name =>
    TenantAccount(name, TenantSize.Small, "perf", new Secret("hidden-password"), None)
  }

  protected val known: TargetTenants =
    TargetTenants(embedded, Some(embedded.head.copy(name = "central", size = TenantSize.Small)))

  protected def load(properties: (String, String)*): Either[SettingsError, Settings] =
    SettingsLoader.load(properties.toMap, Map.empty, known)

  protected def messageOf(properties: (String, String)*): String =
    load(properties: _*).left.value.message
}
