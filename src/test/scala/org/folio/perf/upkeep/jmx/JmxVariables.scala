package org.folio.perf.upkeep.jmx

import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.protocol.SessionKey
import scala.annotation.tailrec

/**
 * The variables of a script.
 *
 * @param constants user defined variables with plain values
 * @param columns of its CSV files
 * @param captured by extractors
 */
final private[jmx] class JmxVariables(
    constants: Map[String, String],
    columns: Set[String],
    captured: Set[String],
) {

  /** Records that give the columns of the CSV files. */
  val kinds: Vector[RecordKind] = JmxVariables.kindsOf(columns)

  private val keys: Map[String, String] = JmxVariables.keysOf(kinds)

  /**
   * A text with `#{key}` for variables.
   *
   * @param mark called with what has no known origin
   */
  def text(words: String, mark: String => Unit): String = {
    @tailrec def inner(words: String, depth: Int): String = {
      val made = JmxVariables.Reference.replaceAllIn(
        words,
        found => quoteReplacement(value(found.group(1), mark)),
      )
      if (made == words || depth > JmxVariables.Deepest) made else inner(made, depth + 1)
    }
    inner(words, 0)
  }

  private def value(name: String, mark: String => Unit): String =
    if (name.startsWith("__")) function(name, mark)
    else if (JmxVariables.Tenant(name.toLowerCase)) SessionKey.Tenant.el
    else if (captured(name)) s"#{${JmxVariables.plain(name)}}"
    else
      keys
        .get(name.toLowerCase)
        .orElse(keys.get(JmxVariables.squeezed(name)))
        .map(key => s"#{$key}")
        .orElse(constants.get(name).filterNot(_ => JmxVariables.isSecret(name)))
        .getOrElse {
          mark(s"the variable $name")
          s"#{${JmxVariables.plain(name)}}"
        }

  private def function(call: String, mark: String => Unit): String = {
    val name = call.takeWhile(_ != '(').toLowerCase
    val arguments = call.dropWhile(_ != '(').drop(1).stripSuffix(")")
    name match {
      case "__uuid" => SessionKey.NewId.el
      case "__time" | "__timeshift" => SessionKey.Now.el
      case "__urlencode" | "__urldecode" | "__escapehtml" => arguments
      case "__p" | "__property" => arguments.split(',').lift(1).getOrElse("")
      case _ =>
        mark(s"the function $name")
        ""
    }
  }
}

private[jmx] object JmxVariables {
  private val Reference = "\\$\\{((?:[^${}]|#\\{\\w+})+)}".r
  private val Deepest = 5
  private val Tenant = Set("tenant", "tenantid", "tenant_id", "okapi_tenant", "x-okapi-tenant")

  def isSecret(name: String): Boolean =
    "(?i).*(password|token|secret|apikey|login|username|user_name).*".r.matches(name)

  /** A name that a session's key can have. */
  def plain(name: String): String = {
    val parts = name.split("\\W+|_").filter(_.nonEmpty)
    val joined = parts.headOption.fold("value")(h => s"${h.head.toLower}${h.tail}") +
      parts.drop(1).map(_.capitalize).mkString
    if (joined.head.isLetter) joined else s"value$joined"
  }

  def squeezed(name: String): String = name.toLowerCase.replaceAll("[^a-z0-9]", "")

  /** Kinds whose files have one of the columns, each column once. Load testers' files have names of their own. */
  private def kindsOf(columns: Set[String]): Vector[RecordKind] = {
    val wanted = columns.map(squeezed)
    RecordKinds.all
      .foldLeft((Vector.empty[RecordKind], wanted)) { case ((kinds, open), kind) =>
        val names = kind.file.toVector.flatMap(_.columns).flatMap(_.names).map(squeezed).toSet
        val found = open.intersect(names) - squeezed(SessionKey.ServicePointId.name)
        if (found.isEmpty) (kinds, open) else (kinds :+ kind, open -- found)
      }
      ._1
  }

  private def keysOf(kinds: Vector[RecordKind]): Map[String, String] =
    (for {
      kind <- kinds
      column <- kind.file.toVector.flatMap(_.columns)
      name <- column.names
    } yield squeezed(name) -> column.key.name).reverse.toMap
}
