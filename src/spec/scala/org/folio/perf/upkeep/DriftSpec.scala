package org.folio.perf.upkeep

import org.folio.perf.model.Platform
import org.folio.perf.settings.Releases
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

  test("200 recordings with other data, order within a burst and paging show no drift") {
    val failures = (1 to 200).flatMap { seed =>
      val random = new Random(seed)
      val page = others(random.nextInt(others.size))
      val paged = page.sent.map { e =>
        val size = (10 * (1 + random.nextInt(9))).toString
        e.copy(query = e.query.map { case (name, value) =>
          name -> (if (name == "limit") size else value)
        })
      }
      val differences = drift(page, shuffled(paged, random)).differences
      differences.map(d => s"seed $seed, ${page.transaction.name}: $d")
    }
    failures.shouldBe(empty)
  }

  /** A page sends the requests between two changes in any order. */
  private def shuffled(sent: Vector[Exchange], random: Random): Vector[Exchange] = {
    val until = sent.indexWhere(_.method != "GET")
    if (until < 0) random.shuffle(sent)
    else random.shuffle(sent.take(until)) ++ (sent(until) +: shuffled(sent.drop(until + 1), random))
  }

  test("each of 200 changed recordings shows its change and nothing else") {
    val tried = (1 to 200).map { seed =>
      val random = new Random(seed)
      val (page, sent, wanted) = Iterator
        .continually(pages(random.nextInt(pages.size)))
        .flatMap(page => changed(page, seed % 5, random).map { case (sent, wanted) => (page, sent, wanted) })
        .next()
      (seed, found(drift(page, sent)), wanted)
    }
    tried.map(_._3.takeWhile(_ != ':')).distinct.size.should(be >= 5)
    tried
      .collect {
        case (seed, shown, wanted) if shown != Vector(wanted) => s"$seed: $shown, not $wanted"
      }
      .shouldBe(empty)
  }

  /** @return the changed recording, and its change; `None`: the page cannot be changed in this way */
  private def changed(page: Page, kind: Int, random: Random): Option[(Vector[Exchange], String)] = {
    val expected = Drift.expected(page.transaction, Releases.usualApi(Platform.Okapi))
    val sent = page.sent
    val at = random.nextInt(sent.size)
    val one = sent(at)
    val ours = expected.filter { e =>
      e.method == one.method && one.path.matches(
        e.template.split("\\{id}", -1).map(java.util.regex.Pattern.quote).mkString("[^/]+")
      )
    }
    def named(kind: DriftKind) = s"${kind.words}: ${ours.head.name}"
    def alone = ours.size == 1 && ours.head.least == 1 && !ours.head.isRepeated
    kind match {
      case 0 =>
        val added = one.copy(
          method = "GET",
          path = "/a-new/page-of-folio",
          query = Vector.empty,
          body = None,
        )
        Some(
          (sent.patch(at, Vector(added), 0), s"${DriftKind.New.words}: GET /a-new/page-of-folio")
        )
      case 1 => Option.when(alone)((sent.patch(at, Vector.empty, 1), named(DriftKind.Gone)))
      case 2 =>
        val other = one.copy(query = one.query :+ ("includeEverything" -> "true"))
        Option.when(alone)((sent.updated(at, other), named(DriftKind.Changed)))
      case 3 =>
        Option.when(ours.nonEmpty && !ours.exists(_.isRepeated))(
          (sent.patch(at, Vector(one), 0), named(DriftKind.Number))
        )
      case _ =>
        val segments = one.path.split('/').toVector
        val other = one.copy(path = (segments.take(2) ++ ("v2" +: segments.drop(2))).mkString("/"))
        Option.when(alone && segments.size > 2)((sent.updated(at, other), named(DriftKind.Moved)))
    }
  }

  test("other fields of a body, and another version of a media type, are real drift") {
    val page = pages.find(_.transaction.name.contains("Check-Out")).value
    val at = page.sent.indexWhere(_.method == "POST")
    val lend = page.sent(at)
    val body =
      lend.copy(body = lend.body.map(_.replaceFirst("\\{", "{\"overrideBlocks\": \"no\",")))
    val more = drift(page, page.sent.updated(at, body))
    more.differences
      .map(d => (d.kind, d.details))
      .shouldBe(Vector((DriftKind.Changed, "field overrideBlocks is new")))
    more.isReal.shouldBe(true)
    val media =
      lend.copy(headers = lend.headers :+ ("accept" -> "application/vnd.folio+json; version=2"))
    drift(page, page.sent.updated(at, media)).differences
      .map(_.kind)
      .shouldBe(Vector(DriftKind.Changed))
  }
}
