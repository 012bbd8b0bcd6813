package org.folio.perf.bench.suspects

/** The table of rates, and what must hold in it. */
private[suspects] object SuspectTable {

  def headOf(system: SimulatedCluster): String =
    f"\n${system.minutes} min, ${system.users} executions a minute, minute noise ${system.noise * 100}%.0f %%, " +
      f"phi ${system.phi}%.1f, drift ${system.drift * 100}%.0f %%\n" +
      "case                       pairs | wrong module request | targets named | visible module request |" +
      " rows explained | follows"

  def line(one: SuspectCase, c: SuspectCounts): String =
    f"${one.name}%-26s ${c.pairs}%5d | ${share(c.wrong, c.pairs)} ${share(c.wrongModule, c.pairs)}  " +
      s"${share(c.wrongRequest, c.pairs)} | " + f"${c.targets}%7d ${share(c.named, c.targets)} | " +
      f"${c.visible}%7d ${share(c.moduleNamed, c.visible)}  ${share(c.requestNamed, c.visible)} | " +
      f"${c.rows}%4d ${share(c.rowsExplained, c.rows)}   | ${share(c.follows, c.pairs)}"

  private def share(n: Int, of: Int): String =
    if (of == 0) "    -" else f"${n.toDouble / of.toDouble}%5.3f"

  def brokenGates(
      system: SimulatedCluster,
      measured: Vector[(SuspectCase, SuspectCounts)],
  ): Vector[String] = {
    val sum = measured.map(_._2).reduce(_.plus(_))
    val named = f"minute noise ${system.noise * 100}%.0f %%, drift ${system.drift * 100}%.0f %%"
    def least(n: Int, what: String) = Option.when(
      n < sum.visible * 0.95 - 1.645 * math.sqrt(sum.visible * 0.05 * 0.95)
    )(s"$named: the right $what is named in $n of ${sum.visible}, 95 % needed")
    val wrong = measured.collect {
      case (one, c) if c.wrong > c.pairs * 0.05 + 1.645 * math.sqrt(c.pairs * 0.05 * 0.95) =>
        s"$named, ${one.name}: a wrong one is named in ${c.wrong} of ${c.pairs} pairs, 5 % allowed"
    }
    wrong ++ least(sum.moduleNamed, "module") ++ least(sum.requestNamed, "request")
  }
}
