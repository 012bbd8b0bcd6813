package org.folio.perf.settings

import org.folio.perf.model.{MetricsOrigin, SourceBlock, SourceBlockForm}
import org.folio.perf.settings.SettingsError.{BadValue, UnknownName}
import scala.concurrent.duration._

/** Reads the block `metrics` of a target's file: the settings of AWS, and a block for each other metric source. */
object MetricsReader {

  /**
   * The block of a target's file that may have nothing else but `allowedHosts`.
   *
   * @param name of the target, or its file
   * @return the target's name with its block
   */
  def of(name: String, forms: Vector[SourceBlockForm]): Either[SettingsError, (String, Option[MetricsOrigin])] =
    ConfigBlock.read {
      val file = ConfigBlock.need(TargetFile.open(name))
      val metrics = read(file.block, file.origin, isSandbox = false, forms)
      metrics.foreach(checkHosts(_, GuardReader.read(file.block, file.origin, None), forms))
      file.name -> metrics
    }

  /** Reads the block. The sandbox is the endpoint of its own metrics, so it needs no region. */
  private[settings] def read(
      target: ConfigBlock,
      origin: String,
      isSandbox: Boolean,
      forms: Vector[SourceBlockForm],
  ): Option[MetricsOrigin] = target.optional("metrics") { name =>
    val block = target.block(name, "a block such as { region = us-east-1, cluster = folio }")
    val hasTags = block.has("tags")
    val hasAws = hasTags || block.has("cluster") || !forms.exists(form => block.has(form.name))
    def needed(name: String, isNeeded: Boolean) =
      if (isNeeded) block.text(name) else block.optionalText(name).getOrElse("")
    if (block.keys.isEmpty && !isSandbox)
      refuse(
        "metrics",
        "without a source",
        s"{ region, cluster, database } for CloudWatch, or have a block of ${forms.map(_.name).mkString(" or ")}",
        origin,
      )
    val region = needed("region", hasAws && !isSandbox)
    if (hasAws && !hasTags && block.has("region") && !block.has("cluster"))
      refuse("metrics.cluster", "missing", "the name of the cluster, or metrics.tags the tags of its resources", origin)
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
        periodSeconds =
          block.optional("period")(block.duration(_, 1.second, 1.hour)).getOrElse(UsualPeriod).toSeconds.toInt,
        settleSeconds = block
          .optional("settle")(block.duration(_, 0.seconds, 15.minutes))
          .getOrElse(if (isSandbox || !hasAws) 0.seconds else UsualSettle)
          .toSeconds
          .toInt,
        sources = forms.filter(form => block.has(form.name)).map(form => form.name -> source(block, form, origin)).toMap,
      )
    )
  }

  /** Checks that metrics come from AWS's own hosts, or from those that the target's file allows. */
  private[settings] def checkHosts(metrics: MetricsOrigin, guard: TargetGuard, forms: Vector[SourceBlockForm]): Unit = {
    val urls = metrics.endpoint.map("metrics.endpoint" -> _).toVector ++
      forms.flatMap(form => metrics.sources.get(form.name).toVector.flatMap(form.urlsOf))
    urls.foreach { case (name, url) => GuardReader.check(guard, name, url) }
    if (!metrics.region.matches("[a-z0-9-]*"))
      ConfigBlock.refuse(
        BadValue(
          "metrics.region",
          Sanitized.text(metrics.region),
          "a region of AWS such as us-east-1",
          s"Set it in ${guard.origin}.",
        )
      )
  }

  private def refuse(name: String, found: String, expected: String, origin: String): Nothing =
    ConfigBlock.refuse(BadValue(name, found, expected, s"Set it in $origin."))

  private val UsualPeriod = 1.minute

  /** Usual wait: CloudWatch has the values of a minute one to three minutes later. */
  private val UsualSettle = 3.minutes

  /** A block `metrics.NAME` by the form that the metric source of that name declares. */
  private def source(metrics: ConfigBlock, form: SourceBlockForm, origin: String): SourceBlock = {
    val name = s"metrics.${form.name}"
    val lists = form.lists.toVector.sortBy(_._1)
    val expected = form.required ++ lists.map { case (key, keys) =>
      s"$key (a list of entries with ${keys.map(_.name).mkString(", ")})"
    }
    val block =
      metrics.block(
        form.name,
        if (expected.isEmpty) "a block in braces" else s"a block with ${expected.mkString(" and ")}",
      )
    block.only(
      SourceBlock(
        (form.required ++ form.optional.filter(block.has)).map(key => key -> block.text(key)).toMap,
        lists.map { case (list, keys) =>
          list -> block.blocks(list, s"a list of entries with ${keys.map(_.name).mkString(", ")}").map { entry =>
            entry.only(keys.map { key =>
              val found = entry.text(key.name)
              if (key.allowed.nonEmpty && !key.allowed.contains(found))
                ConfigBlock.refuse(UnknownName(s"${key.name} in $name.$list (in $origin)", found, key.allowed))
              key.name -> found
            }.toMap)
          }
        }.toMap,
      )
    )
  }
}
