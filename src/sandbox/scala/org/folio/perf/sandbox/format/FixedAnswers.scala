package org.folio.perf.sandbox.format

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import scala.jdk.CollectionConverters._

/** Answers that are always the same: the file `fixed.json` has them by module. */
object FixedAnswers {
  private lazy val modules = TableFile.json("fixed.json")

  /** Modules with such answers at a release: those that have the interface, or are in the release, if the file says so. */
  def modulesOf(release: FolioRelease): Vector[String] = modules.fieldNames.asScala.toVector.filter { name =>
    val module = modules.getJsonObject(name)
    Json.string(module, "interface").forall(release.interfaces.hasSince(_, "1.0")) &&
    (!module.getBoolean("isOptional", false) || release.modules.contains(name))
  }

  /** Answers of a module, by request. */
  def of(module: String): JsonObject = modules.getJsonObject(module).getJsonObject("answers")
}
