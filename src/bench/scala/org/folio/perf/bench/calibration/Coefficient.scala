package org.folio.perf.bench.calibration

import java.math.{BigDecimal => JavaDecimal, MathContext}
import org.folio.perf.capacity.network.{CalibratedKind, NetworkParameters}

/**
 * A parameter that all rows and tests share.
 *
 * @param start the most plausible value before anything was fitted
 * @param spread one standard deviation of that belief, as natural logarithm of a ratio
 */
final case class Coefficient(
    name: String,
    unit: String,
    start: Double,
    spread: Double,
    meaning: String,
)

object Coefficient {

  private def passes(kind: CalibratedKind, start: Double): Coefficient = Coefficient(
    s"passes.${kind.name}",
    "passes",
    start,
    spread = 0.5,
    s"through the gateway, of a request of kind ${kind.name} with the calls between modules",
  )

  /** In the order of the file. */
  val all: Vector[Coefficient] = Vector(
    passes(CalibratedKind.CirculationRead, 2.7),
    passes(CalibratedKind.StorageRead, 1.0),
    passes(CalibratedKind.FinanceRead, 4.5),
    passes(CalibratedKind.OrderRead, 4.2),
    passes(CalibratedKind.CirculationWrite, 20),
    passes(CalibratedKind.FinanceWrite, 20),
    passes(CalibratedKind.OrderWrite, 200),
    passes(CalibratedKind.Import, 13),
    passes(CalibratedKind.Export, 170),
    passes(CalibratedKind.Account, 15),
    passes(CalibratedKind.Availability, 10),
    passes(CalibratedKind.Harvest, 8),
    passes(CalibratedKind.Search, 0.15),
    Coefficient(
      "cpu.account",
      "passes",
      10,
      0.7,
      "that a patron's account needs on the instances beside its passes",
    ),
    Coefficient(
      "cpu.availability",
      "passes",
      10,
      0.7,
      "that the availability of titles needs on the instances beside its passes",
    ),
    Coefficient(
      "cpu.search",
      "passes",
      0.5,
      0.7,
      "that a search needs on the instances beside its passes",
    ),
    Coefficient("authMs", "vCPU ms", 1.2, 0.5, "a pass in a task of mod-authtoken"),
    Coefficient("hotCpuMs", "vCPU ms", 0.5, 0.7, "a pass on the instance of the gateway's task"),
    Coefficient("poolCpuMs", "vCPU ms", 10, 0.5, "a pass on all instances together"),
    Coefficient("backgroundVCpu", "vCPU", 25, 0.5, "busy on all instances without any request"),
    Coefficient("perInstanceVCpu", "vCPU", 0.6, 0.7, "busy on each instance without any request"),
    Coefficient("searchMs", "ms", 36, 0.3, "a search in a task of mod-search"),
    Coefficient("orderVisits.read", "visits", 1.9, 0.5, "of the order storage by a read"),
    Coefficient("orderVisits.write", "visits", 6.7, 0.5, "of the order storage by a write"),
    Coefficient("orderMs", "ms", 1.5, 0.5, "a visit of the order storage, 16 vCPU"),
    Coefficient("exportOrderMs", "ms", 19, 0.5, "a receiving export's request there, 16 vCPU"),
    Coefficient("databaseMs", "vCPU ms", 3, 0.5, "of the database, a pass"),
    Coefficient("exportDatabaseMs", "vCPU ms", 420, 0.5, "of the database, a receiving export's"),
    Coefficient("stretch", "", 0.77, 0.5, "by which a full database prolongs base times"),
    Coefficient("stretchPower", "", 2.7, 0.4, "how late it does"),
  )
}

/** Calibrated parameters as the text of `capacity/parameters.conf`. */
object ParametersText {

  /** Digits in which two calibrations agree on any processor. */
  private val Digits = new MathContext(4)

  /** @param origin data of the calibration, in a sentence */
  def render(parameters: NetworkParameters, origin: String): String = {
    val coefficients = Coefficient.all.map { c =>
      val unit = if (c.unit.isEmpty) "" else s"${c.unit}: "
      s"  ${quoted(c.name)} = ${number(parameters(c.name))} # $unit${c.meaning}"
    }
    val campaigns = parameters.campaigns.toVector.sortBy(_._1).flatMap { case (name, factors) =>
      s"  ${quoted(name)} {" +: entries(factors).map("  " + _) :+ "  }"
    }
    (Vector(
      s"# Parameters of the capacity model. $origin",
      "# Made by bench/calibrate.sh; do not edit.",
      "",
      "coefficients {",
    ) ++ coefficients ++ Vector(
      "}",
      "",
      "# Of a transaction with empty stations and an idle database.",
      "baseMs {",
    ) ++ entries(parameters.baseMs) ++ Vector(
      "}",
      "",
      "# On a transaction's base time, passes and visits in a later campaign.",
      "campaigns {",
    ) ++ campaigns :+ "}").mkString("", "\n", "\n")
  }

  /** Parameters rounded as in the file, so that the errors of a fit are those of its file. */
  def rounded(parameters: NetworkParameters): NetworkParameters =
    NetworkParameters.parse(render(parameters, ""))

  private def entries(values: Map[String, Double]): Vector[String] =
    values.toVector.sortBy(_._1).map { case (name, value) =>
      s"  ${quoted(name)} = ${number(value)}"
    }

  private def number(value: Double): String =
    new JavaDecimal(value).round(Digits).stripTrailingZeros.toPlainString

  private def quoted(key: String): String = "\"" + key + "\""
}
