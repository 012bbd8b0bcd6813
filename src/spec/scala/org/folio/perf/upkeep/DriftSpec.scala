package org.folio.perf.upkeep

import org.folio.perf.protocol.Transaction
import org.folio.perf.testkit.{GatlingSuite, RecordedRun, RoundTrip, SampleRecordings}
import org.folio.perf.workflows.Workflows
import scala.util.Random

/** A recorded transaction. @param sent without preflights */
final private case class Page(code: String, transaction: Transaction, sent: Vector[Exchange])

/** Recordings of workflows, some of them changed as a release of FOLIO may change a page. */
class DriftSpec extends GatlingSuite {

  private def pagesOf(runs: Vector[RecordedRun]): Vector[Page] = for {
    run <- runs
    (name, har) <- run.hars
    transaction <- Workflows.all
      .find(_.code == run.code)
      .flatMap(_.transactions.find(_.name == name))
  } yield Page(run.code, transaction, inTime(RoundTrip.recording(name, har).exchanges.filterNot(_.isPreflight)))

  private def inTime(all: Vector[Exchange]): Vector[Exchange] = all.map(_.copy(place = Place()))

  private lazy val pages = pagesOf(SampleRecordings.all)
  private lazy val others = pagesOf(SampleRecordings.others)

  private def drift(page: Page, sent: Vector[Exchange]): Drift =
    Drift.between(page.code, page.transaction, inTime(sent))

  private def found(drift: Drift): Vector[String] =
    drift.differences.map(d => s"${d.kind.words}: ${d.request}")

  test("a recording of the page as it is shows no drift") {
    for (page <- pages)
      withClue(page.transaction.name) {
        drift(page, page.sent).differences.shouldBe(empty)
      }
  }

  test("recordings with other data, another order within a burst and other paging show no drift") {
    for ((page, seed) <- others.zipWithIndex) withClue(page.transaction.name) {
      val paged = page.sent.map { e =>
        e.copy(query = e.query.map { case (name, value) => name -> (if (name == "limit") "30" else value) })
      }
      drift(page, shuffled(paged, new Random(seed.toLong))).differences.shouldBe(empty)
    }
  }

  /** A page sends the requests between two changes in any order. */
  private def shuffled(sent: Vector[Exchange], random: Random): Vector[Exchange] = {
    val until = sent.indexWhere(_.method != "GET")
    if (until < 0) random.shuffle(sent)
    else random.shuffle(sent.take(until)) ++ (sent(until) +: shuffled(sent.drop(until + 1), random))
  }

  test("each changed recording shows its change and nothing else") {
    val page = pages.find(_.transaction.name.contains("Check-Out")).value
    val at = page.sent.indexWhere(_.path == "/manualblocks")
    val one = page.sent(at)
    val added = Exchange("GET", "/a-new/page-of-folio")
    val ours = "GET /manualblocks"
    Vector(
      page.sent.patch(at, Vector(added), 0) -> "new: GET /a-new/page-of-folio",
      page.sent.patch(at, Vector.empty, 1) -> s"gone: $ours",
      page.sent.updated(at, one.copy(query = one.query :+ ("all" -> "true"))) -> s"changed: $ours",
      page.sent.patch(at, Vector(one), 0) -> s"sent more or less often: $ours",
    ).foreach { case (sent, change) => found(drift(page, sent)).shouldBe(Vector(change)) }
  }

  test("other fields of a body are real drift") {
    val page = pages.find(_.transaction.name.contains("Check-Out")).value
    val at = page.sent.indexWhere(_.method == "POST")
    val lend = page.sent(at)
    val body = lend.copy(body = lend.body.map(_.replaceFirst("\\{", "{\"overrideBlocks\": \"no\",")))
    val more = drift(page, page.sent.updated(at, body))
    more.differences
      .map(d => (d.kind, d.details))
      .shouldBe(Vector((DriftKind.Changed, "field overrideBlocks is new")))
    more.isReal.shouldBe(true)
  }
}
