package org.folio.perf.analysis.run

import org.folio.perf.analysis.run.rule.TargetStalled
import org.folio.perf.model.{LoadModel, RunManifest}
import org.folio.perf.testkit.{RuleSuite, SampleRun}
import org.folio.perf.testkit.SampleRun._

/**
 * Ten iterations a second, at whole seconds from 60 to 659 s: a check-in of one request of 100 ms. The
 * target stands still from 300.1 s, when the check-ins of second 300 have ended, to 305 s. Ten more requests
 * were under way then, of long check-outs that began at 299 s: they end at 305 s. So do the check-ins of
 * seconds 301 to 304, after 4, 3, 2 and 1 s.
 */
class StallsSpec extends RuleSuite {
  private val StillFrom = 300100
  private val StillTo = 305000

  private val starts = (60 until 660).toVector.flatMap(second => Vector.fill(10)(second * 1000))

  private def endOf(start: Int): Int =
    if (start >= StillFrom && start < StillTo) StillTo else start + 100

  private def transaction(start: Int, name: String, end: Int) =
    Transaction(start.toLong, end - start, name)

  private val checkIns = starts.map(s => transaction(s, "Check-In", endOf(s)))
  private val checkOuts = Vector.fill(10)(transaction(299000, "Check-Out", StillTo))

  private def run(
      transactions: Vector[Transaction] = checkIns ++ checkOuts,
      users: Vector[Int] = starts ++ Vector.fill(10)(299000),
      manifest: RunManifest = manifest,
  ): SampleRun = {
    val ordered = transactions.sortBy(t => t.startMs + t.ms)
    SampleRun(
      manifest,
      ordered,
      ordered.map(t => Request(s"GET ${t.name}", t.startMs.toInt, t.ms, t.name)),
      users.sorted.map(0 -> _),
      ordered.map(t => 0 -> (t.startMs + t.ms).toInt),
    )
  }

  private def of(run: SampleRun): Vector[Stall] = run.measured.stalls

  test("a stall lies between two answers, with those who waited and those who came") {
    // The users of second 300 have left with their answers, so ten are active; 10 + 40 requests wait.
    of(run()).shouldBe(Vector(Stall(StillFrom.toLong, StillTo.toLong, 50, 40)))
  }

  test("where answers go on coming nothing stood still") {
    val going = checkIns.map(t => t.copy(ms = 100))
    of(run(going ++ checkOuts)).shouldBe(Vector.empty)
  }

  test("less than two seconds without an answer are no stall") {
    def still(from: Int) = checkIns.map { t =>
      if (t.startMs >= from && t.startMs < 305000) t.copy(ms = (305000 - t.startMs).toInt)
      else t.copy(ms = 100)
    } ++ Vector.fill(10)(Transaction(299000, 6000, "Check-Out"))
    // The last answers before come at 303.1 and at 302.1 s.
    of(run(still(304000))).shouldBe(empty)
    of(run(still(303000))).map(_.lengthMs).shouldBe(Vector(2900L))
  }

  test("a load generator that sent nothing meanwhile did not prove that the target stood still") {
    val paused = checkIns.filterNot(t => t.startMs > StillFrom && t.startMs < StillTo)
    of(run(paused ++ checkOuts, paused.map(_.startMs.toInt))).shouldBe(Vector.empty)
  }

  test("in a quiet run it is chance when no answer comes") {
    val quiet = checkIns.indices.filter(_ % 10 == 0).map(checkIns).toVector
    of(run(quiet ++ checkOuts, starts.distinct ++ Vector.fill(10)(299000))).shouldBe(empty)
  }

  test("fewer than ten requests that wait are no stall") {
    // One iteration a second; of the four of the stall one request each, of the others ten.
    val kept = checkIns.zipWithIndex.collect {
      case (t, i) if i % 10 == 0 || t.startMs < StillFrom || t.startMs >= StillTo => t
    }
    def still(longOnes: Int) =
      of(run(kept ++ checkOuts.take(longOnes), starts.distinct ++ Vector.fill(longOnes)(299000)))
    still(5).shouldBe(empty)
    still(6).map(_.waiting).shouldBe(Vector(10L))
  }

  test("a closed model and a run without a log have none") {
    of(run(manifest = manifest.copy(loadModel = LoadModel.Closed))).shouldBe(Vector.empty)
    of(run().copy(withLog = false)).shouldBe(Vector.empty)
    of(SampleRun()).shouldBe(Vector.empty)
  }

  test("the finding says when, how many waited, and what a closed model would have left out") {
    tell(TargetStalled.findings, run(), run(checkIns.map(_.copy(ms = 100))))
  }
}
