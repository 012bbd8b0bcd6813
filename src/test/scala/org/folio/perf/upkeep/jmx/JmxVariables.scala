package org.folio.perf.upkeep.jmx

import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.protocol.SessionKey
import org.folio.perf.upkeep.workflow.SourceNames
import scala.annotation.tailrec
import scala.collection.mutable

/**
 * The variables of a thread group.
 *
 * @param constants user defined variables with plain values
 * @param columns of its CSV files
 * @param captured by extractors and loops
 * @param lists that extractors capture
 */
final private[jmx] class JmxVariables(
    constants: Map[String, String],
    columns: Set[String],
    captured: Set[String],
    lists: Set[String],
) {

  /** Records that give the columns of the CSV files. */
  private val kinds = JmxVariables.kindsOf(columns)
  private val keys = JmxVariables.keysOf(kinds)
  private val usedKeys = mutable.Set.empty[SessionKey]

  /** Variables of which a text has a column. */
  def usedKinds: Vector[RecordKind] = kinds.filter(_.columns.exists(column => usedKeys(column.key)))

  def isCaptured(name: String): Boolean = captured(name)
  def isList(name: String): Boolean = lists(name)

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
    else
      known(name)
        .orElse(constants.get(name).filterNot(_ => JmxVariables.isSecret(name)))
        .getOrElse(unknown(name, mark))

  private def known(name: String): Option[String] = {
    // The variable of a regular expression extractor, instead of that of one of its groups.
    val whole = name.replaceFirst("_g\\d+$", "")
    if (JmxVariables.Tenant(name.toLowerCase)) Some(SessionKey.Tenant.el)
    else if (captured(name)) Some(JmxVariables.key(name).el)
    else if (captured(whole)) known(whole)
    else
      keys.get(JmxVariables.squeezed(name)).map { key =>
        usedKeys += key
        key.el
      }
  }

  private def unknown(name: String, mark: String => Unit): String = {
    mark(s"the variable $name")
    JmxVariables.key(name).el
  }

  private def function(call: String, mark: String => Unit): String = {
    val name = call.takeWhile(_ != '(').toLowerCase
    val arguments = call.dropWhile(_ != '(').drop(1).stripSuffix(")")
    name match {
      case "__uuid" => SessionKey.NewId.el
      case "__time" | "__timeshift" => SessionKey.Now.el
      case "__urlencode" | "__urldecode" | "__escapehtml" => arguments
      case "__p" | "__property" =>
        // Without a default, a program of the script sets it.
        val parts = arguments.split(',').map(_.trim)
        val property = parts.headOption.getOrElse("")
        parts.lift(1).orElse(known(property)).getOrElse(unknown(property, mark))
      case _ =>
        mark(s"the function $name")
        ""
    }
  }
}

private[jmx] object JmxVariables {

  /** @param elements of a thread group, and those outside of all groups */
  def of(elements: Vector[JmxElement]): JmxVariables = {
    val columns =
      elements.filter(_.kind == "CSVDataSet").flatMap(_.property("variableNames").split(','))
    val captures = elements.flatMap(JmxChecks.captures(_))
    val loops = elements.map(_.property("ForeachController.returnVal")).filter(_.nonEmpty)
    val constants = for {
      arguments <- elements if arguments.kind == "Arguments" || arguments.kind == "TestPlan"
      constant <- JmxElements.arguments(arguments.element)
    } yield constant
    new JmxVariables(
      constants.toMap,
      columns.map(_.trim).filter(_.nonEmpty).toSet,
      captures.map(_._1).toSet ++ loops,
      captures.collect { case (name, Some(check)) if check.call.word == "captureAll" => name }.toSet,
    )
  }

  private val Reference = "\\$\\{((?:[^${}]|#\\{\\w+})+)}".r
  private val Deepest = 5
  private val Tenant = Set("tenant", "tenantid", "tenant_id", "okapi_tenant", "x-okapi-tenant")

  private def isSecret(name: String): Boolean =
    "(?i).*(password|token|secret|apikey|login|username|user_name).*".r.matches(name)

  def key(name: String): SessionKey = SessionKey(SourceNames.keyName(name))

  private def squeezed(name: String): String = name.toLowerCase.replaceAll("[^a-z0-9]", "")

  /** Kinds whose files have one of the columns, each column once. Load testers' files have names of their own. */
  private def kindsOf(columns: Set[String]): Vector[RecordKind] = {
    val wanted = columns.map(squeezed)
    RecordKinds.all
      .foldLeft((Vector.empty[RecordKind], wanted)) { case ((kinds, open), kind) =>
        val names = kind.columns.flatMap(_.names).map(squeezed).toSet
        val found = open.intersect(names) - squeezed(SessionKey.ServicePointId.name)
        if (found.isEmpty) (kinds, open) else (kinds :+ kind, open -- found)
      }
      ._1
  }

  private def keysOf(kinds: Vector[RecordKind]): Map[String, SessionKey] =
    (for {
      column <- kinds.flatMap(_.columns)
      name <- column.names
    } yield squeezed(name) -> column.key).reverse.toMap
}
