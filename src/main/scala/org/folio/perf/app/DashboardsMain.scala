package org.folio.perf.app

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.live.grafana.{DashboardJson, Dashboards}

/**
 * Writes Grafana's dashboards into `grafana/dashboards`:
 * `mvn -q compile exec:java -Dexec.mainClass=org.folio.perf.app.DashboardsMain`.
 */
object DashboardsMain {
  val Folder: Path = Paths.get("grafana", "dashboards")

  /** @param arguments another folder, or none */
  def main(arguments: Array[String]): Unit = {
    val folder = arguments.headOption.fold(Folder)(Paths.get(_))
    Files.createDirectories(folder)
    Dashboards.all.foreach { dashboard =>
      val file = folder.resolve(s"${dashboard.uid}.json")
      Files.write(file, DashboardJson.render(dashboard).getBytes(UTF_8))
      println(file)
    }
  }
}
