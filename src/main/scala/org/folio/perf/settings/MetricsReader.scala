package org.folio.perf.settings

import org.folio.perf.model.{MetricsOrigin, PrometheusBlock, PrometheusQuery, SourceKind}
import scala.concurrent.duration._

/** Reads the block `metrics` of a target's file: the settings of AWS, and a block for each other metric source. */
object MetricsReader {

  /**
   * The block of a target's file that may have nothing else but `allowedHosts`.
   *
   * @param name of the target, or its file
   * @return the target's name with its block
   */
  def of(name: String): Either[String, (String, Option[MetricsOrigin])] =
    ConfigBlock.read {
      val file = ConfigBlock.need(TargetFile.open(name))
      val metrics = read(file.block, isSandbox = false)
      metrics.foreach(checkHosts(_, GuardReader.read(file.block, file.origin, None)))
      file.name -> metrics
    }

  /** Reads the block. The sandbox is the endpoint of its own metrics, so it needs no region. */
  private[settings] def read(target: ConfigBlock, isSandbox: Boolean): Option[MetricsOrigin] =
    target.optional("metrics") { name =>
      val block = target.block(name, "a block such as { region = us-east-1, cluster = folio }")
      val server = block.optional("prometheus")(name => prometheus(block.block(name, "a block with url and queries")))
      val hasTags = block.has("tags")
      val hasAws = hasTags || block.has("cluster") || server.isEmpty
      def needed(name: String, isNeeded: Boolean) =
        if (isNeeded) block.text(name) else block.optionalText(name).getOrElse("")
      def seconds(name: String, atLeast: FiniteDuration, atMost: FiniteDuration, usual: FiniteDuration): Int =
        block.optional(name)(block.duration(_, atLeast, atMost)).getOrElse(usual).toSeconds.toInt
      if (block.keys.isEmpty && !isSandbox)
        target.wrong(
          name,
          "without a source",
          "{ region, cluster, database } for CloudWatch, or have a block of prometheus",
        )
      val region = needed("region", hasAws && !isSandbox)
      if (hasAws && !hasTags && block.has("region") && !block.has("cluster"))
        block.wrong("cluster", "missing", "the name of the cluster, or metrics.tags the tags of its resources")
      if (!region.matches("[a-z0-9-]*"))
        block.wrong("region", Sanitized.text(region), "a region of AWS such as us-east-1")
      block.only(
        MetricsOrigin(
          endpoint = block.optionalText("endpoint"),
          region = if (isSandbox) "sandbox" else region,
          cluster = needed("cluster", hasAws && !hasTags),
          database = needed("database", hasAws && !hasTags),
          search = block.optionalText("search"),
          kafka = block.optionalText("kafka"),
          tags = block
            .optional("tags") { name =>
              val tags = block.block(name, "a block such as { environment = mcpt }")
              tags.keys.map(key => key -> tags.text(key)).toMap
            }
            .getOrElse(Map.empty),
          periodSeconds = seconds("period", 1.second, 1.hour, UsualPeriod),
          settleSeconds =
            seconds("settle", 0.seconds, 15.minutes, if (isSandbox || !hasAws) 0.seconds else UsualSettle),
          prometheus = server,
        )
      )
    }

  /** Checks that metrics come from AWS's own hosts, or from those that the target's file allows. */
  private[settings] def checkHosts(metrics: MetricsOrigin, guard: TargetGuard): Unit =
    metrics.urls.foreach { case (name, url) => GuardReader.check(guard, name, url) }

  private val UsualPeriod = 1.minute

  /** Usual wait: CloudWatch has the values of a minute one to three minutes later. */
  private val UsualSettle = 3.minutes

  private def prometheus(block: ConfigBlock): PrometheusBlock = block.only(
    PrometheusBlock(
      block.text("url"),
      block.blocks("queries", "a list of entries with of, metric, unit, label and expression").map { entry =>
        entry.only(
          PrometheusQuery(
            entry.oneOf("of", SourceKind.queryKinds.map(kind => kind -> kind): _*),
            entry.text("metric"),
            entry.text("unit"),
            entry.text("label"),
            entry.text("expression"),
          )
        )
      },
      block.optionalText("namespace").getOrElse(""),
      block.optionalText("tenant").getOrElse(""),
    )
  )
}
