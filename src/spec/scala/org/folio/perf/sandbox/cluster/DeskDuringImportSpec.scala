package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{EnvironmentLoader, RequestKind}
import org.folio.perf.testkit.{PlainSuite, Plans, StubScheduler}

/**
 * Slowdown of the circulation desk during an import, in the shipped environment. Published for
 * Poppy with file splitting: check-in takes 1.8 to 2.4 times as long (create) or 1.4 to 1.8 times
 * (update); check-out takes 1.6 to 1.9 or 1.4 to 1.6 times.
 */
class DeskDuringImportSpec extends PlainSuite {
  private val environment =
    EnvironmentLoader.load("sandbox").value

  /** Calls of a check-in and of a check-out, without preflights. */
  private val desk: Vector[(String, RequestKind, Double, Double)] = Vector(
    ("mod-configuration", RequestKind.LightRead, 1, 2),
    ("mod-users", RequestKind.LightRead, 2, 7),
    ("mod-circulation-storage", RequestKind.LightRead, 2, 0),
    ("mod-inventory-storage", RequestKind.LightRead, 1, 0),
    ("mod-inventory", RequestKind.Read, 1, 1),
    ("mod-feesfines", RequestKind.LightRead, 3, 2),
    ("mod-notes", RequestKind.LightRead, 0, 1),
    ("mod-patron-blocks", RequestKind.Read, 0, 2),
    ("mod-circulation", RequestKind.Read, 1, 5),
    ("mod-circulation", RequestKind.Write, 1, 1),
  )

  /** Rates of eight people at the desk of the sandbox. */
  private val (checkInsPerSecond, checkOutsPerSecond) = (1.3, 1.7)

  /** Milliseconds of a check-in and of a check-out, one call after the other. */
  private def times(isImporting: Boolean): (Double, Double) = {
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(environment, serviceDemand = 1, seed = 7, scheduler)
    if (isImporting) cluster.work(JobKind.DataImport, 300.0)
    val plan = desk.map { case (module, kind, ofCheckIn, ofCheckOut) =>
      (module, kind, ofCheckIn * checkInsPerSecond + ofCheckOut * checkOutsPerSecond)
    }
    val answers = Plans.run(cluster, scheduler, plan, seconds = 300, seed = 3)
    answers.refused.shouldBe(0)
    val means = plan.indices.map(i => answers.of(i).sum / answers.of(i).size)
    def sum(calls: ((String, RequestKind, Double, Double)) => Double) =
      desk.zip(means).map { case (call, mean) => calls(call) * mean }.sum
    (sum(_._3), sum(_._4))
  }

  private lazy val alone = times(isImporting = false)
  private lazy val during = times(isImporting = true)

  test("a check-in takes one and three quarter times as long while files are imported") {
    info(f"${during._1 / alone._1}%.2f times")
    (during._1 / alone._1).should((be >= 1.6).and(be <= 2.1))
  }

  test("a check-out is slowed down by a half to three quarters") {
    info(f"${during._2 / alone._2}%.2f times")
    (during._2 / alone._2).should((be >= 1.45).and(be <= 1.85))
  }
}
