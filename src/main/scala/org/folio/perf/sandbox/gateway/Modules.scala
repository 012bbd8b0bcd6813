package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonArray
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/** The modules of the sandbox, with the versions whose behaviour it has (Quesnelia, R1 2024). */
object Modules {
  val OkapiVersion = "5.3.0"

  val versions: Vector[(String, String)] = Vector(
    "edge-oai-pmh" -> "2.9.0",
    "edge-patron" -> "5.1.0",
    "edge-rtac" -> "2.7.1",
    "mod-agreements" -> "6.2.0",
    "mod-authtoken" -> "2.15.1",
    "mod-circulation" -> "24.2.7",
    "mod-circulation-storage" -> "17.2.6",
    "mod-configuration" -> "5.10.0",
    "mod-consortia" -> "1.1.0",
    "mod-copycat" -> "1.6.0",
    "mod-data-export" -> "5.0.4",
    "mod-data-export-spring" -> "3.3.0",
    "mod-data-import" -> "3.1.1",
    "mod-di-converter-storage" -> "2.2.0",
    "mod-entities-links" -> "3.0.1",
    "mod-feesfines" -> "19.1.0",
    "mod-finance" -> "4.9.0",
    "mod-fqm-manager" -> "2.0.4",
    "mod-inventory" -> "20.2.0",
    "mod-inventory-storage" -> "27.1.4",
    "mod-invoice" -> "5.8.0",
    "mod-lists" -> "2.0.6",
    "mod-login" -> "7.11.0",
    "mod-login-saml" -> "2.8.0",
    "mod-notes" -> "5.2.0",
    "mod-oai-pmh" -> "3.13.2",
    "mod-orders" -> "12.8.0",
    "mod-orders-storage" -> "13.7.0",
    "mod-organizations" -> "1.9.0",
    "mod-organizations-storage" -> "4.7.0",
    "mod-patron" -> "6.1.0",
    "mod-patron-blocks" -> "1.10.0",
    "mod-permissions" -> "6.5.0",
    "mod-quick-marc" -> "5.1.1",
    "mod-remote-storage" -> "3.2.0",
    "mod-rtac" -> "3.6.0",
    "mod-search" -> "3.2.8",
    "mod-source-record-manager" -> "3.8.0",
    "mod-source-record-storage" -> "5.8.0",
    "mod-tags" -> "2.2.0",
    "mod-users" -> "19.3.1",
    "mod-users-bl" -> "7.7.4",
    "okapi" -> OkapiVersion,
  )

  def ids: JsonArray = list(versions.map { case (name, version) => obj("id" -> s"$name-$version") })

  /** Each module with what it answers. */
  def descriptors(routes: Seq[Route]): JsonArray = {
    val byModule = routes.groupBy(_.module)
    list(versions.map { case (name, version) =>
      obj(
        "id" -> s"$name-$version",
        "name" -> name,
        "requires" -> arr(),
        "provides" -> arr(
          obj(
            "id" -> name.stripPrefix("mod-"),
            "version" -> version,
            "handlers" -> list(byModule.getOrElse(name, Nil).map(handler)),
          )
        ),
      )
    })
  }

  private def handler(route: Route) = obj(
    "methods" -> arr(route.method),
    "pathPattern" -> route.path,
    "permissionsRequired" -> list(Option(route.permission).filter(_.nonEmpty)),
  )
}
