package org.folio.perf.testkit

import org.folio.perf.capacity.{Environment, EnvironmentLoader, Stations}

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

  val environment: Environment =
    EnvironmentLoader
      .parse("eureka", "eureka.conf", hocon)
      .fold(error => throw new IllegalStateException(error.message), identity)

  val stations: Stations = new Stations(environment)
}
