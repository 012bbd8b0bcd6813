package org.folio.perf.analysis.pair

import org.folio.perf.model._
import org.folio.perf.testkit.SampleRequests._
import org.folio.perf.testkit.{PlainSuite, SampleRunReport}

class SuspectsSpec extends PlainSuite {

  private def requests(breakdown: Vector[TransactionBreakdown]): RunRequests =
    ReportRequests.of(SampleRunReport.empty.copy(breakdown = breakdown)).get

  private val before = requests(breakdown(seed = 1))

  private def compare(
      after: Vector[TransactionBreakdown],
      slower: Set[String] = Set.empty,
      faster: Set[String] = Set.empty,
      before: RunRequests = before,
      further: Vector[RunRequests] = Vector.empty,
  ): ComparedRequests = Suspects(new ComparedModules(before, requests(after), further), slower, faster)

  private def suspects(found: ComparedRequests): Vector[String] = found.suspects.map(_.module)

  test("two runs of an unchanged system have no suspect") {
    val found = compare(breakdown(seed = 2))
    found.judgedModules.shouldBe(9)
    found.suspects.shouldBe(empty)
    found.remarks.shouldBe(empty)
  }

  test("a module whose requests are all slower is the suspect, with each of them") {
    val found = compare(breakdown(2, Map("mod-3" -> 40.0)), slower = Set("Row 4"))
    suspects(found).shouldBe(Vector("mod-3"))
    val suspect = found.suspects.head
    suspect.requests.sorted.shouldBe(Vector.tabulate(3)(request(3, _)))
    suspect.transactions.shouldBe(Vector("Row 4"))
    suspect.changeMs.shouldBe(40.0 +- 2.0)
    suspect.lowMs.should(be < 40.0)
    suspect.highMs.should(be > 40.0)
    suspect.certainty.shouldBe(Certainty.Certain)
    (suspect.othersUnchanged, suspect.others).shouldBe((8, 8))
  }

  test("modules are quiet unless they or one of their requests changed") {
    def quiet(changes: Map[String, Double]) = new ComparedModules(before, requests(breakdown(2, changes))).quiet
    quiet(Map("mod-3" -> 40.0)).should(not).contain("mod-3")
    quiet(Map(request(5, 1) -> 80.0)).should(not).contain("mod-5")
    quiet(Map("mod-3" -> 40.0)).should(contain("mod-4"))
  }

  test("of a module with one slower request, that request is named") {
    val found = compare(breakdown(2, Map(request(5, 1) -> 80.0)), slower = Set("Row 6"))
    found.suspects.map(s => s.module -> s.requests).shouldBe(Vector("mod-5" -> Vector(request(5, 1))))
  }

  test("a faster module is named with a negative change") {
    val found = compare(breakdown(2, Map("mod-3" -> -40.0)), faster = Set("Row 4"))
    suspects(found).shouldBe(Vector("mod-3"))
    found.suspects.head.changeMs.shouldBe(-40.0 +- 2.0)
  }

  test("a module of a cache whose share of misses drifts is no suspect") {
    def cached(of: Vector[TransactionBreakdown]) = of.map(t =>
      t.copy(requests =
        t.requests.map(r => if (r.module.contains("mod-3")) r.copy(slow = Some(SlowKind(25, 7))) else r)
      )
    )
    val later = breakdown(2, Map("mod-3" -> 14.0))
    suspects(compare(cached(later), slower = Set("Row 4"), before = requests(cached(breakdown(1))))).shouldBe(empty)
    suspects(compare(later, slower = Set("Row 4"))).shouldBe(Vector("mod-3"))
  }

  test("a module that always differs from run to run is no suspect with earlier runs that show it") {
    val drifting = Vector(-18.0, 16.0, -15.0).zipWithIndex.map { case (by, i) =>
      requests(breakdown(10L + i, Map("mod-3" -> by, "mod-5" -> -by, "mod-1" -> by / 2, "mod-7" -> -by)))
    }
    val now = breakdown(2, Map("mod-3" -> 18.0))
    suspects(compare(now, slower = Set("Row 4"))).shouldBe(Vector("mod-3"))
    suspects(compare(now, slower = Set("Row 4"), further = drifting)).shouldBe(empty)
  }

  test("a change that no user notices, or of few calls, is no suspect") {
    def of(ms: Double, calls: Long, percent: Double = 15) = {
      def run(seed: Long, change: Double) = {
        val all = requests(breakdown(seed, Map(request(3, 1) -> change)))
        all.copy(
          transactions = all.transactions.view.mapValues(_.copy(averageMs = ms)).toMap,
          series = all.series.map(s => if (s.request == request(3, 1)) s.copy(calls = calls) else s),
        )
      }
      Suspects(new ComparedModules(run(1, 0), run(2, percent)), transactions.toSet, Set.empty).suspects.map(_.module)
    }
    of(300, 600).shouldBe(Vector("mod-3"))
    of(3000, 600).shouldBe(empty)
    of(300, 31, 700).shouldBe(Vector("mod-3"))
  }

  test("63 calls of a request of 6 ms are neither a gain nor a suspect") {
    val login = request(3, 1)
    def run(seed: Long, percent: Double, otherMs: Double) = {
      val once = transactions.filterNot(_ == "Row 4").map(name => (name, login) -> 0.0).toMap
      val all = requests(breakdown(seed, Map(login -> percent), once))
      all.copy(
        transactions = all.transactions.view.mapValues(_.copy(averageMs = otherMs)).toMap,
        series = all.series.map(s =>
          if (s.request != login) s
          else s.copy(module = Some("mod-login-saml"), calls = 63, averageMs = 6 * (1 + percent / 100))
        ),
      )
    }
    def named(percent: Double, otherMs: Double) =
      Suspects(
        new ComparedModules(run(1, 0, otherMs), run(2, percent, otherMs)),
        transactions.toSet,
        transactions.toSet,
      ).suspects.map(_.module)
    // Even in a transaction of 40 ms, in which a user could feel it.
    Vector(900.0, 40.0).foreach(named(-45, _).shouldBe(empty))
    named(80, 900).shouldBe(empty)
  }

