package org.folio.perf.testkit

import org.folio.perf.capacity.{Environment, EnvironmentLoader, Stations}

/** An environment whose figures can be worked out in the head. */
object SampleEnvironment {

  val hocon: String =
    """description = "For specs"
      |cluster = tiny
      |spread = 0
      |maxPresentPerTask = 10
      |instances { type = m6g.2xlarge, count = 1, vCpu = 8, memoryMiB = 16384 }
      |gateway {
      |  entry { module = nginx-okapi, cpuMs = 0.5 }
      |  proxy { module = okapi, cpuMs = 1 }
      |  authorization { module = mod-authtoken, cpuMs = 2 }
      |  baseMs = 0.5
      |  preflight { cpuMs = 0.25, baseMs = 1 }
      |}
      |database {
      |  identifier = tiny-db, class = db.r6g.large, vCpu = 2, memoryGiB = 16, maxConnections = 40
      |  idleCpuPercent = 0, freeableShare = 0.5, connectionMiB = 4, stretch = 1, stretchPower = 2
      |}
      |search { type = r6g.large.search, count = 1, vCpu = 2 }
      |defaults {
      |  tasks = 1, cpuUnits = 1024, memorySoftMiB = 500, memoryHardMiB = 600
      |  idleMemory = 0.4, warmMemory = 0.8, warmUpCalls = 100, idleCpuMs = 0, connectionsPerTask = 2
      |  costs {}
      |}
      |modules {
      |  nginx-okapi { version = 1, cpuUnits = 128 }
      |  okapi { version = 5.3.0 }
      |  mod-authtoken { version = 2.15.1 }
      |  mod-users {
      |    version = 19.3.1, tasks = 2
      |    costs.light-read { cpuMs = 4, baseMs = 6, databaseMs = 3 }
      |  }
      |  mod-circulation {
      |    version = 24.2.7, cpuUnits = 2048
      |    costs.write { cpuMs = 20, baseMs = 30, databaseMs = 0, calls { mod-users.light-read = 3 } }
      |  }
      |  mod-search {
      |    version = 3.2.7, costs.search { cpuMs = 10, baseMs = 20, databaseMs = 0, searchMs = 8 }
      |  }
      |}
      |""".stripMargin

  val environment: Environment =
    EnvironmentLoader
      .parse("tiny", "tiny.conf", hocon)
      .fold(error => throw new IllegalStateException(error.message), identity)

  val stations: Stations = new Stations(environment)
}
