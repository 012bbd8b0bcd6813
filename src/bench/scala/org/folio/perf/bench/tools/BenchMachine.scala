package org.folio.perf.bench.tools

import com.sun.management.OperatingSystemMXBean
import java.lang.management.ManagementFactory

/** The machine that a benchmark ran on, in a line. */
private[tools] object BenchMachine {

  /** With what others asked of it a minute ago: figures of a busy machine are to be replaced. */
  def line: String = {
    val system = ManagementFactory.getOperatingSystemMXBean.asInstanceOf[OperatingSystemMXBean]
    val gib = system.getTotalMemorySize.toDouble / (1L << 30)
    f"machine: ${Runtime.getRuntime.availableProcessors} cores, $gib%.0f GiB, ${sys.props("os.name")} " +
      s"${sys.props("os.arch")}, ${sys.props("java.vm.name")} ${sys.props("java.runtime.version")}; " +
      f"load average at the start ${system.getSystemLoadAverage}%.1f"
  }
}
