package org.folio.perf.source.aws

import org.folio.perf.model.ModuleInfo
import org.folio.perf.testkit.{AwsServer, PlainSuite, SampleEnvironment}

/** The sandbox's cluster on Eureka through the AWS SDK: task definitions with two containers, as on real clusters. */
class EurekaInventorySpec extends PlainSuite {
  private val environment = SampleEnvironment.named("sandbox-eureka")

  test("each backend module has its own version and a sidecar, and the others have none") {
    AwsServer.withAws(environment) { (_, url) =>
      val part = AwsServer.inventory(AwsServer.origin(url))
      part.gaps.shouldBe(empty)
      val found = part.modules.map(m => m.name -> m).toMap
      def sums(m: ModuleInfo) = (m.cpuUnits, m.memorySoftLimitMiB, m.memoryHardLimitMiB)
      environment.modules.foreach { module =>
        val name = if (module.name.startsWith("mod-")) s"${module.name}-b" else module.name
        withClue(s"$name: ") {
          found(name).version.shouldBe(module.version)
          sums(found(name)).shouldBe((module.taskCpuUnits, module.taskSoftMiB, module.taskHardMiB))
          found(name).sidecar.map(_.version).shouldBe(module.sidecar.map(_.version))
          found(name).moduleName.shouldBe(module.name)
        }
      }
      found.keySet.should(contain("kong").and(contain("folio-keycloak")))
      found("mod-users-b").xmxMiB.shouldBe(Some(716))
    }
  }
}
