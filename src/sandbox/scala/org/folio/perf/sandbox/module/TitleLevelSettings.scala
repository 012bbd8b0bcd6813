package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Interfaces
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.Lists

/**
 * A tenant's settings of title-level requests, where mod-circulation of a release reads them: mod-configuration in Quesnelia;
 * mod-settings, and then mod-configuration, in Ramsons and Sunflower; its own settings since Trillium.
 *
 * Source: mod-circulation 24.2.5, 24.3.11, 24.4.21 and 24.5.0.
 */
final class TitleLevelSettings(interfaces: Interfaces) {

  def areEnabled(tenant: TenantData): Boolean =
    settings(tenant).exists(_.getBoolean("titleLevelRequestsFeatureEnabled", false).booleanValue)

  /** Since Trillium, mod-circulation has settings of its own. */
  val areOwn: Boolean = interfaces.hasSince("circulation", "14.7")

  private def settings(tenant: TenantData): Option[JsonObject] =
    if (areOwn)
      merged(own(tenant, "generalTlr"), own(tenant, "regularTlr")).orElse(own(tenant, "TLR"))
    else if (interfaces.hasSince("circulation", "14.4"))
      merged(shared(tenant, "generalTlr"), shared(tenant, "regularTlr")).orElse(configured(tenant))
    else configured(tenant)

  private def merged(settings: Option[JsonObject]*): Option[JsonObject] =
    settings.flatten.reduceOption((one, other) => one.mergeIn(other)).filterNot(_.isEmpty)

  private def own(tenant: TenantData, name: String): Option[JsonObject] =
    first(tenant, "/circulation/settings", s"name==$name").map(_.getJsonObject("value"))

  private def shared(tenant: TenantData, key: String): Option[JsonObject] =
    first(tenant, "/settings/entries", s"scope==circulation and key==$key").map(_.getJsonObject("value"))

  private def configured(tenant: TenantData): Option[JsonObject] =
    first(tenant, "/configurations/entries", "module==SETTINGS and configName==TLR")
      .flatMap(Json.string(_, "value"))
      .map(new JsonObject(_))

  private def first(tenant: TenantData, table: String, cql: String): Option[JsonObject] =
    Lists.first(tenant.reference(table), cql)
}
