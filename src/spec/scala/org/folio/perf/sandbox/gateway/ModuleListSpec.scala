package org.folio.perf.sandbox.gateway

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.model.Platform
import org.folio.perf.settings.Releases
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{PlainSuite, SandboxClient, WithSandbox}

/** Expected versions are those of the modules' descriptors, Quesnelia (R1 2024). */
class ModuleListSpec extends PlainSuite with WithSandbox {
  private lazy val descriptors: Vector[JsonObject] = withSandbox { url =>
    val reply = SandboxClient(url, Map.empty).get("/_/proxy/tenants/north/modules?full=true")
    Json.objects(new JsonArray(reply.body))
  }

  private def provided(module: String): Map[String, JsonObject] = {
    val interfaces = descriptor(module).getJsonArray("provides")
    Json.objects(interfaces).map(interface => interface.getString("id") -> interface).toMap
  }

  private def descriptor(module: String): JsonObject =
    descriptors.find(_.getString("name") == module).value

  test("every route is a handler of exactly one interface") {
    val served = Sandbox.knownModules(Platform.Okapi, Releases.usual(Platform.Okapi)).map(_.name).flatMap { name =>
      provided(name).values.flatMap(i => Json.objects(i.getJsonArray("handlers"))).map { handler =>
        val method = handler.getJsonArray("methods").getString(0)
        (name, method, handler.getString("pathPattern"))
      }
    }
    served.distinct.size.shouldBe(served.size)
    served.foreach { case (name, method, path) =>
      Sandbox.moduleOf(method, path, Platform.Okapi).shouldBe(Some(name))
    }
    served.size.should(be > 300)
  }
}
