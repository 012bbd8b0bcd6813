package org.folio.perf.sandbox.aws

import org.folio.perf.capacity.DatabaseStretch
import org.folio.perf.sandbox.cluster.{LiveCluster, SecondSeries}

/**
 * Active sessions of a live cluster's database. Sessions on a CPU follow from the work. Waiting
 * sessions follow from the factor by which a busy database slows requests down; their wait events
 * are invented.
 */
final class DatabaseLoadModel(cluster: LiveCluster) {
  import DatabaseLoadModel._
  private val environment = cluster.environment
  private val usage = cluster.usage

  /** Average sessions by wait event in the seconds from `from` to `until`. */
  def byWait(from: Long, until: Long): Option[Vector[(String, Double)]] =
    mean(usage.databaseWorkMs, from, until).map { workMs =>
      val busy = (workMs / 1000 + environment.database.idleCpuPercent / 100)
      waits(busy, from, until)
    }

  /** Statements with their sessions by wait event, in descending order of sessions. */
  def statements(from: Long, until: Long): Vector[StatementLoad] =
    environment.modules.zipWithIndex
      .flatMap { case (module, number) =>
        mean(usage.databaseWorkMsByModule(number), from, until).filter(_ > 0).toVector.flatMap {
          workMs =>
            SandboxSql.of(module.name).map { case (statement, share) =>
              StatementLoad(statement, waits(workMs / 1000 * share, from, until))
            }
        }
      }
      .sortBy(s => (-s.total, s.statement))

  private def waits(busy: Double, from: Long, until: Long): Vector[(String, Double)] = {
    val percent = mean(usage.databasePercent, from, until).getOrElse(0.0)
    val waiting = busy * (DatabaseStretch.factor(environment.database, 1, percent / 100) - 1)
    ("CPU" -> busy.min(environment.database.vCpu.toDouble)) +:
      Shares.map { case (event, share) => event -> waiting * share }
  }

  private def mean(series: SecondSeries, from: Long, until: Long): Option[Double] =
    series.summary(from, until, usage.lastComplete).map(_.average)
}

object DatabaseLoadModel {
  private val Shares = Vector(
    "IO:DataFileRead" -> 0.55,
    "LWLock:BufferMapping" -> 0.2,
    "Lock:transactionid" -> 0.15,
    "Client:ClientRead" -> 0.1,
  )
}

final case class StatementLoad(statement: String, waits: Vector[(String, Double)]) {
  def total: Double = waits.map(_._2).sum
}

/** SQL statements of modules, invented in the style of FOLIO's storage modules. */
private[aws] object SandboxSql {

  /** Statements of a module with their share of its work. The second is longer than 500 bytes. */
  def of(module: String): Vector[(String, Double)] = {
    val schema = s"tenant_${module.replace('-', '_')}"
    val table = module.stripPrefix("mod-").takeWhile(_ != '-')
    val columns = (1 to 24).map(n => s"t.jsonb->>'property$n' AS property_$n").mkString(", ")
    Vector(
      s"SELECT jsonb FROM $schema.$table WHERE id = $$1" -> 0.6,
      (s"WITH headrecords AS (SELECT $columns FROM $schema.$table t WHERE " +
        "lower(f_unaccent(t.jsonb->>'status')) LIKE $1 ORDER BY id LIMIT $2) " +
        "SELECT * FROM headrecords OFFSET $3") -> 0.4,
    )
  }

  /** An execution of a statement: values replace the parameters. */
  def example(statement: String): String =
    statement.replace("$1", "'some value'").replace("$2", "100").replace("$3", "0")
}
