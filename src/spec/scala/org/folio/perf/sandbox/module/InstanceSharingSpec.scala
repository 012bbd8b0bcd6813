package org.folio.perf.sandbox.module

import io.vertx.core.MultiMap
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.{Consortium, Ids, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.{Claims, SandboxRequest, SandboxResponse}
import org.folio.perf.testkit.{PlainSuite, WithSandbox}

/** The time that a sharing takes, by a clock of the spec's own. */
class InstanceSharingSpec extends PlainSuite {
  private val ids = new Ids(7)
  private val member = new TenantData(WithSandbox.North, ids)
  private val central = new TenantData(WithSandbox.Central, ids)
  private val consortium = Consortium.of(Vector(member, central), ids).get
  private val path = "/consortia/{id}/sharing/instances"
  private val start = Instant.parse("2026-11-21T10:00:00Z")

  private def send(method: String, body: JsonObject, at: Instant, pace: Double): SandboxResponse = {
    val route = new ConsortiaRoutes(Some(consortium), pace, "mod-consortia").routes
      .find(route => route.method == method && route.path == path)
      .get
    val parameters = MultiMap.caseInsensitiveMultiMap
    if (method == "GET")
      parameters.add("instanceIdentifier", body.getString("instanceIdentifier"))
    val headers = MultiMap.caseInsensitiveMultiMap.add("content-type", "application/json")
    val request = SandboxRequest(
      member,
      Vector(consortium.id),
      parameters,
      headers,
      body.toBuffer,
      Claims("north", "perf", "", None),
      at,
    )
    // As the gateway does.
    member.jobEffects.run(at)
    route.handle(request)
  }

  private def statusAfter(index: Int, ms: Long, pace: Double): String = {
    val body = obj(
      "instanceIdentifier" -> member.generatedInstances.idOf(index),
      "sourceTenantId" -> "north",
      "targetTenantId" -> "central",
    )
    if (ms == 0) send("POST", body, start, pace).status.shouldBe(201)
    statusOf(send("GET", body, start.plusMillis(ms), pace).body)
  }

  private def statusOf(body: Buffer): String =
    Json.objects(new JsonObject(body).getJsonArray("sharingInstances")).head.getString("status")

  test("a sharing is in progress for two seconds at least, and complete after four") {
    val times = Vector(0L, 1999L, 4000L)
    for (index <- 0 until 20)
      times
        .map(statusAfter(index, _, pace = 1))
        .shouldBe(Vector("IN_PROGRESS", "IN_PROGRESS", "COMPLETE"))
  }

  test("nothing happens to the instance before that") {
    statusAfter(30, 0, pace = 1)
    statusAfter(30, 1999, pace = 1)
    val id = member.generatedInstances.idOf(30)
    central.instances.contains(id).shouldBe(false)
    statusAfter(30, 4000, pace = 1)
    central.instances.contains(id).shouldBe(true)
  }

  test("at pace 0 it is done before the next request") {
    statusAfter(40, 0, pace = 0).shouldBe("COMPLETE")
  }
}