  test("what all modules share is nobody's fault") {
    compare(breakdown(2, everything = 30)).suspects.shouldBe(empty)
  }

  test("when more than a third of the modules are slower, none is named, and the reason is said") {
    val many = modules.take(4).map(_ -> 60.0).toMap
    val found = compare(breakdown(2, many))
    found.suspects.shouldBe(empty)
    found.remarks.shouldBe(
      Vector(
        "No suspects are named: the requests of more than a third of the modules became slower."
      )
    )
  }

  test("with fewer than six modules none is named, and the reason is said") {
    val few = Vector(breakdown(1), breakdown(2)).map(_.map { t =>
      t.copy(requests = t.requests.filter(_.module.exists(_ < "mod-5")))
    })
    val found = compare(few(1), before = requests(few(0)))
    found.judgedModules.shouldBe(0)
    found.remarks.shouldBe(
      Vector(
        "No suspects are named: the requests of at least 6\u00a0modules are needed to separate the change that all " +
          "modules share."
      )
    )
  }

  test("the parts of a transaction's change and the rest add up to the change") {
    val found = compare(breakdown(2, Map("mod-3" -> 40.0)), slower = Set("Row 4"))
    val explained = found.explanations.head
    explained.parts.map(_.request).sorted.shouldBe(Vector.tabulate(3)(request(3, _)))
    explained.parts.map(_.changeMs).sum.shouldBe(120.0 +- 5.0)
    (explained.parts.map(_.changeMs).sum + explained.restMs).shouldBe(explained.changeMs +- 1e-9)
  }

  test("a request that is sent more often is a change of its own") {
    val after = breakdown(2, calls = Map(("Row 4", request(3, 0)) -> 3.0))
    val found = compare(after, slower = Set("Row 4"))
    found.suspects.shouldBe(empty)
    val part = found.explanations.head.parts
    part
      .map(p => (p.request, p.cause, p.baselineCalls, p.calls))
      .shouldBe(
        Vector((request(3, 0), PartCause.Calls, 1.0, 3.0))
      )
    part.head.changeMs.shouldBe(200.0 +- 5.0)
  }

  test("a new request and one that is gone are changes of their own") {
    def causes(found: ComparedRequests) = found.explanations.head.parts.map(p => p.request -> p.cause)
    val gone = breakdown(2, calls = Map(("Row 4", request(3, 0)) -> 0.0))
    causes(compare(gone, faster = Set("Row 4"))).shouldBe(Vector(request(3, 0) -> PartCause.Gone))
    val added = compare(breakdown(1), slower = Set("Row 4"), before = requests(gone))
    causes(added).shouldBe(Vector(request(3, 0) -> PartCause.New))
    added.explanations.head.parts.head.changeMs.shouldBe(100.0 +- 5.0)
  }

  test("a change of the pauses between requests is told apart from them") {
    val after = breakdown(2).map(t => t.copy(averageMs = t.averageMs + 300, remainderMs = 305))
    val explained = compare(after, slower = Set("Row 4")).explanations.head
    explained.parts.shouldBe(empty)
    explained.pausesMs.shouldBe(300.0 +- 1e-9)
    explained.restMs.shouldBe(300.0 +- 5.0)
  }

  test("requests of an unknown module are never a suspect") {
    def unknown(breakdown: Vector[TransactionBreakdown]) = breakdown.map { t =>
      t.copy(requests = t.requests.map(r => if (r.module.contains("mod-3")) r.copy(module = None) else r))
    }
    val slower = unknown(breakdown(2, Map("mod-3" -> 40.0)))
    val found = compare(slower, slower = Set("Row 4"), before = requests(unknown(breakdown(1))))
    found.suspects.shouldBe(empty)
    found.explanations.head.parts.map(_.module).distinct.shouldBe(Vector(None))
  }

  test("a report without a breakdown has no requests") {
    ReportRequests.of(SampleRunReport.empty).shouldBe(None)
  }
}

class NestedSpreadSpec extends PlainSuite {
  private def exact(values: Double*): Vector[Level] = values.toVector.map(Level(_, 0))

  test("without a group of two there is no spread") {
    NestedSpread.of(Vector.empty).shouldBe(0.0)
    NestedSpread.of(Vector(exact(1), exact(5))).shouldBe(0.0)
  }

  test("groups that move as a whole have no spread") {
    NestedSpread.of(Vector(exact(0, 0, 0), exact(3, 3, 3))).shouldBe(0.0 +- 1e-6)
  }

  test("two members 0.2 apart spread by the root of 0.02 over the mean clipped square") {
    NestedSpread.of(Vector(exact(-0.1, 0.1))).shouldBe(math.sqrt(0.02 / 0.920537) +- 1e-5)
  }

  test("members that differ by no more than their errors have no spread") {
    val members = Vector(-0.1, 0.1).map(Level(_, 0.03))
    NestedSpread.of(Vector(members)).shouldBe(0.0)
  }

  test("one member far away from the others of its group does not count") {
    val usual = Vector.fill(6)(exact(-0.01, 0, 0.01))
    val withOne = usual :+ exact(-0.01, 0, 0.01, 2)
    NestedSpread.of(withOne).shouldBe(NestedSpread.of(usual) +- 0.003)
  }
}
