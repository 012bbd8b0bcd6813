package org.folio.perf.workflows.consortium

import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.model.TransactionSample
import org.folio.perf.protocol.SessionKey
import org.folio.perf.testkit.{ChainRun, GatlingSuite, StubAnswer, StubFolio, StubRequest}
import scala.concurrent.duration._

/** The two transactions of a sharing, with a published limit that is over after the first answer. */
class ShareInstanceSpec extends GatlingSuite {
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
    val session = Map[String, Any](
      SessionKey.ConsortiumId.name -> "c",
      SessionKey.CentralTenantId.name -> "t0",
      SessionKey.InstanceId.name -> "i",
    )
    val ran = StubFolio.withStub(folio) { stub =>
      ChainRun(stub.url, session)(_.inOrder(ShareInstance.shareWithin(0.millis), ShareInstance.untilComplete))
    }
    (asked.get, ran.transactions)
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
