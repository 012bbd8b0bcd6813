package org.folio.perf.pipeline

import java.nio.charset.StandardCharsets.UTF_8
import java.util.Properties
import java.util.concurrent.TimeUnit
import org.folio.perf.model.Versions
import scala.util.{Try, Using}

/** Versions of the software that makes a run. */
object ToolVersions {

  def current: Versions = {
    val built = new Properties
    Using(getClass.getResourceAsStream("/folio-perf.properties"))(built.load)
    def of(name: String): String = built.getProperty(name, "unknown")
    Versions(of("version"), of("gatling"), of("scala"), System.getProperty("java.version"), commit)
  }

  /** Git commit of the work tree; "+" at its end: with uncommitted changes. `None`: not in git. */
  private def commit: Option[String] =
    git("rev-parse", "--short=12", "HEAD").map { hash =>
      if (git("status", "--porcelain", "--untracked-files=no").exists(_.nonEmpty)) s"$hash+"
      else hash
    }

  private def git(arguments: String*): Option[String] = Try {
    val process = new ProcessBuilder(("git" +: arguments): _*)
      .redirectError(ProcessBuilder.Redirect.DISCARD)
      .start()
    val output = new String(process.getInputStream.readAllBytes(), UTF_8).trim
    Option.when(process.waitFor(5, TimeUnit.SECONDS) && process.exitValue == 0)(output)
  }.toOption.flatten
}
