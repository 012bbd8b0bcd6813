package org.folio.perf.analysis.run

import org.folio.perf.model.Inventory

/** Connections that the databases allow, as their parameter `max_connections` says. */
object ConnectionLimit {

  /** @return `None`: the parameter is not set, is a formula, or differs between parameter groups */
  def apply(inventory: Inventory): Option[Long] =
    inventory.components
      .filter(_.property.toLowerCase.filter(_.isLetter) == "maxconnections")
      .map(_.value.replaceAll("(?<=\\d),(?=\\d{3}$)", ""))
      .distinct match {
      case Vector(one) => one.toLongOption.filter(_ > 0)
      case _ => None
    }
}
