package org.folio.perf.source.aws

import com.amazonaws.services.pi.model._
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Date
import org.folio.perf.model.{SqlLoad, WaitLoad}
import org.folio.perf.source.metrics.Phase
import org.folio.perf.source.aws.AwsService.{PerformanceInsights => Pi}
import scala.jdk.CollectionConverters._

/** The SQL statements with the largest load of a database. */
final private[source] class TopSql(calls: AwsCalls, database: String, resource: String) {
  import TopSql._

  def of(phase: Phase): Pages[SqlLoad] = {
    val request = new DescribeDimensionKeysRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withStartTime(new Date(phase.fromMs))
      .withEndTime(new Date(phase.toMs))
      .withMetric(PerformanceInsightsSource.LoadMetric)
      .withGroupBy(new DimensionGroup().withGroup("db.sql_tokenized").withLimit(Statements))
      .withPartitionBy(new DimensionGroup().withGroup("db.wait_event").withLimit(Waits))
    val answer = calls.ask(Pi, "DescribeDimensionKeys", request) { r =>
      val found = calls.clients.performanceInsights.describeDimensionKeys(r)
      val partitions = found.getPartitionKeys.asScala.toVector
        .map(_.getDimensions.get("db.wait_event.name"))
      found.getKeys.asScala.toVector.map(key => key -> partitions)
    }
    answer match {
      case Left(problem) => Pages(Vector.empty, Some(problem))
      case Right(keys) =>
        val loads = keys.map { case (key, waits) => read(phase, key, waits) }
        val filled = calls.each(loads)(full(phase, _))
        Pages(filled.map(_._1), filled.flatMap(_._2).headOption)
    }
  }

  private def read(phase: Phase, key: DimensionKeyDescription, waits: Vector[String]): SqlLoad = {
    val dimensions = key.getDimensions.asScala
    val parts = Option(key.getPartitions).fold(Vector.empty[Double])(
      _.asScala.toVector.map(part => Option(part).fold(0.0)(_.doubleValue))
    )
    SqlLoad(
      database,
      phase.name,
      dimensions.getOrElse("db.sql_tokenized.id", ""),
      dimensions.getOrElse("db.sql_tokenized.statement", ""),
      Option(key.getTotal).fold(0.0)(_.doubleValue),
      waits.zip(parts).filter(_._2 > 0).sortBy(-_._2).map { case (wait, load) =>
        WaitLoad(wait, load)
      },
    )
  }

  /** A statement with its full text. Lists of statements cut texts at 500 bytes. */
  private def full(phase: Phase, load: SqlLoad): (SqlLoad, Option[String]) =
    if (load.statement.getBytes(UTF_8).length < CutBytes) (load, None)
    else {
      val answer = for {
        id <- example(phase, load.statementId)
        text <- id.fold[Either[String, Option[String]]](Right(None))(textOf)
      } yield text
      answer match {
        case Left(problem) => (load, Some(problem))
        case Right(None) => (load, None)
        case Right(Some(text)) => (load.copy(statement = SqlTokens.hide(text)), None)
      }
    }

  private def example(phase: Phase, tokenizedId: String): Either[String, Option[String]] = {
    val request = new DescribeDimensionKeysRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withStartTime(new Date(phase.fromMs))
      .withEndTime(new Date(phase.toMs))
      .withMetric(PerformanceInsightsSource.LoadMetric)
      .withGroupBy(new DimensionGroup().withGroup("db.sql").withLimit(1))
      .withFilter(Map("db.sql_tokenized.id" -> tokenizedId).asJava)
    calls.ask(Pi, "DescribeDimensionKeys", request)(r =>
      calls.clients.performanceInsights
        .describeDimensionKeys(r)
        .getKeys
        .asScala
        .headOption
        .flatMap(key => Option(key.getDimensions.get("db.sql.id")))
    )
  }

  private def textOf(sqlId: String): Either[String, Option[String]] = {
    val request = new GetDimensionKeyDetailsRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withGroup("db.sql")
      .withGroupIdentifier(sqlId)
      .withRequestedDimensions("statement")
    calls.ask(Pi, "GetDimensionKeyDetails", request)(r =>
      calls.clients.performanceInsights
        .getDimensionKeyDetails(r)
        .getDimensions
        .asScala
        .find(d => d.getDimension.endsWith("statement") && d.getStatus == "AVAILABLE")
        .map(_.getValue)
    )
  }
}

private object TopSql {
  private val Statements = 10
  private val Waits = 5
  private val CutBytes = 500
}

/** Hides the values in a statement, because they may be patrons' names. */
private[source] object SqlTokens {
  private val Literals = "'(?:[^']|'')*'|(?<![\\w$.])-?\\d+(?:\\.\\d+)?(?!\\w)".r

  def hide(statement: String): String = Literals.replaceAllIn(statement, "?")
}
