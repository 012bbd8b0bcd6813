package org.folio.perf.report.section

import org.folio.perf.analysis.Medians
import org.folio.perf.report.content.Format
import org.folio.perf.report.{RatioRow, TenantRatios}

/** What the heat map shows, in words, worst first. */
object StandOut {

  /** A tenant's median over fewer transactions says little about the tenant. */
  private val FewestTransactions = 3

  private val Slow = 1.25
  private val Fast = 0.8
  private val SlowCell = 1.5
  private val MostListed = 5

  def sentences(data: TenantRatios): Vector[String] = {
    val found = large(data) ++ slow(data) ++ fast(data) ++ cells(data) ++ failures(data)
    val none =
      if (found.nonEmpty) Vector.empty
      else
        Vector(
          s"Nothing: over all its work no tenant is above ${Slow}× or below ${Fast}×, and none has failures."
        )
    none ++ found ++ thin(data) ++ notRun(data)
  }

  private def large(data: TenantRatios): Vector[String] = {
    val rows = data.rows.filter(_.isLarge)
    val overall = rows.flatMap(_.overall)
    val slowest = data.transactions.zipWithIndex
      .flatMap { case (transaction, column) =>
        Medians.of(rows.flatMap(_.ratios.lift(column).flatten)).map(transaction -> _)
      }
      .filter(_._2 >= Slow)
      .sortBy(-_._2)
    if (overall.isEmpty || (overall.max <= 1.1 && slowest.isEmpty)) Vector.empty
    else {
      val most =
        slowest.take(3).map { case (transaction, ratio) => s"$transaction ${times(ratio)}" }
      val worst = if (most.isEmpty) "" else s"; most: ${most.mkString(", ")}"
      Vector(s"Large tenants: ${range(overall)} over all their work$worst.")
    }
  }

  private def slow(data: TenantRatios) =
    small(data).filter(_._2 >= Slow).sortBy(-_._2).take(MostListed).map { case (row, ratio) =>
      s"${row.row.tenant}: slower in general, ${times(ratio)} over all its work."
    }

  private def fast(data: TenantRatios) =
    small(data).filter(_._2 <= Fast).sortBy(_._2).take(MostListed).map { case (row, ratio) =>
      s"${row.row.tenant}: faster in general, ${times(ratio)}. Check that it returned the records."
    }

  private def small(data: TenantRatios): Vector[(RatioRow, Double)] =
    data.rows
      .filter(r => !r.isLarge && r.ratios.flatten.size >= FewestTransactions)
      .flatMap(r => r.overall.map(r -> _))

  /** Single cells of small tenants that the tenant's other work does not explain. */
  private def cells(data: TenantRatios): Vector[String] = {
    val all = for {
      row <- data.rows.filterNot(_.isLarge)
      ((ratio, cell), i) <- row.ratios.zip(row.row.cells).zipWithIndex
      r <- ratio
      c <- cell
      if c.iterations - c.failed >= TenantRatios.FewestIterations && r >= SlowCell && r >= SlowCell * row.overall
        .getOrElse(1.0)
    } yield (
      r,
      s"${row.row.tenant}, ${data.transactions(i)}: ${times(r)}, ${Format.whole(c.iterations)} iterations.",
    )
    val listed = all.sortBy(-_._1).map(_._2)
    listed.take(MostListed) ++ more(
      listed.size - MostListed,
      "more cells",
      s"of ${SlowCell}× and above",
    )
  }

  private def failures(data: TenantRatios): Vector[String] = {
    val failed =
      data.rows.map(r => r.row.tenant -> r.row.cells.flatten.map(_.failed).sum).filter(_._2 > 0)
    if (failed.isEmpty) Vector.empty
    else {
      val worst =
        failed.sortBy(-_._2).take(3).map { case (tenant, n) => s"$tenant ${Format.whole(n)}" }
      Vector(
        s"Failures in ${Format.whole(failed.size.toLong)} of ${data.rows.size} tenants; most: ${worst.mkString(", ")}."
      )
    }
  }

  private def thin(data: TenantRatios): Vector[String] = {
    val iterations = data.rows.flatMap(_.row.cells.flatten).map(_.iterations)
    val few = iterations.count(_ < TenantRatios.FewestIterations)
    if (few * 2 <= iterations.size) Vector.empty
    else
      Vector(
        s"${Format.whole(few.toLong)} of ${Format.whole(iterations.size.toLong)} cells have fewer than " +
          s"${TenantRatios.FewestIterations} iterations: their shades show chance as much as tenants, so read rows and columns, " +
          "not single cells."
      )
  }

  private def notRun(data: TenantRatios): Vector[String] = {
    val absent = data.rows.flatMap(_.row.cells).count(_.isEmpty)
    if (absent == 0) Vector.empty
    else Vector(s"Not run in ${Format.count(absent, "cell", "cells")} (hatched).")
  }

  private def more(n: Int, what: String, which: String): Vector[String] =
    if (n <= 0) Vector.empty else Vector(s"And ${Format.whole(n.toLong)} $what $which.")

  private def range(ratios: Vector[Double]): String = {
    val (low, high) = (times(ratios.min), times(ratios.max))
    if (low == high) high else s"$low to $high"
  }

  private def times(ratio: Double) = Format.decimal(ratio, 2) + "×"
}
