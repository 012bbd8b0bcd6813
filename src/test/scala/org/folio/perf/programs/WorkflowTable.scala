package org.folio.perf.programs

import org.folio.perf.flow.{TenantScope, Workflow}
import org.folio.perf.workflows.Workflows

/** Table of the workflows, for documents. */
object WorkflowTable {

  /** A longer list is cut here. */
  private val MostTransactions = 8

  /** Code, work of the user, transactions, needs. */
  def lines: Vector[String] =
    GeneratedPart.table("Code", "Work of the user", "Transactions in the report", "Notes")(
      Workflows.all.map { workflow =>
        Vector(
          s"`${workflow.code}`",
          workflow.title.stripSuffix("."),
          transactions(workflow),
          notes(workflow),
        )
      }
    )

  private def transactions(workflow: Workflow): String = {
    val names = workflow.transactions.map(t => s"`${t.name}`")
    if (names.size <= MostTransactions) names.mkString(", ")
    else
      names.take(3).mkString("", ", ", s" and ${names.size - 3} more")
  }

  private def notes(workflow: Workflow): String = Vector(
    Option.when(workflow.isDestructive)("destructive"),
    Option.when(workflow.usesEdge)("edge"),
    Option.when(workflow.tenants == TenantScope.Central)("central"),
    Option.when(workflow.needsFiscalYear)("fiscal year"),
    Option.when(workflow.differsByPlatform)("platform"),
  ).flatten.mkString(", ")
}
