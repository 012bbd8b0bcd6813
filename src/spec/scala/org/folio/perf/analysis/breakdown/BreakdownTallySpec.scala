package org.folio.perf.analysis.breakdown

import org.folio.perf.analysis.RunWindow
import org.folio.perf.model.{Tenant, TenantSize, TransactionSample}
import org.folio.perf.testkit.InventedRecords
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Random

class BreakdownTallySpec extends AnyFunSuite with Matchers {

  /** A record of the log; a request if it has a name. */
  private case class Record(path: String, name: String, from: Int, to: Int, sum: Int, ok: Boolean)

  private def request(path: String, name: String, from: Int, to: Int) =
    Record(path, name, from, to, 0, ok = true)

  private def group(path: String, from: Int, to: Int, sum: Int, ok: Boolean = true) =
    Record(path, "", from, to, sum, ok)

  /** An execution whose requests follow each other directly, with their names and times. */
  private def execution(path: String, from: Int, sent: (String, Int)*): Seq[Record] = {
    val starts = sent.scanLeft(from)(_ + _._2)
    val requests = sent.zip(starts).map { case ((name, ms), start) => request(path, name, start, start + ms) }
    requests :+ group(path, from, starts.last, starts.last - from)
  }

  /** Steady state from 1 to 11 minutes; the log starts with the load. */
  private val window = RunWindow(0, 60000, 660000, 660000, 700000)

  private def tally(
      records: Seq[Record],
      planned: Set[String] = Set("A", "B", "Both"),
      lines: Seq[TransactionSample] = Nil,
  ): BreakdownTally = {
    val next = Iterator(lines)
    val made = new BreakdownTally(window, planned, Vector.empty, tenants, () => next.nextOption())
    val invented = new InventedRecords
    records.sortBy(_.to).foreach { r =>
      val groups = r.path.split('/').toVector
      if (r.name.isEmpty) invented.group(groups, r.from, r.to, r.sum, r.ok)
      else invented.request(groups, r.name, r.from, r.to)
    }
    made.add(invented.log)
    made
  }

  /** Calls and sum of ms of each request of a transaction, in the order of the chain. */
  private def requests(made: BreakdownTally, transaction: String): Vector[(String, Long, Long)] = {
    val series = made.all.find(_.name == transaction).get
    series.requests.map { number =>
      val times = series.series(number).map(_.times)
      (made.requestName(number), times.map(_.count).sum, math.round(times.map(TransactionSeries.sumMs).sum))
    }
  }

  private def executions(made: BreakdownTally, transaction: String): Long =
    made.all.find(_.name == transaction).map(_.total).get

  test("the requests of a failed execution do not count, and those of one at the same time do") {
    val made = tally(
      Seq(
        request("A", "GET /x", 60000, 60100),
        request("A", "GET /x", 60010, 60300),
        request("A", "GET /y", 60100, 60350),
        group("A", 60000, 60350, 350, ok = false),
        request("A", "GET /y", 60301, 60371),
        group("A", 60009, 60371, 360),
      )
    )
    requests(made, "A").shouldBe(Vector(("GET /x", 1L, 290L), ("GET /y", 1L, 70L)))
  }

  test(
    "executions that do not start in the steady state do not count, wherever their requests are"
  ) {
    val made = tally(
      execution("A", 59990, "GET /x" -> 510) ++ execution("A", 659999, "GET /x" -> 1001, "GET /y" -> 7)
    )
    requests(made, "A").shouldBe(Vector(("GET /x", 1L, 1001L), ("GET /y", 1L, 7L)))
  }

  test("a request that some executions leave out stands where the others send it") {
    val made = tally(
      execution("A", 61000, "1" -> 10, "3" -> 10) ++ execution("A", 62000, "1" -> 10, "2" -> 10, "3" -> 10)
    )
    requests(made, "A").map(_._1).shouldBe(Vector("1", "2", "3"))
  }

  test("a transaction around others has their requests too") {
    val made = tally(
      execution("Both/A", 60000, "GET /x" -> 100) ++ execution("Both/B", 60101, "GET /y" -> 30) :+
        group("Both", 60000, 60131, 130)
    )
    requests(made, "Both").shouldBe(Vector(("GET /x", 1L, 100L), ("GET /y", 1L, 30L)))
    requests(made, "B").shouldBe(Vector(("GET /y", 1L, 30L)))
  }

