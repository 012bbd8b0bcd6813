package org.folio.perf.analysis.pair

import org.folio.perf.analysis.pair.rule.{SuspectsNamed, SuspectWords}
import org.folio.perf.analysis.statistics.Level
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRequests._
import org.folio.perf.testkit.{PlainSuite, RuleSuite, SampleRunReport}

/** Suspects of two runs: rules.txt has them in the report's words. */
class SuspectsSpec extends RuleSuite {

  private def requests(breakdown: Vector[TransactionBreakdown]): RunRequests =
    ReportRequests.of(SampleRunReport.empty.copy(breakdown = breakdown)).get

  private val before = breakdown(seed = 1)
  private val slower3 = breakdown(2, Map("mod-3" -> 40.0))

  private def compare(
      after: Vector[TransactionBreakdown],
      slower: Set[String] = Set.empty,
      faster: Set[String] = Set.empty,
      before: Vector[TransactionBreakdown] = before,
      further: Vector[RunRequests] = Vector.empty,
  ): ComparedRequests = Suspects(new ComparedModules(requests(before), requests(after), further), slower, faster)

  private val Row4 = Set("Row 4")

  private def tell(found: ComparedRequests): Unit = {
    val suspects = found.suspects.map(s =>
      s"${s.certainty}, ${s.othersUnchanged} of ${s.others} others unchanged: ${SuspectsNamed.statement(s)}"
    )
    say(
      (if (suspects.isEmpty) Vector("no suspect") else suspects) ++ found.explanations.map(
        SuspectWords.sentence
      ) ++ found.remarks: _*
    )
  }

  private def each(breakdown: Vector[TransactionBreakdown])(
      change: PartialFunction[RequestShare, RequestShare]
  ): Vector[TransactionBreakdown] =
    breakdown.map(t => t.copy(requests = t.requests.map(r => change.applyOrElse(r, identity[RequestShare]))))

  test("two runs of an unchanged system have no suspect, and what all modules share is nobody's fault") {
    compare(breakdown(seed = 2)).judgedModules.shouldBe(9)
    tell(compare(breakdown(seed = 2)))
    tell(compare(breakdown(2, everything = 30)))
  }

  test("a module whose requests are slower or faster is the suspect, with each of them or the one that is") {
    tell(compare(slower3, slower = Row4))
    tell(compare(breakdown(2, Map(request(5, 1) -> 80.0)), slower = Set("Row 6")))
    tell(compare(breakdown(2, Map("mod-3" -> -40.0)), faster = Row4))
  }

  test("modules are quiet unless they or one of their requests changed") {
    def quiet(changes: Map[String, Double]) =
      new ComparedModules(requests(before), requests(breakdown(2, changes))).quiet
    quiet(Map("mod-3" -> 40.0)).should(not).contain("mod-3")
    quiet(Map(request(5, 1) -> 80.0)).should(not).contain("mod-5")
    quiet(Map("mod-3" -> 40.0)).should(contain("mod-4"))
  }

  test("a module of a cache whose share of misses drifts is no suspect") {
    def cached(of: Vector[TransactionBreakdown]) =
      each(of) { case r if r.module.contains("mod-3") => r.copy(slow = Some(SlowKind(25, 7))) }
    val later = breakdown(2, Map("mod-3" -> 14.0))
    compare(cached(later), Row4, before = cached(before)).suspects.shouldBe(empty)
    compare(later, Row4).suspects.map(_.module).shouldBe(Vector("mod-3"))
  }

  test("a module that always differs from run to run is no suspect with earlier runs that show it") {
    val drifting = Vector(-18.0, 16.0, -15.0).zipWithIndex.map { case (by, i) =>
      requests(breakdown(10L + i, Map("mod-3" -> by, "mod-5" -> -by, "mod-1" -> by / 2, "mod-7" -> -by)))
    }
    val now = breakdown(2, Map("mod-3" -> 18.0))
    compare(now, Row4).suspects.map(_.module).shouldBe(Vector("mod-3"))
    compare(now, Row4, further = drifting).suspects.shouldBe(empty)
  }

