package org.folio.perf.upkeep.drift

import com.fasterxml.jackson.databind.ObjectMapper

/** Forms of a comparison with a recording. */
object DriftText {

  val formats: Map[String, Drift => String] =
    Map("text" -> text, "markdown" -> markdown, "json" -> json)

  private def text(drift: Drift): String =
    (title(drift) +: drift.differences.map { d =>
      s"  ${d.kind.words}: ${d.request}${details(d)}${weight(d).fold("")(w => s" ($w of the time)")}"
    }).mkString("\n")

  private def markdown(drift: Drift): String = {
    val rows = drift.differences.map { d =>
      s"| ${d.kind.words} | `${d.request}` | ${cell(d.details)} | ${weight(d).getOrElse("")} |"
    }
    val table =
      if (rows.isEmpty) Vector.empty
      else
        Vector(
          "",
          "| Difference | Request | Details | Share of the time |",
          "|---|---|---|---|",
        ) ++ rows
    (title(drift) +: table).mkString("\n")
  }

  private def json(drift: Drift): String = {
    val root = mapper.createObjectNode
    root
      .put("workflow", drift.workflow)
      .put("transaction", drift.transaction)
      .put("verdict", drift.verdict.words)
      .put("requests", drift.requests)
    val list = root.putArray("differences")
    drift.differences.foreach { d =>
      val one =
        list.addObject.put("kind", d.kind.words).put("request", d.request).put("details", d.details)
      d.weightPercent.foreach(one.put("weightPercent", _))
    }
    mapper.writerWithDefaultPrettyPrinter.writeValueAsString(root)
  }

  private def title(drift: Drift): String = {
    val count = drift.differences.size
    val found = drift.verdict match {
      case DriftVerdict.Same => "The page sends the same requests."
      case verdict =>
        s"${verdict.words.capitalize} drift: $count difference${if (count == 1) "" else "s"}."
    }
    s"${drift.workflow}, ${drift.transaction}: $found ${drift.requests} requests compared."
  }

  private def details(d: Difference): String = if (d.details.isEmpty) "" else s": ${d.details}"

  private def weight(d: Difference): Option[String] = d.weightPercent.map(p => f"$p%.1f %%")

  private def cell(text: String): String =
    if (text.isEmpty) "" else s"`${text.replace("|", "\\|")}`"

  private lazy val mapper = new ObjectMapper
}
