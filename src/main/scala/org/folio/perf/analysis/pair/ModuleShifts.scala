package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.{CallBudget, CommonShift, Level, Medians, RowShifts, RunLevels, Samples}

/**
 * Changes of requests and modules between two runs, by blocks of time. A request may change with all modules, with its
 * module, or alone. How much modules differ, requests of one module, and one request in several transactions is measured
 * from the two runs: it holds all noise that minutes do not show, such as drift.
 *
 * @param common shift of all modules, on the logarithmic scale
 * @param modules by name, those that can be judged
 * @param requests by module and name
 * @param rowsOf requests of these transactions, adjusted for their number, by transaction and request
 */
final private[pair] class ModuleShifts(
    val common: Double,
    val modules: Map[String, Judged],
    val requests: Map[(String, String), Judged],
    val rowsOf: Set[String] => Map[(String, String), Judged],
)

private[pair] object ModuleShifts {

  /** With fewer modules nobody can tell what they have in common. */
  val FewestModules = 6

  private val FewestCalls = 30L

  /**
   * A request of one transaction in both runs.
   *
   * @param series block by block, in the earlier runs and then in the judged one, likewise its `levels`
   */
  final private case class Cell(
      transaction: String,
      request: String,
      module: String,
      shift: Level,
      series: Vector[Vector[Option[Double]]],
      levels: Vector[Option[Level]],
  )

  /**
   * @param before the baseline, and `further` runs of its environment
   * @return `None`: too few modules have requests that both runs sent often enough
   */
  def of(before: RunRequests, after: RunRequests, further: Vector[RunRequests] = Vector.empty): Option[ModuleShifts] = {
    val keys = Vector(before, after).map(_.series.filter(isJudged).map(_.key).toSet).reduce(_ & _)
    val telling = further.filter(_.series.exists(s => isJudged(s) && keys(s.key)))
    val cells = cellsOf(before +: telling, after)
    val modules = cells.map(_.module).distinct
    Option.when(modules.size >= FewestModules)(shifts(cells, modules, telling.size + 1))
  }

  private def shifts(cells: Vector[Cell], names: Vector[String], runs: Int): ModuleShifts = {
    val byRequest = cells.groupBy(cell => (cell.module, cell.request)).toVector.sortBy(_._1)
    val cellSpread = NestedSpread.of(byRequest.map(_._2.map(_.shift)))
    val requests = byRequest.map { case (key, its) => key -> Level.of(its.map(_.shift), cellSpread) }
    val byModule = requests.groupMap(_._1._1)(_._2)
    val requestSpread = NestedSpread.of(names.map(byModule))
    val noise = ModuleNoise(names.map(name => cells.filter(_.module == name).map(_.series)))
    val levels = names.zip(noise).map { case (n, own) =>
      val level = Level.of(byModule(n), requestSpread)
      level.copy(variance = math.max(level.variance, own))
    }
    val drift = driftOf(cells, names, runs)
    val all = CommonShift.of(levels)
    val others = names.indices.map { i =>
      val level = levels(i)
      val own =
        if (math.abs(level.value - all.shift) < RowShifts.HalfGate) all else CommonShift.of(levels.patch(i, Nil, 1))
      // What earlier runs differ holds the noise of their minutes, which the level has already.
      val excess = drift(i) - level.variance
      names(i) -> own.copy(spread = math.max(own.spread, math.sqrt(math.max(0, excess))))
    }.toMap
    val ofModules = names.zip(noise).toMap

    /** @param items keys, modules and changes */
    def judge[K](items: Vector[(K, String, Level)], share: Double): Map[K, Judged] = {
      val own = items.map { case (_, module, shift) =>
        shift.wider(others(module).spread).less(others(module).shift)
      }
      items.map(_._1).zip(Judged.all(own, share, names.size - 2)).toMap
    }
    def withNoise(level: Level, module: String): Level =
      level.copy(variance = math.max(level.variance, ofModules(module)))
    new ModuleShifts(
      all.shift,
      // Requests of no known module share a group, which is never a suspect.
      judge(
        names.zip(levels).collect { case (name, level) if name.nonEmpty => (name, name, level) },
        CallBudget.Modules,
      ),
      judge(
        requests.collect {
          case (key @ (module, _), shift) if module.nonEmpty =>
            (key, module, withNoise(shift.wider(requestSpread), module))
        },
        CallBudget.Requests,
      ),
      transactions =>
        judge(
          cells.filter(cell => transactions(cell.transaction)).map { cell =>
            val shift = cell.shift.wider(cellSpread).wider(requestSpread)
            ((cell.transaction, cell.request), cell.module, withNoise(shift, cell.module))
          },
          CallBudget.Requests,
        ),
    )
  }

  /** Weight of all modules' drift against a module's own, in runs. */
  private val PriorRuns = 10.0

  /** Variances of differences of modules to earlier runs without any change, by these; 0: too few of them. */
  private def driftOf(cells: Vector[Cell], names: Vector[String], runs: Int): Vector[Double] =
    if (runs < RowShifts.FewestForNoise) names.map(_ => 0.0)
    else {
      val levels = names.map { name =>
        val its = cells.filter(_.module == name)
        (0 until runs).toVector.map { run =>
          val there =
            its.flatMap(cell => cell.levels(run).map(_.value - Samples.mean(cell.levels.init.flatten.map(_.value))))
          Medians.of(there)
        }
      }
      val middles = (0 until runs).map(run => Samples.median(levels.flatMap(_(run))))
      val residuals = levels.map(_.zip(middles).flatMap { case (level, middle) => level.map(_ - middle) })
      val n = runs.toDouble
      val usual = Samples.mean(Samples.clipped(residuals.flatten.toArray).map(x => x * x)) * n / (n - 1)
      residuals.map(own => (PriorRuns * usual + Samples.squares(own)) / (PriorRuns + n - 1) * (1 + 1 / n))
    }

  /** Cells of the baseline and the judged run; further runs may lack some. */
  private def cellsOf(earlier: Vector[RunRequests], after: RunRequests): Vector[Cell] = {
    val runs = earlier.map(_.series.filter(isJudged).map(s => s.key -> s).toMap)
    val both = after.series.filter(s => isJudged(s) && runs.head.contains(s.key))
    if (both.isEmpty) Vector.empty
    else {
      val all = runs.map(run => both.map(s => run.get(s.key))) :+ both.map(Option(_))
      val blocks = all.map(_.map(_.fold(Vector.empty[Option[Double]])(_.meanLogMs)))
      val levels = blocks.map(RunLevels.of(_).rows)
      for ((now, i) <- both.zipWithIndex; level <- levels.last(i))
        yield Cell(
          now.transaction,
          now.request,
          now.module.getOrElse(""),
          Level.change(level, levels.init.flatMap(_(i)), all.flatMap(_(i)).map(_.drift).max),
          blocks.map(_(i)),
          levels.map(_(i)),
        )
    }
  }

  private def isJudged(series: MeasuredRequest): Boolean = {
    val blocks = series.meanLogMs.count(_.isDefined)
    series.calls >= FewestCalls && blocks > 0 && blocks * 2 >= series.meanLogMs.size
  }
}

