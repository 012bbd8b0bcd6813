package org.folio.perf.analysis

import org.folio.perf.model.DatabaseProperty.{ClusterParameterGroup, ParameterGroup}
import org.folio.perf.model.{ComponentProperty, Inventory, Machine}

/**
 * Parameters of a cluster's databases, with formulas worked out.
 *
 * @param formula `None`: the value is a plain number
 * @param isAbout the value depends on how much memory RDS keeps for itself, and is somewhat smaller
 * @param isDefault nobody has set it
 */
final case class ParameterValue(
    value: Long,
    formula: Option[String],
    isAbout: Boolean,
    isDefault: Boolean,
)

object DatabaseParameters {

  /** Default of RDS and Aurora for PostgreSQL. */
  private val DefaultMaxConnections = "LEAST({DBInstanceClassMemory/9531392},5000)"
  private val BytesPerPage = 8192.0
  private val BytesPerGiB = 1024.0 * 1024 * 1024

  /** Upper bound of the memory that RDS reserves for itself. */
  private val UsableShare = 0.8

  /** @param database its identifier; where it is not in the inventory, any database's limit stands in */
  def maxConnections(inventory: Inventory, database: String): Option[ParameterValue] = {
    val component = s"database $database"
    val own = inventory.components.filter(_.component == component)
    val groups =
      own.filter(p => p.property == ParameterGroup || p.property == ClusterParameterGroup)
    val isPostgres = own.exists(p => p.property == "engine" && p.value.contains("postgres"))
    val set = inventory.components.filter(isMaxConnections)
    val machine = inventory.machines.find(m => m.kind == "rds" && m.id == database)
    groups
      .sortBy(_.property == ClusterParameterGroup)
      .flatMap(group => set.find(_.component == group.value))
      .headOption
      .orElse(set.headOption.filter(_ => groups.isEmpty))
      .flatMap(p => worked(p.value, machine))
      .orElse(
        Option
          .when(groups.nonEmpty && isPostgres && !set.exists(isOf(groups)))(DefaultMaxConnections)
          .flatMap(worked(_, machine))
          .map(_.copy(isDefault = true))
      )
      .filter(_.value > 0)
  }

  private def isOf(groups: Vector[ComponentProperty])(parameter: ComponentProperty): Boolean =
    groups.exists(_.value == parameter.component)

  private def isMaxConnections(property: ComponentProperty): Boolean =
    property.property.toLowerCase.filter(_.isLetter) == "maxconnections"

  /** Result of a formula, e.g. `about 9,000` or `about 43.2 GiB`; `None`: it is none, or not known. */
  def inWords(inventory: Inventory, property: ComponentProperty): Option[String] =
    Option.when(ParameterFormula.isFormula(property.value))(property).flatMap { p =>
      val machine = machineOf(inventory, p.component)
      worked(p.value, machine).map { found =>
        val text =
          if (p.property == "shared_buffers")
            Words.unit(Words.decimal(found.value * BytesPerPage / BytesPerGiB, 1), "GiB")
          else Words.whole(found.value)
        if (found.isAbout) s"about $text" else text
      }
    }

  /** The writer that uses the group, or else any database that does. */
  private def machineOf(inventory: Inventory, group: String): Option[Machine] = {
    val users = inventory.components.collect {
      case p
          if p.value == group && (p.property == ParameterGroup || p.property == ClusterParameterGroup) =>
        p.component.stripPrefix("database ")
    }
    val machines = inventory.machines.filter(m => m.kind == "rds" && users.contains(m.id))
    machines.find(_.role.contains("writer")).orElse(machines.headOption)
  }

  private def worked(text: String, machine: Option[Machine]): Option[ParameterValue] = {
    val memoryBytes = machine.flatMap(_.memoryMiB).map(_.toLong * 1024 * 1024)
    def value(bytes: Option[Long]) =
      ParameterFormula.value(
        text.replaceAll("(?<=\\d),(?=\\d{3}$)", ""),
        bytes,
        machine.flatMap(_.vCpu),
      )
    value(memoryBytes).map { number =>
      val least = value(memoryBytes.map(bytes => (bytes * UsableShare).toLong))
      ParameterValue(
        number,
        Option.when(ParameterFormula.isFormula(text))(text),
        isAbout = !least.contains(number),
        isDefault = false,
      )
    }
  }
}
