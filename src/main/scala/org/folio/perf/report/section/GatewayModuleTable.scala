package org.folio.perf.report.section

import org.folio.perf.model.ModuleInfo
import org.folio.perf.report.content.Block.{blocks, note, nothing}
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** Modules whose versions the gateway lists, and of which nothing else is known. */
private[section] object GatewayModuleTable {

  def apply(modules: Vector[ModuleInfo]): Block = {
    val differing = modules.filter(_.tenants.nonEmpty).map(_.name).distinct
    blocks(
      if (differing.isEmpty) nothing
      else
        note(
          s"Tenants differ in ${Format.count(differing.size, "module", "modules")}: ${named(differing)}."
        ),
      InfrastructureSection.folded(table(modules, differing.nonEmpty)),
    )
  }

  private def table(modules: Vector[ModuleInfo], withTenants: Boolean): Table =
    Table(
      text("Modules of the tenants with their versions, without front-end modules (folio_…)."),
      Seq(Column("Module"), Column("Version", phone = "version", classes = "big")) ++
        Option.when(withTenants)(Column("Tenants", phone = "tenants")),
      modules.map { module =>
        Row(
          Cell.text(module.name),
          Cell.text(module.version) +:
            Option.when(withTenants)(tenants(module)).toSeq,
        )
      },
      "None.",
      filterLabel = Some("Filter modules, e.g. mod-inv"),
    )

  private def tenants(module: ModuleInfo): Cell =
    if (module.tenants.isEmpty) Cell.words("all") else Cell.text(named(module.tenants))

  private def named(names: Vector[String]): String = {
    val more = names.size - MostNamed
    names.take(MostNamed).mkString(", ") + (if (more > 0) s" and ${Format.whole(more.toLong)} more"
                                            else "")
  }

  private val MostNamed = 5
}
