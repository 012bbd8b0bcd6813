package org.folio.perf.capacity

import org.folio.perf.sandbox.cluster.{Demand, Stations}
import org.folio.perf.testkit.SampleEnvironment
import java.io.File
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import org.folio.perf.model.{ComponentProperty, ModuleInfo, Platform}

class EnvironmentLoaderSpec extends AnyFunSuite with Matchers {

  test("a module has the defaults that it does not change; a task can use its reservation, and at least one vCPU") {
    def module(name: String) = SampleEnvironment.environment.module(name).get
    val users = module("mod-users")
    (users.tasks, users.cpuUnits, users.memorySoftMiB).shouldBe((2, 1024, 500))
    Vector("mod-circulation", "nginx-okapi").map(module(_).maxVCpu).shouldBe(Vector(2.0, 1.0))
  }

  for {
    (name, text, replacement, words) <- Vector(
      (
        "a missing key is named",
        "  baseMs = 0.5\n",
        "",
        "tiny.conf: it cannot be read: missing required field \"baseMs\"",
      ),
      ("a value of the wrong type is named by its key", "vCpu = 8", "vCpu = many", "(key vCpu)"),
      ("a fraction of a task is refused", "tasks = 2", "tasks = 2.5", "(key tasks)"),
      ("a misspelt key is refused", "search { type", "search { nodes = 2, type", "unexpected field \"nodes\""),
      (
        "an unknown kind of call is refused, and the known ones are named",
        "costs.search",
        "costs.searching",
        "searching is none of preflight, login, light-read,",
      ),
    )
  } test(name) {
    SampleEnvironment.hocon.should(include(text))
    val changed = SampleEnvironment.hocon.replace(text, replacement)
    message(EnvironmentLoader.parse("tiny", "tiny.conf", changed)).should(include(words))
  }

  test("text that is no HOCON is refused with the parser's line") {
    message(EnvironmentLoader.parse("broken", "broken.conf", "a = {\nb = ]"))
      .should(include("broken.conf: it cannot be read").and(include("2")))
  }

  private def message(result: Either[String, Environment]): String =
    result.fold(identity, environment => fail(s"read as ${environment.name}"))
}

/** The files of the program's own environments: nobody else has any. */
class EnvironmentsFitSpec extends AnyFunSuite with Matchers {
  private val names = EnvironmentLoader.calibrated ++ Vector("mobius", "mobius-tuned", "sandbox", "sandbox-eureka")

  private val LongestChain = 30

  private def inAll(check: Environment => Any): Unit =
    names.foreach(name => withClue(name)(check(SampleEnvironment.named(name))))

  test("the environments are all files of the folder") {
    val files = new File("src/main/resources/environments").list.map(_.stripSuffix(".conf"))
    files.toSet.shouldBe(names.toSet)
  }

  test("gateways, jobs and calls name modules that have costs for them, and no call comes back to its start") {
    inAll { environment =>
      val gateway = environment.gateway
      ((gateway.entry ++ Vector(gateway.proxy, gateway.authorization)).map(_.module) ++
        environment.jobs.values.flatMap(_.moduleMsPerSec.keys))
        .filter(environment.module(_).isEmpty)
        .shouldBe(empty)
      val calls = for {
        module <- environment.modules
        (kind, cost) <- module.costs
        call <- cost.calls
      } yield (module.name, kind) -> (call.module -> call.kind)
      calls
        .map(_._2)
        .filterNot { case (name, kind) => environment.module(name).exists(_.costs.contains(kind)) }
        .shouldBe(empty)
      // Without the calls whose callee calls nothing, again and again, only circles are left.
      def further(left: Vector[((String, RequestKind), (String, RequestKind))]) = {
        val callers = left.map(_._1).toSet
        left.filter(call => callers(call._2))
      }
      Iterator.iterate(calls)(further).drop(LongestChain).next().shouldBe(empty)
    }
  }

