package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.{ModelJson, PublishedRun}
import scala.util.Using

/** Published tests in the program's resources, with names such as `mobius/test-4`. */
object PublishedBaselines {
  private val Folder = "/baselines"

  /** Names of all published tests, in the order of `names.txt`. */
  lazy val names: Vector[String] =
    text("names.txt").fold(Vector.empty[String])(_.linesIterator.filter(_.nonEmpty).toVector)

  /** `None`: no published test has this name. */
  def find(name: String): Option[PublishedRun] =
    Option.when(names.contains(name))(name).flatMap(n => text(s"$n.json")).map { json =>
      // Checked by a spec for each of them.
      ModelJson.readPublishedRun(json.getBytes(UTF_8)).fold(sys.error, identity)
    }

  private def text(file: String): Option[String] =
    Option(getClass.getResourceAsStream(s"$Folder/$file"))
      .map(Using.resource(_)(in => new String(in.readAllBytes(), UTF_8)))
}