  /** Suspects if one request changed, of which its module has so many calls in transactions of this time. */
  private def changed(
      request: String,
      percent: Double,
      transactionMs: Double,
  )(rare: MeasuredRequest => MeasuredRequest): Vector[String] = {
    def run(seed: Long, change: Double) = {
      val all = requests(breakdown(seed, Map(request -> change)))
      all.copy(
        transactions = all.transactions.view.mapValues(_.copy(averageMs = transactionMs)).toMap,
        series = all.series.map(s => if (s.request == request) rare(s) else s),
      )
    }
    Suspects(new ComparedModules(run(1, 0), run(2, percent)), transactions.toSet, transactions.toSet).suspects
      .map(_.module)
  }

  test("a change that no user notices, or of few calls, is no suspect") {
    def of(ms: Double, calls: Long, percent: Double = 15) =
      changed(request(3, 1), percent, ms)(_.copy(calls = calls))
    of(300, 600).shouldBe(Vector("mod-3"))
    of(3000, 600).shouldBe(empty)
    of(300, 31, 700).shouldBe(Vector("mod-3"))
    // A gain needs many calls.
    of(300, 31, -45).shouldBe(empty)
  }

  test("when more than a third of the modules are slower, or there are fewer than six, none is named, and why") {
    tell(compare(breakdown(2, modules.take(4).map(_ -> 60.0).toMap)))
    val few = Vector(before, breakdown(2)).map(_.map { t =>
      t.copy(requests = t.requests.filter(_.module.exists(_ < "mod-5")))
    })
    tell(compare(few(1), before = few(0)))
  }

  test("the parts of a transaction's change and the rest add up to the change") {
    val explained = compare(slower3, Row4).explanations.head
    explained.parts.map(_.changeMs).sum.shouldBe(120.0 +- 5.0)
    (explained.parts.map(_.changeMs).sum + explained.restMs).shouldBe(explained.changeMs +- 1e-9)
  }

  test("a request that is sent more often, that is new or gone, and pauses between requests are changes of their own") {
    def sent(times: Double) = breakdown(2, calls = Map(("Row 4", request(3, 0)) -> times))
    tell(compare(sent(3), Row4))
    tell(compare(sent(0), faster = Row4))
    tell(compare(before, Row4, before = sent(0)))
    val pauses = breakdown(2).map(t => t.copy(averageMs = t.averageMs + 300, remainderMs = 305))
    val explained = compare(pauses, Row4).explanations.head
    explained.parts.shouldBe(empty)
    explained.pausesMs.shouldBe(300.0 +- 1e-9)
    explained.restMs.shouldBe(300.0 +- 5.0)
  }

  test("requests of an unknown module are never a suspect") {
    def unknown(breakdown: Vector[TransactionBreakdown]) =
      each(breakdown) { case r if r.module.contains("mod-3") => r.copy(module = None) }
    tell(compare(unknown(slower3), Row4, before = unknown(before)))
  }
}

class NestedSpreadSpec extends PlainSuite {
  private def spread(groups: Vector[Double]*): Double = NestedSpread.of(groups.toVector.map(_.map(Level(_, 0))))

  test("groups without two members, or that move as a whole, have no spread") {
    spread().shouldBe(0.0)
    spread(Vector(1), Vector(5)).shouldBe(0.0)
    spread(Vector(0, 0, 0), Vector(3, 3, 3)).shouldBe(0.0 +- 1e-6)
  }

  test("two members 0.2 apart spread by the root of 0.02 over the mean clipped square, unless by their errors") {
    spread(Vector(-0.1, 0.1)).shouldBe(math.sqrt(0.02 / 0.920537) +- 1e-5)
    NestedSpread.of(Vector(Vector(-0.1, 0.1).map(Level(_, 0.03)))).shouldBe(0.0)
  }

  test("one member far away from the others of its group does not count") {
    val usual = Vector.fill(6)(Vector(-0.01, 0, 0.01))
    spread(usual :+ Vector(-0.01, 0, 0.01, 2): _*).shouldBe(spread(usual: _*) +- 0.003)
  }
}
