package io.gatling.app.testkit

import io.gatling.app.Gatling
import io.gatling.core.Predef._
import io.gatling.core.protocol.Protocol
import io.gatling.core.structure.PopulationBuilder
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicReference

/** Runs populations in this process, without a report. One run at a time. */
object InProcessGatling {

  private[app] val held = new AtomicReference[Option[(Seq[PopulationBuilder], Protocol)]](None)

  /**
   * @param folder where Gatling writes its log
   * @return Gatling's exit status, 0 when it came to its end
   */
  def run(folder: Path, protocol: Protocol, populations: PopulationBuilder*): Int = synchronized {
    held.set(Some((populations, protocol)))
    Gatling.fromArgs(
      Array(
        "--simulation",
        classOf[HeldSimulation].getName,
        "--results-folder",
        folder.toString,
        "--no-reports",
      )
    )
  }
}

/** Gatling makes an object of this class by its name, so what it runs is handed over aside. */
final class HeldSimulation extends Simulation {
  InProcessGatling.held.get.foreach { case (populations, protocol) =>
    setUp(populations.toList).protocols(protocol)
  }
}
