package org.folio.perf.workflows.consortium

import io.gatling.app.testkit.InProcessGatling
import org.folio.perf.testkit.{GatlingSuite, SampleLoadSettings, StubAnswer, StubFolio, StubRequest, TemporaryFolder}
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.model.TransactionSample
import org.folio.perf.protocol.{SessionKey, TransactionChain}
import org.folio.perf.recorder.Recorder
import org.folio.perf.testkit.RecordedLines
import scala.concurrent.duration._

/** The two transactions of a sharing, with a published limit that is over after the first answer. */
class ShareInstanceSpec extends GatlingSuite {

  private val settings = SampleLoadSettings.short

  private def job(status: String) = s"""{"instanceIdentifier": "i", "status": "$status"}"""

  /** @param statuses that mod-consortia gives, one after the other, the last one again and again */
  private def shared(statuses: String*): (Int, Vector[TransactionSample]) = {
    val asked = new AtomicInteger
    def folio(request: StubRequest): StubAnswer =
      if (request.name.startsWith("POST")) StubAnswer(201, job("IN_PROGRESS"))
      else {
        val status = statuses(math.min(asked.getAndIncrement(), statuses.size - 1))
        StubAnswer(200, s"""{"sharingInstances": [${job(status)}], "totalRecords": 1}""")
      }
    val recorded = StubFolio.withStub(folio) { stub =>
      TemporaryFolder.lend { folder =>
        val file = folder.resolve("transactions.tsv")
        val recorder = new Recorder
        recorder.open(file)
        val run = new TransactionChain(settings, stub.url, recorder)
        val population = scenario("one")
          .exec(
            _.set(SessionKey.Tenant.name, "t1")
              .set(SessionKey.ConsortiumId.name, "c")
              .set(SessionKey.CentralTenantId.name, "t0")
              .set(SessionKey.InstanceId.name, "i")
              .set(SessionKey.Iteration.name, 0L)
          )
          .exec(run.inOrder(ShareInstance.shareWithin(0.millis), ShareInstance.untilComplete))
          .inject(atOnceUsers(1))
        InProcessGatling.run(folder, http.baseUrl(stub.url).build, population).shouldBe(0)
        recorder.close()
        RecordedLines.of(file)
      }
    }
    (asked.get, recorded)
  }

  test("a sharing that is complete in time is asked for no more") {
    val (asked, recorded) = shared("COMPLETE")
    asked.shouldBe(1)
    recorded.map(_.ok).shouldBe(Vector(true, true))
  }

  test("a sharing beyond the published limit succeeds there, and is timed to its end") {
    val (asked, recorded) = shared("IN_PROGRESS", "IN_PROGRESS", "COMPLETE")
    asked.shouldBe(3)
    recorded
      .map(r => (r.transaction, r.ok))
      .shouldBe(Vector(("CSI_TC:Share local instance", true), ("CSI share: real duration", true)))
    recorded(1).startMs.shouldBe(recorded(0).startMs)
    // One pause of 0.5 s at least.
    recorded(1).durationMs.should(be >= recorded(0).durationMs + 500)
  }

  test("a sharing that ends in ERROR fails at once, and only its real duration") {
    val (_, recorded) = shared("IN_PROGRESS", "ERROR")
    recorded.map(_.ok).shouldBe(Vector(true, false))
    recorded(1).message.shouldBe("CSI share: the job failed (status ERROR)")
  }
}
