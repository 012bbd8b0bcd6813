package org.folio.perf.source.prometheus

import java.net.URLDecoder
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.{MetricsOrigin, PrometheusBlock, SidecarInfo}
import org.folio.perf.source.metrics.{InventoryPart, MetricsWindow}
import org.folio.perf.testkit.{PlainSuite, StubAnswer, StubFolio}

/** Answers in the form of Prometheus for kube-state-metrics' three metrics of containers. */
class PrometheusInventorySpec extends PlainSuite {
  private val window = MetricsWindow(600000, 720000)

  private def info(pod: String, container: String, image: String): String =
    s"""{"metric":{"__name__":"kube_pod_container_info","namespace":"folio","pod":"$pod","container":"$container",
      |"image":"docker.io/folioorg/$image"},"values":[[720,"1"]]}""".stripMargin

  private def size(pod: String, container: String, resource: String, value: String): String =
    s"""{"metric":{"namespace":"folio","pod":"$pod","container":"$container","resource":"$resource"},
      |"values":[[720,"$value"]]}""".stripMargin

  private val pods = Vector("mod-users-7c9f8d6b5c-x2x4z", "mod-users-7c9f8d6b5c-bcd45")

  private val containers = pods.flatMap(pod =>
    Vector(
      info(pod, "sidecar", "folio-module-sidecar:3.0.7"),
      info(pod, "mod-users", "mod-users:19.4.5"),
    )
  ) :+ info("kong-0", "kong", "folio-kong:3.9.1")

  private val requests = pods.flatMap(pod =>
    Vector(
      size(pod, "mod-users", "cpu", "0.25"),
      size(pod, "mod-users", "memory", "536870912"),
      size(pod, "sidecar", "memory", "134217728"),
    )
  )

  private val limits = pods.flatMap(pod =>
    Vector(
      size(pod, "mod-users", "memory", "1073741824"),
      size(pod, "sidecar", "memory", "268435456"),
    )
  )

  test("pods of a deployment are tasks of one service, with the sidecar in its sums") {
    val modules = collect(containers, requests, limits).modules
    val users = modules.find(_.name == "mod-users").get
    (users.version, users.tasks, users.cpuUnits).shouldBe(("19.4.5", 2, 256))
    (users.memorySoftLimitMiB, users.memoryHardLimitMiB).shouldBe((640, 1280))
    users.sidecar.shouldBe(
      Some(SidecarInfo("3.0.7", Some("folio-module-sidecar:3.0.7"), 0, 128, 256))
    )
    val kong = modules.find(_.name == "kong").get
    (kong.version, kong.tasks, kong.sidecar, kong.cpuUnits).shouldBe(("3.9.1", 1, None, 0))
  }

  test("a namespace without containers is a gap that says what to check") {
    collect(Vector.empty, Vector.empty, Vector.empty).gaps.mkString.should(
      include("no kube_pod_container_info in namespace folio").and(include("kube-state-metrics"))
    )
  }

  test("without a namespace nothing is asked") {
    ask("http://127.0.0.1:1", "").shouldBe(InventoryPart())
  }

  test("a pod's workload is its name without what Kubernetes made up") {
    PrometheusInventory
      .workload("mod-login-keycloak-6b9c7d8f5-z2k4x")
      .shouldBe("mod-login-keycloak")
    PrometheusInventory.workload("keycloak-0").shouldBe("keycloak")
    PrometheusInventory.workload("mod-users").shouldBe("mod-users")
  }

  private def collect(
      containers: Vector[String],
      requests: Vector[String],
      limits: Vector[String],
  ): InventoryPart =
    StubFolio.withStub { request =>
      val asked = URLDecoder.decode(request.body, UTF_8)
      val series =
        if (asked.contains("kube_pod_container_info{namespace=\"folio\"}")) containers
        else if (asked.contains("_requests{")) requests
        else limits
      StubAnswer(200, series.mkString("""{"status":"success","data":{"resultType":"matrix","result":[""", ",", "]}}"))
    }(stub => ask(stub.url, "folio"))

  private def ask(url: String, namespace: String): InventoryPart = {
    val origin =
      MetricsOrigin(None, "", "", "", 60, prometheus = Some(PrometheusBlock(url, Vector.empty, namespace)))
    new PrometheusSource(_ => ()).inventory(origin, window)
  }
}
