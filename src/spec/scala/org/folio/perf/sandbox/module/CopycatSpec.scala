package org.folio.perf.sandbox.module

import java.time.{Instant, OffsetDateTime}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.SandboxSuite

class CopycatSpec extends SandboxSuite {

  test("no job has ended before its request is answered and is said to end later") {
    val instance = folio.first("/instance-storage/instances", "source==MARC").getString("id")
    val record = obj("externalIdentifier" -> "14", "profileId" -> "f26df83c-aa25-40b6-876e-96852c3d4fd4")
    folio.post("/copycat/imports", record.put("internalIdentifier", instance)).status.shouldBe(200)
    val job = folio.get("/metadata-provider/jobExecutions", "statusAny" -> "COMMITTED").record
    val ended = OffsetDateTime.parse(job.getString("completedDate")).toInstant
    ended.isAfter(Instant.now).shouldBe(false)
  }
}