  test("pauses of polling do not separate the requests of an execution") {
    val made = tally(
      Seq(
        request("A", "POST /job", 60000, 60040),
        request("A", "GET /job", 60041, 60051),
        request("A", "GET /job", 61052, 61062),
        request("A", "GET /job", 62063, 62073),
        group("A", 60000, 62073, 70),
      )
    )
    requests(made, "A").shouldBe(Vector(("POST /job", 1L, 40L), ("GET /job", 3L, 30L)))
  }

  test("of 150 users at the same time, failed ones leave the others within 2 %") {
    val random = new Random(7)
    val failing = 0.2
    val expected = new Array[Long](5)
    val records = (0 until 300).flatMap { _ =>
      var now = 60000 + random.nextInt(2000)
      val from = now
      val ok = random.nextDouble() >= failing
      val times = Vector.fill(5)(1 + random.nextInt(400))
      if (ok) times.zipWithIndex.foreach { case (ms, i) => expected(i) += ms.toLong }
      val sent = times.zipWithIndex.map { case (ms, i) =>
        now += random.nextInt(2)
        val start = now
        now += ms
        request("A", s"GET /$i", start, now)
      }
      sent :+ group("A", from, now, times.sum, ok)
    }
    val made = tally(records)
    requests(made, "A").sortBy(_._1).zip(expected).foreach { case ((_, _, ms), own) =>
      (ms.toDouble / own.toDouble).shouldBe(1.0 +- 0.02)
    }
    made.all.head.approximate.shouldBe(<=(9L))
  }

  private val tenants = Vector(Tenant("small", TenantSize.Small, 1), Tenant("large", TenantSize.Large, 1))

  /** Lines with their starts, durations and tenants. */
  private def linesOf(all: (String, Long, Int, String)*): Seq[TransactionSample] =
    all.map { case (name, startMs, ms, tenant) => TransactionSample(startMs, ms, tenant, name, ok = true, "") }

  test(
    "an execution counts by the start in its line, so that there are as many as in the results"
  ) {
    val made = tally(
      execution("A", 659999, "GET /x" -> 201) ++ execution("A", 60000, "GET /x" -> 300) ++
        // The second one continues a transaction that began before the steady state.
        execution("B", 61500, "GET /y" -> 400) ++ execution("B", 60500, "GET /y" -> 400),
      lines = linesOf(
        ("A", 660000, 200, "small"),
        ("A", 60001, 299, "small"),
        ("B", 61000, 900, "small"),
        ("B", 59500, 1400, "small"),
      ),
    )
    (executions(made, "A"), executions(made, "B")).shouldBe((1L, 1L))
  }

  test("a line with the same start or the same end tells the tenants' class of an execution") {
    val lines = linesOf(
      ("A", 60001, 100, "small"),
      ("A", 60001, 400, "large"),
      ("B", 61000, 900, "large"),
    )
    val made = tally(
      execution("A", 60000, "GET /x" -> 100) ++ execution("A", 60000, "GET /x" -> 400) ++
        // It continues a transaction that began at 61000.
        execution("B", 61500, "GET /y" -> 400),
      lines = lines,
    )
    val (a, b) = (made.all.find(_.name == "A").get, made.all.find(_.name == "B").get)
    a.executions.map(_.total).shouldBe(Vector(1L, 1L, 0L))
    a.series(0, SizeClass.Large).flatMap(_.times.averageMs).shouldBe(Some(400.0))
    a.earlierMs.shouldBe(None)
    b.earlierMs.shouldBe(Some(500.0))
  }

  test("blocks begin five minutes after the start of the load and have means of logarithms") {
    val made = tally(
      Seq(299999 -> 1000, 300000 -> 10, 359999 -> 1000, 420000 -> 100).flatMap { case (from, ms) =>
        execution("A", from, "GET /x" -> ms)
      }
    )
    val blocks = made.all.head.series(0).head.logs.means(1e5)
    blocks.should(have).size(6)
    // ln 10 and ln 1000 have the mean ln 100.
    blocks.take(3).shouldBe(Vector(Some(4.60517), None, Some(4.60517)))
  }
}
