package org.folio.perf.analysis.run

import org.folio.perf.model.DatabaseProperty.{ClusterParameterGroup, ParameterGroup}
import org.folio.perf.model.Inventory

/** Connections that a database allows, as its parameter `max_connections` says. */
object ConnectionLimit {

  /**
   * @param database its identifier; where its parameter group is not known, any database's limit stands in
   * @return `None`: the parameter is not set, or is a formula
   */
  def apply(inventory: Inventory, database: String): Option[Long] = {
    val groups = inventory.components
      .filter(p => p.component == s"database $database" && Set(ParameterGroup, ClusterParameterGroup)(p.property))
      .sortBy(_.property == ClusterParameterGroup)
    val set = inventory.components.filter(_.property.toLowerCase.filter(_.isLetter) == "maxconnections")
    groups
      .flatMap(group => set.find(_.component == group.value))
      .headOption
      .orElse(set.headOption.filter(_ => groups.isEmpty))
      .flatMap(_.value.replaceAll("(?<=\\d),(?=\\d{3}$)", "").toLongOption)
      .filter(_ > 0)
  }
}
