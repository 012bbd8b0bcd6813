package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model.{Container, ContainerDefinition, KeyValuePair, Task, TaskDefinition}
import java.util.Date
import org.folio.perf.model.SidecarInfo
import org.folio.perf.source.metrics.MetricsWindow
import org.folio.perf.testkit.PlainSuite

/** Task definitions of Eureka: a sidecar beside the module, in any order and with any name that is in use. */
class TaskDefinitionReaderSpec extends PlainSuite {
  private val Registry = "123456789012.dkr.ecr.us-east-1.amazonaws.com/folioorg"

  private def container(name: String, image: String, xmxMiB: Int = 700): ContainerDefinition =
    new ContainerDefinition()
      .withName(name)
      .withImage(s"$Registry/$image")
      .withEssential(true)
      .withEnvironment(new KeyValuePair().withName("JAVA_OPTIONS").withValue(s"-Xmx${xmxMiB}m"))

  private val users =
    container("mod-users", "mod-users:19.4.5")
      .withCpu(128)
      .withMemory(1024)
      .withMemoryReservation(896)

  private def sidecar(name: String): ContainerDefinition =
    container(name, "folio-module-sidecar:3.0.7", xmxMiB = 64)
      .withCpu(32)
      .withMemory(256)
      .withMemoryReservation(128)

  private def read(service: String, containers: ContainerDefinition*) =
    TaskDefinitionReader.read(
      service,
      new TaskDefinition().withRevision(7).withContainerDefinitions(containers: _*),
    )

  test("a module and its sidecar are told apart by every name that is in use, in either order") {
    for {
      name <- Vector(
        "sidecar-mod-users",
        "mod-users-sidecar",
        "sidecar",
        "sc-mod-users",
        "mod-users-sc",
      )
      containers <- Vector(Vector(sidecar(name), users), Vector(users, sidecar(name)))
    } {
      val module = read("mod-users-b", containers: _*)
      withClue(s"$name: ") {
        module.version.shouldBe("19.4.5")
        module.image.shouldBe(Some("mod-users:19.4.5"))
        module.xmxMiB.shouldBe(Some(700))
        module.sidecar.shouldBe(
          Some(SidecarInfo("3.0.7", Some("folio-module-sidecar:3.0.7"), 32, 128, 256))
        )
      }
    }
  }

  test("a task's own CPU and memory go before the sums") {
    val definition = new TaskDefinition()
      .withCpu("512")
      .withMemory("2048")
      .withContainerDefinitions(sidecar("sidecar-mod-users"), users)
    val module = TaskDefinitionReader.read("mod-users", definition)
    (module.cpuUnits, module.memoryHardLimitMiB).shouldBe((512, 2048))
    module.memorySoftLimitMiB.shouldBe(1024)
  }

  test("a container without a soft limit reserves its hard one where another has a soft one") {
    val small = sidecar("sidecar-mod-users")
    small.setMemoryReservation(null)
    read("mod-users", users, small).memorySoftLimitMiB.shouldBe(896 + 256)
    val open = sidecar("sidecar-mod-users")
    open.setMemory(null)
    read("mod-users", users, open).memoryHardLimitMiB.shouldBe(1024 + 128)
  }

  test("CPU units of 0 on all containers are no reservation") {
    val module =
      read("mod-users-b", sidecar("sidecar-mod-users").withCpu(0), users.clone.withCpu(0))
    module.cpuUnits.shouldBe(0)
    module.reservesLittleCpu.shouldBe(true)
  }

  test("a log router is no sidecar, and takes part in the sums") {
    val router = container("log_router", "aws-for-fluent-bit:stable").withCpu(10).withMemory(50)
    val module = read("mod-users-b", router, sidecar("sidecar-mod-users"), users)
    module.version.shouldBe("19.4.5")
    module.sidecar.map(_.version).shouldBe(Some("3.0.7"))
    module.cpuUnits.shouldBe(170)
    module.memorySoftLimitMiB.shouldBe(896 + 128 + 50)
  }

  test("a service whose only container has a sidecar's name is read all the same") {
    val alone = read("sidecar-test", sidecar("sidecar"))
    (alone.version, alone.sidecar).shouldBe(("3.0.7", None))
  }

  test("a definition without containers gives a module of which nothing is known") {
    read("mod-users").isUnknown.shouldBe(true)
    read("mod-users").reservesLittleCpu.shouldBe(false)
  }

  test("an event names the sidecar that ended a task") {
    val task = new Task()
      .withGroup("service:mod-users-b")
      .withStoppedAt(new Date(1000))
      .withStoppedReason("Essential container in task exited")
      .withContainers(
        new Container().withName("mod-users").withExitCode(0),
        new Container()
          .withName("sidecar-mod-users")
          .withExitCode(137)
          .withReason("OutOfMemoryError: Container killed due to memory usage"),
      )
    val event = EcsEvents.of(Vector.empty, Vector(task), MetricsWindow(0, 2000)).head
    event.kind.shouldBe("out-of-memory")
    event.reason.should(endWith("exit code 137 of sidecar-mod-users"))
  }

  test("sizes of a JVM are in MiB: with their unit or in bytes, and the last of several counts, as for the JVM") {
    Vector(
      "-XX:MetaspaceSize=88m -XX:MaxMetaspaceSize=131072k -Xmx2g" -> ((Some(2048), Some(88), Some(128))),
      "-Xmx512m -Dx=1 -Xmx768m" -> ((Some(768), None, None)),
      "-Xmx1073741824" -> ((Some(1024), None, None)),
      "-XX:MaxRAMPercentage=85.0 -XX:+UseG1GC" -> ((None, None, None)),
    ).foreach { case (options, sizes) =>
      val environment = new KeyValuePair().withName("JAVA_OPTIONS").withValue(options)
      val module = read("mod-users", new ContainerDefinition().withName("mod-users").withEnvironment(environment))
      (module.xmxMiB, module.metaspaceMiB, module.maxMetaspaceMiB).shouldBe(sizes)
    }
  }
}
