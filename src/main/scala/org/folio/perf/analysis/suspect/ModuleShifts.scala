package org.folio.perf.analysis.suspect

import org.folio.perf.analysis.statistics.{CommonShift, RunLevels}

/**
 * Changes of requests and modules between two runs, by blocks of time. A request may change with all modules, with its
 * module, or alone. How much modules differ, requests of one module, and one request in several transactions is measured
 * from the two runs: it holds all noise that minutes do not show, such as drift.
 *
 * @param common shift of all modules, on the logarithmic scale
 * @param modules by name, those that can be judged
 * @param requests by module and name
 * @param judge decides about changes of requests in single transactions, by transaction and request
 */
final private[suspect] class ModuleShifts(
    val common: Double,
    val modules: Map[String, Judged],
    val requests: Map[(String, String), Judged],
    judge: Set[String] => Map[(String, String), Judged],
) {

  /** Requests of these transactions, adjusted for their number. */
  def rowsOf(transactions: Set[String]): Map[(String, String), Judged] = judge(transactions)
}

private[suspect] object ModuleShifts {

  /** With fewer modules nobody can tell what they have in common. */
  val FewestModules = 6

  /** Probability that any module of an unchanged system is called slower; the same for faster, and for requests. */
  val CallLevel = 0.005
  private val FewestCalls = 30L

  /** Half of [[Judged.Gate]]: a module that moved less does not hide itself. */
  private val HalfGate = 0.0477

  /** A request of one transaction in both runs. */
  final private case class Cell(transaction: String, request: String, module: String, shift: Level)

  /** A request in all its transactions. */
  final private case class Request(name: String, module: String, cells: Vector[Cell], shift: Level)

  /** @return `None`: too few modules have requests that both runs sent often enough */
  def of(before: RunRequests, after: RunRequests): Option[ModuleShifts] = {
    val cells = cellsOf(before, after)
    val modules = cells.map(_.module).distinct
    Option.when(modules.size >= FewestModules)(of(cells, modules))
  }

  private def of(cells: Vector[Cell], names: Vector[String]): ModuleShifts = {
    val byRequest = cells.groupBy(cell => (cell.module, cell.request)).toVector.sortBy(_._1)
    val cellSpread = NestedSpread.of(byRequest.map(_._2.map(_.shift)))
    val requests = byRequest.map { case ((module, name), of) =>
      Request(name, module, of, Level.of(of.map(_.shift), cellSpread))
    }
    val byModule = requests.groupBy(_.module)
    val requestSpread = NestedSpread.of(names.map(name => byModule(name).map(_.shift)))
    val levels = names.map(n => Level.of(byModule(n).map(_.shift), requestSpread))
    val all = commonOf(levels)
    val others = names
      .zip(levels)
      .map { case (name, level) =>
        val own =
          if (math.abs(level.value - all.shift) < HalfGate) all
          else commonOf(names.zip(levels).collect { case (other, l) if other != name => l })
        name -> own
      }
      .toMap
    val freedom = names.size - 2
    def judge[A](items: Vector[A])(module: A => String, shift: A => Level): Vector[Judged] =
      Judged.all(
        items.map { item =>
          val common = others(module(item))
          val level = shift(item).wider(common.spread)
          Level(level.value - common.shift, level.variance)
        },
        CallLevel,
        freedom,
      )
    val known = names.zip(levels).filter { case (name, _) => !isUnknown(name) }
    val knownRequests = requests.filter(r => !isUnknown(r.module))
    new ModuleShifts(
      all.shift,
      known.map(_._1).zip(judge(known)(_._1, _._2)).toMap,
      knownRequests
        .map(r => (r.module, r.name))
        .zip(judge(knownRequests)(_.module, _.shift.wider(requestSpread)))
        .toMap,
      transactions => {
        val looked = cells.filter(cell => transactions(cell.transaction))
        looked
          .map(cell => (cell.transaction, cell.request))
          .zip(judge(looked)(_.module, _.shift.wider(cellSpread).wider(requestSpread)))
          .toMap
      },
    )
  }

  private def commonOf(levels: Vector[Level]): CommonShift =
    CommonShift.of(levels.map(_.value).toArray, levels.map(_.variance).toArray)

  /** Requests of no known module share a group, which is never a suspect. */
  private def isUnknown(module: String): Boolean = module.isEmpty

  private def cellsOf(before: RunRequests, after: RunRequests): Vector[Cell] = {
    val old = before.series.filter(isJudged).map(s => (s.transaction, s.request) -> s).toMap
    val both = after.series.filter(isJudged).flatMap { now =>
      old.get((now.transaction, now.request)).map(_ -> now)
    }
    if (both.isEmpty) Vector.empty
    else {
      val levels =
        Vector(both.map(_._1), both.map(_._2)).map(run => RunLevels.of(run.map(_.meanLogMs)).rows)
      both.zipWithIndex.map { case ((_, now), i) =>
        val (from, to) = (levels(0)(i), levels(1)(i))
        Cell(
          now.transaction,
          now.request,
          now.module.getOrElse(""),
          Level(to.location - from.location, from.variance + to.variance),
        )
      }
    }
  }

  private def isJudged(series: MeasuredRequest): Boolean = {
    val blocks = series.meanLogMs.count(_.isDefined)
    series.calls >= FewestCalls && blocks > 0 && blocks * 2 >= series.meanLogMs.size
  }
}
