package org.folio.perf.analysis

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