  test("limits are at least reservations, memory grows, and instances have room for all tasks of our own clusters") {
    inAll { environment =>
      environment.modules
        .filterNot(m => m.memorySoftMiB <= m.memoryHardMiB && m.idleMemory <= m.warmMemory)
        .shouldBe(empty)
      // Of a published cluster not all that was reserved is known. All published tests ran on Okapi.
      if (environment.campaign.isEmpty) {
        val instances = environment.instances
        environment.modules.map(m => m.tasks * m.taskSoftMiB).sum.should(be <= instances.count * instances.memoryMiB)
        environment.modules.map(m => m.tasks * m.taskCpuUnits).sum.should(be <= instances.totalVCpu * 1024)
      } else environment.platform.shouldBe(Platform.Okapi)
    }
  }
}

class EnvironmentInventorySpec extends AnyFunSuite with Matchers {
  private val inventory = EnvironmentInventory.of(SampleEnvironment.environment)

  test("an inventory has the environment's modules by name with their limits, and its machines with their units") {
    inventory.environment.shouldBe("tiny")
    inventory.modules
      .map(_.name)
      .shouldBe(Vector("mod-authtoken", "mod-circulation", "mod-search", "mod-users", "nginx-okapi", "okapi"))
    inventory.modules.should(contain(ModuleInfo("mod-users", "19.3.1", 2, 1024, 500, 600)))
    inventory.components.should(
      contain.allOf(
        ComponentProperty("instances", "count", "1", ""),
        ComponentProperty("instances", "memory each", "16384", "MiB"),
        ComponentProperty("database", "class", "db.r6g.large", ""),
        ComponentProperty("database", "memory", "16", "GiB"),
      )
    )
  }
}

class SandboxEnvironmentsSpec extends AnyFunSuite with Matchers {
  private val okapi = SampleEnvironment.named("sandbox")
  private val eureka = SampleEnvironment.named("sandbox-eureka")

  private def responseMs(of: Environment, module: String, kind: RequestKind): Double = {
    val stations = new Stations(of)
    SampleEnvironment.responseMs(Demand.of(stations, module, kind), stations)
  }

  test("the sandbox's clusters have the same machines, and the modules of their platforms") {
    (okapi.platform, eureka.platform).shouldBe((Platform.Okapi, Platform.Eureka))
    eureka.instances.shouldBe(okapi.instances)
    eureka.database.shouldBe(okapi.database)
    val (before, after) = (okapi.modules.map(_.name).toSet, eureka.modules.map(_.name).toSet)
    (before -- after).shouldBe(
      Set("nginx-okapi", "okapi", "mod-authtoken", "mod-login", "mod-login-saml", "mod-consortia")
    )
    (after -- before).shouldBe(
      Set("kong", "folio-keycloak", "mgr-tenants", "mgr-applications", "mgr-tenant-entitlements") ++
        Set("mod-login-keycloak", "mod-users-keycloak", "mod-roles-keycloak", "mod-scheduler") ++
        Set("mod-okapi-facade", "mod-consortia-keycloak", "mod-password-validator")
    )
  }

  test("a check-in costs a fifth to a third more on Eureka, as in published tests") {
    val ratio = responseMs(eureka, "mod-circulation", RequestKind.Write) /
      responseMs(okapi, "mod-circulation", RequestKind.Write)
    ratio.should(be(1.25 +- 0.1))
  }
}

/** Facts of the reports' infrastructure tables. */
class PublishedEnvironmentsSpec extends AnyFunSuite with Matchers {
  import SampleEnvironment.{named => environment}

  test("every published test has its environment") {
    EnvironmentLoader.calibrated.should(have).size(17)
    EnvironmentLoader.calibrated
      .map(environment(_).campaign)
      .toSet
      .shouldBe(Set(Some("mobius"), Some("consolidation")))
  }

  test("consolidation tests differ in their instances and in the CPU units of their modules") {
    val vCpus = (1 to 8).map(n => environment(s"consolidation-$n").instances.totalVCpu)
    vCpus.shouldBe(Vector(112, 112, 24, 32, 20, 48, 56, 28))
    val units = Vector(1, 2, 8).map(n => environment(s"consolidation-$n").module("mod-search").get.cpuUnits)
    units.shouldBe(Vector(2048, 0, 2))
  }
}
