package org.folio.perf.bench.calibration

import org.folio.perf.capacity.network.{ClosedNetwork, NetworkCluster, NetworkParameters}
import org.folio.perf.testkit.PlainSuite

/** What the committed parameters are held to. The fit itself is `bench/calibrate.sh`. */
class CapacityFiguresSpec extends PlainSuite {
  private val parameters = NetworkParameters.committed

  private def errors(names: Vector[String]): Vector[FitErrors] =
    CalibrationTests.named(names).map(FitErrors.of(_, parameters))

  private def pooled(errors: Vector[FitErrors]): Double =
    Statistics.median(errors.flatMap(_.judged.map(_.errorPercent))).get

  private def average(test: String, transaction: String): Double =
    FitErrors
      .of(CalibrationTests.named(Vector(test)).head, parameters)
      .rows
      .find(_.transaction == transaction)
      .get
      .predictedMs

  test("rows of calibrated tests are right within 15 per cent in the middle") {
    pooled(errors(CalibrationTests.calibrated)).should(be <= 15.0)
  }

  test("rows of each unseen test with vCPUs enough are right within 20 per cent in the middle") {
    errors(CalibrationTests.unseen)
      .filter(_.medianError.exists(_ > 20))
      .map(_.test.name)
      .shouldBe(empty)
  }

  test("rows of all unseen tests with vCPUs enough are right within 12 per cent in the middle") {
    pooled(errors(CalibrationTests.unseen)).should(be <= 12.0)
  }

  test("the sum of a starved test is right within a factor of 2") {
    errors(CalibrationTests.starved).map(_.sumRatio).foreach { ratio =>
      ratio.should((be > 0.5).and(be < 2.0))
    }
  }

  test("consolidation tests come in the order of their total times, ties within 10 per cent") {
    val all = CalibrationTests.all.map(_.name).filter(_.startsWith("consolidation"))
    val order = ConsolidationOrder(errors(all))
    order.should(have).size(8)
    val wrong = for {
      (faster, fast) <- order.zipWithIndex
      slower <- order.drop(fast + 1)
      if faster._3 > slower._3 && slower._2 > 1.1 * faster._2
    } yield s"${faster._1}, ${slower._1}"
    wrong.shouldBe(empty)
  }

  test("the order of the rows is right in every test") {
    val all = CalibrationTests.calibrated ++ CalibrationTests.unseen ++ CalibrationTests.starved
    errors(all).foreach(e => withClue(e.test.name)(e.rankCorrelation.should(be >= 0.9)))
  }

  test("receiving exports slow order rows by the published factor, within 1.5 of it") {
    val rows = Vector(
      "POO_TC: Add Order Lines",
      "POO_TC: Approve Order",
      "POO_TC Create Order",
      "TC: Receiving-an-Order-Line",
      "Serials-Receiving-Workflow",
      "Unreceiving-a-Piece",
    )
    for (
      (loaded, free) <- Vector(2 -> 3, 4 -> 5).map { case (a, b) =>
        s"mobius-test-$a" -> s"mobius-test-$b"
      }
    ) {
      val withExports = CalibrationTests.named(Vector(loaded)).head
      val without = CalibrationTests.named(Vector(free)).head
      val right = rows.map { row =>
        val published = withExports.row(row).get.averageMs / without.row(row).get.averageMs
        average(loaded, row) / average(free, row) / published
      }
      withClue(loaded)(Statistics.median(right).get.should((be > 1 / 1.5).and(be < 1.5)))
    }
  }

  test("predictions of unseen tests are those that the committed parameters were committed for") {
    // From bench/calibrate.sh; other values are other parameters or another model.
    average("mobius-test-4", "CICO_TC_Check-In Controller").round.shouldBe(2058)
    average("mobius-test-4", "POO_TC: Add Order Lines").round.shouldBe(28301)
    average("consolidation-5", "CICO_TC_Check-In Controller").round.shouldBe(39425)
    average("consolidation-5", "ULR_TC: Users loan Renewal Transaction").round.shouldBe(32868)
  }

  test("what is doubtful is not judged") {
    val doubtful =
      CalibrationTests.all.flatMap(t => t.rows.filter(_.doubt.isDefined).map(t.name -> _))
    (doubtful
      .map { case (test, row) => test -> row.transaction }
      .should(contain))
      .allOf(
        "mobius-test-9" -> "ULR_TC: Users loan Renewal Transaction",
        "consolidation-3" -> "SDIU_Single Record Import (Update)",
        "consolidation-4" -> "RTAC_TC: edge-rtac",
        "consolidation-7" -> "POO_TC Create Order",
      )
    val judged = errors(CalibrationTests.all.map(_.name)).flatMap { e =>
      e.rows.map(row => e.test.name -> row.transaction)
    }
    judged.intersect(doubtful.map(d => d._1 -> d._2.transaction)).shouldBe(empty)
  }

  test("fewer tasks of mod-authtoken make test 2 slower only below three") {
    val test = CalibrationTests.named(Vector("mobius-test-2")).head
    def checkInMs(tasks: Int): Double = {
      val cluster: NetworkCluster = test.cluster.copy(authTasks = tasks)
      new ClosedNetwork(cluster, test.load, parameters)
        .solve()
        .averageMs("CICO_TC_Check-In Controller")
        .get
    }
    (checkInMs(4) / checkInMs(6)).shouldBe(1.0 +- 0.05)
    (checkInMs(2) / checkInMs(6)).should(be > 1.3)
  }
}
