package org.folio.perf.capacity

import org.folio.perf.testkit.SampleEnvironment
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class EnvironmentLoaderSpec extends AnyFunSuite with Matchers {

  test("the sandbox's environment can be read") {
    val environment = EnvironmentLoader.load("sandbox").fold(e => fail(e.message), identity)
    environment.cluster.shouldBe("sandbox")
    environment.database.identifier.shouldBe("sandbox-db")
    environment.module("mod-circulation").map(_.version).shouldBe(Some("24.2.7"))
  }

  test("a module has the defaults that it does not change") {
    val users = SampleEnvironment.environment.module("mod-users").get
    users.tasks.shouldBe(2)
    users.cpuUnits.shouldBe(1024)
    users.memorySoftMiB.shouldBe(500)
  }

  test("a task can use its reservation, and at least one vCPU") {
    SampleEnvironment.environment.module("mod-circulation").get.maxVCpu.shouldBe(2.0)
    SampleEnvironment.environment.module("nginx-okapi").get.maxVCpu.shouldBe(1.0)
  }

  test("an environment that is not there is named, with the place where it would be") {
    message(EnvironmentLoader.load("nowhere"))
      .should(include("nowhere").and(include("environments/nowhere.conf")))
  }

  test("a missing key is named with its section") {
    problem("  baseMs = 0.5\n", "").shouldBe(
      "Environment file tiny.conf: gateway.baseMs is missing; expected a value."
    )
  }

  test("a value of the wrong type is shown with its line") {
    problem("vCpu = 8", "vCpu = many").shouldBe(
      "Environment file tiny.conf line 5: instances.vCpu is \"many\"; expected a number."
    )
  }

  test("a value out of range is shown with the range") {
    problem("spread = 0", "spread = -1").shouldBe(
      "Environment file tiny.conf line 3: spread is -1; expected from 0 to 3."
    )
  }

  test("a fraction of a task is refused") {
    problem("tasks = 2", "tasks = 2.5").should(
      include(
        "modules.mod-users.tasks is 2.5; expected a whole number"
      )
    )
  }

  test("a misspelt key is refused, and the right ones are named") {
    problem("connectionsPerTask = 2", "connectionPerTask = 2").should(
      include("connectionPerTask is unknown").and(include("connectionsPerTask"))
    )
  }

  test("an unknown kind of call is refused, and the known ones are named") {
    problem("costs.search", "costs.searching").should(
      include("modules.mod-search.costs.searching is unknown").and(include("light-read"))
    )
  }

  test("a call to a module that the file has not is refused") {
    problem("mod-users.light-read = 3", "mod-user.light-read = 3").should(
      include("modules.mod-circulation.costs.write.calls is mod-user.light-read")
    )
  }

  test("calls that come back to where they started are refused") {
    problem(
      "databaseMs = 3 }",
      "databaseMs = 3, calls { mod-circulation.write = 1 } }",
    ).should(include("mod-circulation.write > mod-users.light-read > mod-circulation.write"))
  }

  test("a gateway without its module is refused") {
    problem("module = okapi", "module = kong").should(include("gateway.proxy.module is kong"))
  }

  test("tasks that need more memory than the instances have are refused") {
    problem("memoryMiB = 16384", "memoryMiB = 3000").should(
      include("3500 MiB reserved by all tasks; expected at most the instances' 3000 MiB")
    )
  }

  test("text that is no HOCON is refused with the parser's line") {
    message(EnvironmentLoader.parse("broken", "broken.conf", "a = {\nb = ]"))
      .should(include("broken.conf cannot be read").and(include("2")))
  }

  private def problem(text: String, replacement: String): String = {
    SampleEnvironment.hocon.should(include(text))
    val changed = SampleEnvironment.hocon.replace(text, replacement)
    message(EnvironmentLoader.parse("tiny", "tiny.conf", changed))
  }

  private def message(result: Either[EnvironmentError, Environment]): String =
    result.fold(_.message, environment => fail(s"read as ${environment.name}"))
}
