package org.folio.perf.testkit

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.source.TransactionsFile
import org.folio.perf.workflows.circulation.CirculationDesk
import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.util.Using

/** A load generator that runs out of memory when some transactions are recorded. */
final class MemoryHungryRun extends PerfSimulation(SampleSimulation.plan) {
  private val thread = new Thread(() => eat(), "hungry")
  thread.setDaemon(true)
  thread.start()

  private def eat(): Unit = {
    val reports = Paths.get(sys.props("reports"))
    while (!SampleSimulation.hasTransactions(reports)) Thread.sleep(50)
    val eaten = mutable.ArrayBuffer.empty[Array[Byte]]
    while (true) eaten += new Array[Byte](1 << 20)
  }
}

/** A load that does nothing special. */
final class PlainRun extends PerfSimulation(SampleSimulation.plan)

object SampleSimulation {
  val plan: SimulationPlan = SimulationPlan(
    "Plain",
    "Check-in and check-out again and again.",
    Vector(PacedWorkflow(CirculationDesk.workflow, Pace.PerMinute(600))),
  )

  private[testkit] def hasTransactions(reports: Path): Boolean =
    Files.isDirectory(reports) && Using.resource(Files.list(reports)) { runs =>
      runs.iterator.asScala.exists { run =>
        val file = run.resolve(TransactionsFile.Name)
        Files.exists(file) && Files.size(file) > MoreThanHeader
      }
    }

  private val MoreThanHeader = 500L
}
