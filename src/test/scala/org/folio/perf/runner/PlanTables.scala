package org.folio.perf.runner

import org.folio.perf.plan.{LoadPlan, PlannedTraffic, RecordDemand, TenantClass}
import org.folio.perf.preparation.Recipes
import org.folio.perf.protocol.FolioRequest

/** Tables of a plan for the console, by tenant class. */
private[runner] object PlanTables {

  def traffic(plan: LoadPlan): Vector[String] = {
    val classes = PlannedTraffic.classes(plan)
    val rows = PlannedTraffic.transactions(plan)
    val sums = classes.map(c => rows.map(_.requestsPerSec(c.name)).sum)
    val lines = rows.map { row =>
      Vector(row.workflow, row.transaction, rounded(row.perTransaction)) ++
        classes.map(c => rounded(row.requestsPerSec(c.name))) :+ rounded(row.total)
    }
    val head = Vector("Workflow", "Transaction", "Requests each") ++ classes.map(titled) :+ "all"
    val last = Vector("all", "", "") ++ sums.map(rounded) :+ rounded(sums.sum)
    "Estimated requests per second in steady state:" +:
      table(head +: lines :+ last, firstNumber = 2)
  }

  /** Records that the run uses up. */
  def consumed(plan: LoadPlan): Vector[String] = {
    val usedUp = plan.demands.filter(_.kind.consumed)
    perTenant(
      plan,
      "Records used up during the run, per tenant:",
      usedUp,
      d => d.iterations * d.perIteration,
    )
  }

  /** Records that a preparation creates unless the target has them. */
  def created(plan: LoadPlan): Vector[String] =
    perTenant(
      plan,
      "Records created if missing, at most, per tenant:",
      plan.demands.filter(demand => Recipes.kinds(demand.kind)),
      _.withMargin,
    )

  /** Requests that create, change or delete. */
  def writes(plan: LoadPlan): Vector[String] = {
    val classes = PlannedTraffic.classes(plan)
    val all = PlannedTraffic.writes(plan)
    val rows = all.map(_.request.name).distinct.map { name =>
      val same = all.filter(_.request.name == name)
      Vector(effect(same.head.request), name) ++ classes.map { c =>
        same.find(_.tenantClass == c.name).fold("")(w => w.count.ceil.toLong.toString)
      }
    }
    if (rows.isEmpty) Vector("Nothing is created, changed or deleted.")
    else
      "Estimated writing requests during the run, per tenant:" +:
        table(
          ("Effect" +: "Request" +: classes.map(titled)) +: rows.sortBy(_.head),
          firstNumber = 2,
        )
  }

  private def perTenant(
      plan: LoadPlan,
      title: String,
      demands: Vector[RecordDemand],
      count: RecordDemand => Double,
  ): Vector[String] = {
    val classes = PlannedTraffic.classes(plan)
    val rows = demands.map(_.kind).distinct.map { kind =>
      kind.words +: classes.map { c =>
        val own =
          demands.filter(d => d.kind == kind && c.tenants.headOption.exists(_.name == d.tenant))
        if (own.isEmpty) "" else own.map(count).sum.ceil.toLong.toString
      }
    }
    if (rows.isEmpty) Vector(s"$title none")
    else title +: table(("Records" +: classes.map(titled)) +: rows, firstNumber = 1)
  }

  private def titled(one: TenantClass): String = s"${one.name} (${one.tenants.size})"

  private def effect(request: FolioRequest): String = request.method match {
    case "DELETE" => "deletes"
    case "POST" if request.expectedStatus == 201 => "creates"
    case "POST" => "posts"
    case _ => "changes"
  }

  private def rounded(number: Double): String =
    BigDecimal(number).setScale(if (number < 10) 2 else 0, BigDecimal.RoundingMode.HALF_UP).toString

  /** @param firstNumber the first column that is aligned to the right */
  private def table(rows: Vector[Vector[String]], firstNumber: Int): Vector[String] = {
    val widths = rows.head.indices.map(column => rows.map(_(column).length).max)
    rows.map { cells =>
      cells
        .zip(widths)
        .zipWithIndex
        .map { case ((cell, width), column) =>
          if (column < firstNumber) cell.padTo(width, ' ') else " " * (width - cell.length) + cell
        }
        .mkString("  ", "  ", "")
        .stripTrailing
    }
  }
}
