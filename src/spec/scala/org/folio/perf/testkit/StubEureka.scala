package org.folio.perf.testkit

import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.sandbox.cluster.Stations

/** Answers of Kong, sidecars and managers of a FOLIO on Eureka, for stubs. */
object StubEureka {
  val Version: StubAnswer =
    StubAnswer(200, """{"version":"3.9.1","hostname":"kong-1","node_id":"9d2b"}""")

  val NoRoute: StubAnswer = StubAnswer(
    404,
    """{"message":"no Route matched with those values","request_id":"0a1b2c3d4e5f60718293a4b5c6d7e8f9"}""",
  )

  def refusal(
      status: Int,
      message: String,
      kind: String,
      code: String,
      cause: Option[String] = None,
  ): StubAnswer = {
    val quoted = cause.map(_.replace("\\", "\\\\").replace("\"", "\\\""))
    val parameters = quoted.fold("")(c => s""","parameters":[{"key":"cause","value":"$c"}]""")
    StubAnswer(
      status,
      s"""{"errors":[{"message":"$message","type":"$kind","code":"$code"$parameters}],"total_records":1}""",
    )
  }

  val Unauthorized: StubAnswer =
    refusal(401, "Unauthorized", "UnauthorizedException", "authorization_error")

  val AccessDenied: StubAnswer =
    refusal(403, "Access Denied", "ForbiddenException", "authorization_error")

  val NotEntitled: StubAnswer = refusal(
    400,
    "Application is not enabled for tenant: t1",
    "TenantNotEnabledException",
    "tenant_not_enabled",
  )

  /** @param reason in Keycloak's words */
  def badLogin(reason: String): StubAnswer = refusal(
    400,
    "Failed to obtain a token",
    "ServiceException",
    "service_error",
    Some(s"""400 Bad Request: "{"error":"invalid_grant","error_description":"$reason"}""""),
  )

  /** As it is, with two applications, but for the descriptors, which have megabytes. */
  val Applications: StubAnswer = StubAnswer(
    200,
    """{"applicationDescriptors":[
      |{"id":"app-platform-minimal-2.0.24","name":"app-platform-minimal","version":"2.0.24",
      | "dependencies":[{"name":"x","version":"1"}],
      | "modules":[{"id":"mod-users-19.4.5","name":"mod-users","version":"19.4.5"},
      |            {"id":"mod-roles-keycloak-2.0.10","name":"mod-roles-keycloak","version":"2.0.10"}],
      | "uiModules":[{"id":"folio_users-12.1.0","name":"folio_users","version":"12.1.0"}],
      | "moduleDescriptors":[{"id":"mod-not-me-1.0.0","name":"x","provides":[{"id":"users","version":"1"}]}],
      | "uiModuleDescriptors":[]},
      |{"id":"app-acquisitions-1.0.19","name":"app-acquisitions","version":"1.0.19",
      | "modules":[{"id":"mod-orders-13.0.5","name":"mod-orders","version":"13.0.5"}]}
      |],"totalRecords":2}""".stripMargin,
  )

  val Modules: Vector[String] = Vector(
    "folio_users-12.1.0",
    "mod-orders-13.0.5",
    "mod-roles-keycloak-2.0.10",
    "mod-users-19.4.5",
  )
}

/** [[SampleEnvironment]] on Eureka: Kong, Keycloak, and a sidecar beside each backend module. */
object EurekaEnvironment {

  private val gateway =
    """gateway {
      |  proxy { module = kong, cpuMs = 1 }
      |  authorization { module = folio-keycloak, cpuMs = 10, share = 0.1 }
      |  sidecar {
      |    version = 3.0.7, cpuMs = 0.5, baseMs = 0.25
      |    cpuUnits = 64, memorySoftMiB = 128, memoryHardMiB = 256
      |  }
      |  baseMs = 0.5
      |  preflight { cpuMs = 0.25, baseMs = 1 }
      |}""".stripMargin

  private val ofOkapi =
    """  nginx-okapi { version = 1, cpuUnits = 128 }
      |  okapi { version = 5.3.0 }
      |  mod-authtoken { version = 2.15.1 }""".stripMargin

  private val ofEureka =
    """  kong { version = 3.9.1, tasks = 2, cpuUnits = 512 }
      |  folio-keycloak { version = 26.1.3, cpuUnits = 512 }
      |  edge-patron {
      |    version = 5.1.0, cpuUnits = 128
      |    costs.edge { cpuMs = 4, baseMs = 5, databaseMs = 0, calls { mod-users.light-read = 2 } }
      |  }""".stripMargin

  val hocon: String = {
    val okapi = SampleEnvironment.hocon
    val from = okapi.indexOf("gateway {")
    val until = okapi.indexOf("database {")
    (okapi.take(from) + gateway + "\n" + okapi.drop(until)).replace(ofOkapi, ofEureka)
  }

  val environment: Environment = SampleEnvironment.read(EnvironmentLoader.parse("eureka", "eureka.conf", hocon))

  val stations: Stations = new Stations(environment)
}
