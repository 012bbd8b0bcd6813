package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words
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
    val groups = own.filter(isGroup)
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
        worked(DefaultMaxConnections, machine)
          .filter(_ => groups.nonEmpty && isPostgres && !set.exists(p => groups.exists(_.value == p.component)))
          .map(_.copy(isDefault = true))
      )
      .filter(_.value > 0)
  }

  private def isGroup(property: ComponentProperty): Boolean =
    property.property == ParameterGroup || property.property == ClusterParameterGroup

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
      case p if p.value == group && isGroup(p) => p.component.stripPrefix("database ")
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

/**
 * Values of RDS parameters, which may be formulas: `{DBInstanceClassMemory/9531392}`,
 * `LEAST({DBInstanceClassMemory/9531392},5000)`, `SUM({DBInstanceClassMemory/24076},-50003)`.
 *
 * Source: "Specifying DB parameters" in the user guide of Amazon RDS: variables in braces with `*` and `/` by
 * whole numbers, and the functions GREATEST, LEAST and SUM.
 */
object ParameterFormula {

  /**
   * @param memoryBytes of the instance class; RDS takes off what it needs itself, so that true values are
   *   somewhat smaller
   * @return `None`: it is no number and no such formula, or it needs what is not known
   */
  def value(text: String, memoryBytes: Option[Long], vCpu: Option[Int]): Option[Long] = {
    val variables =
      Map("DBInstanceClassMemory" -> memoryBytes, "DBInstanceVCPU" -> vCpu.map(_.toLong))
        .collect { case (name, Some(number)) => name.toLowerCase -> number }
    expression(text.filterNot(_.isWhitespace), variables)
  }

  def isFormula(text: String): Boolean = text.contains('{')

  private val Call = "(?i)(GREATEST|LEAST|SUM)\\((.*)\\)".r
  private val Braces = "\\{([^{}()]*)\\}".r

  private def expression(text: String, variables: Map[String, Long]): Option[Long] = text match {
    case Call(name, arguments) =>
      val values = split(arguments).map(expression(_, variables))
      Option.when(values.nonEmpty && values.forall(_.isDefined))(values.flatten).map { all =>
        name.toUpperCase match {
          case "GREATEST" => all.max
          case "LEAST" => all.min
          case _ => all.sum
        }
      }
    case Braces(inside) => product(inside, variables)
    case number => number.toLongOption
  }

  /** E.g. `DBInstanceClassMemory*3/32768`, from left to right; a fraction is cut off. */
  private def product(text: String, variables: Map[String, Long]): Option[Long] = {
    val operands = text.split("[*/]", -1).toVector
    val operators = text.filter(c => c == '*' || c == '/').toVector
    val values = operands.map(o => o.toLongOption.orElse(variables.get(o.toLowerCase)))
    Option
      .when(values.forall(_.isDefined))(values.flatten)
      .filterNot(all => operators.zip(all.tail).contains('/' -> 0L))
      .map { all =>
        operators
          .zip(all.tail)
          .foldLeft(BigInt(all.head)) {
            case (so, ('*', by)) => so * by
            case (so, (_, by)) => so / by
          }
          .toLong
      }
  }

  /** At the commas that stand in no parentheses. */
  private def split(arguments: String): Vector[String] = {
    val depths = arguments.scanLeft(0) { (depth, c) =>
      if (c == '(') depth + 1 else if (c == ')') depth - 1 else depth
    }
    val commas = arguments.indices.filter(i => arguments(i) == ',' && depths(i) == 0)
    val bounds = -1 +: commas :+ arguments.length
    bounds.zip(bounds.tail).map { case (from, to) => arguments.slice(from + 1, to) }.toVector
  }
}