/**
 * How much the members of groups differ from their group, beyond their own errors: a standard deviation. A group that
 * moves as a whole does not count, nor does a member far away from the others of its group.
 */
private[pair] object NestedSpread {

  /** From so many members on, a group shows which of them is far away. */
  private val FewestToPrune = 3

  def of(groups: Vector[Vector[Level]]): Double = {
    val several = groups.filter(_.size >= 2)
    if (several.isEmpty) 0
    else {
      val first = rough(several)
      val kept = several.map(near(_, first)).filter(_.size >= 2)
      if (kept.isEmpty) first
      else CommonShift.spreadOfSides(kept: _*)
    }
  }

  /** Estimates it by the median distance from the groups' medians: not moved by a fifth of the members. */
  private def rough(groups: Vector[Vector[Level]]): Double = CommonShift.spreadByMedian(groups.flatMap { group =>
    val middle = Samples.median(group.map(_.value))
    // The median of few is near to each of them.
    val shrunk = math.sqrt((group.size - 1).toDouble / group.size.toDouble)
    group.map(member => Level((member.value - middle) / shrunk, member.variance))
  })

  private def near(group: Vector[Level], spread: Double): Vector[Level] =
    if (group.size < FewestToPrune) group
    else {
      val middle = Samples.median(group.map(_.value))
      group.filter { member =>
        math.abs(member.value - middle) <= CommonShift.PruneAt * member.deviation(spread)
      }
    }
}

/** Noise of modules by their own minutes: what all requests of a module do together does not average out among them. */
private[pair] object ModuleNoise {

  /**
   * @param modules by module and request, the blocks of the earlier runs and then of the judged one
   * @return squared standard errors of the modules' differences
   */
  def apply(modules: Vector[Vector[Vector[Vector[Option[Double]]]]]): Vector[Double] = {
    val runs = modules.head.head.size
    val byRun = (0 until runs).map { run =>
      RunLevels
        .of(modules.map(requests => together(requests.map(_(run)).filter(_.nonEmpty))))
        .rows
        .map(_.map(_.variance))
    }
    modules.indices.toVector.map { i =>
      val known = byRun.init.flatMap(_(i))
      byRun.last(i).getOrElse(0.0) + known.sum / math.max(1, known.size * known.size).toDouble
    }
  }

  /** Mean of the requests' distances from their own levels, block by block. */
  private def together(requests: Vector[Vector[Option[Double]]]): Vector[Option[Double]] =
    RunLevels.acrossRows(requests.map { row =>
      val middle = Samples.median(row.flatten)
      row.map(_.map(_ - middle))
    })(Samples.mean(_))
}
