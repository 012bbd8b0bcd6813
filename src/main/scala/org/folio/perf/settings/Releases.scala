package org.folio.perf.settings

import org.folio.perf.model.{FolioRelease, ModelJson}

/** FOLIO's releases that are known, oldest first. */
object Releases {
  private val Names = Vector("quesnelia", "ramsons", "sunflower", "trillium")

  lazy val all: Vector[FolioRelease] = Names.map { name =>
    val in = getClass.getResourceAsStream(s"/releases/$name.json")
    try
      ModelJson
        .readFolioRelease(in.readAllBytes())
        .fold(e => throw new IllegalStateException(s"$name.json: $e"), identity)
    finally in.close()
  }

  /** @param name in any case; `None`: not known */
  def find(name: String): Option[FolioRelease] = all.find(_.name.equalsIgnoreCase(name))
}
