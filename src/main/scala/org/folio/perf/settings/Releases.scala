package org.folio.perf.settings

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.{FolioRelease, ModelJson, Platform, ReleasedRoute, ResourceFile, TargetApi}

/** FOLIO's releases that are known, oldest first. */
object Releases {
  private val Names = Vector("quesnelia", "ramsons", "sunflower", "trillium")

  lazy val all: Vector[FolioRelease] = Names.map { name =>
    ModelJson
      .read[FolioRelease](ResourceFile.text(s"releases/$name.json").getBytes(UTF_8))
      .fold(e => sys.error(s"$name.json: $e"), identity)
  }

  /** @param name in any case; `None`: not known */
  def find(name: String): Option[FolioRelease] = all.find(_.name.equalsIgnoreCase(name))

  /** The release that counts where a platform's own is not known: of the published tests, and the newest one. */
  def usual(platform: Platform): FolioRelease = platform match {
    case Platform.Okapi => named("Quesnelia")
    case Platform.Eureka => named("Trillium")
  }

  /** @param name of a known release */
  def named(name: String): FolioRelease =
    find(name).getOrElse(throw new IllegalArgumentException(s"no release is called $name"))

  /** The route that serves a request at a usual FOLIO of the platform, else in the newest release that has it. */
  def serving(request: String, platform: Platform): Option[ReleasedRoute] =
    if (platform == Platform.Okapi && request.contains(OkapisOwn)) None
    else (usual(platform) +: all.reverse).iterator.flatMap(_.serving(request)).nextOption()

  /** Path of Okapi's own API, which a module of Eureka imitates. */
  private val OkapisOwn = " /_/"

  /** The module that serves a request at a usual FOLIO. */
  def moduleOf(request: String, platform: Platform): Option[String] =
    serving(request, platform)
      .map(_.module)
      .orElse(Shared.collectFirst {
        case (path, module) if request.endsWith(path) => module
      })

  /** Paths that several modules serve, with the one whose page asks for it, and those of edge modules alone. */
  private val Shared = Map(" /custom-fields" -> "mod-users", " /rtac" -> "edge-rtac")

  def usualApi(platform: Platform): TargetApi = TargetApi(platform, usual(platform).interfaces)
}
