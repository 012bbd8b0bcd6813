package org.folio.perf.upkeep.record

import org.folio.perf.upkeep.har.Exchange
import org.folio.perf.protocol.{Checks, Expectation, SessionKey}
import scala.jdk.CollectionConverters._

/** Chooses the check that shows that an answer is the one asked for. */
private[record] object AnswerChecks {

  /**
   * @param at index of the exchange
   * @param linked values of the request that come from the session, with their keys
   */
  def of(
      exchange: Exchange,
      leaves: Vector[Found],
      linked: Vector[(String, String)],
  ): Vector[Expectation] = {
    val json = exchange.json
    if (exchange.answer.isEmpty) Vector(Checks.isEmpty)
    else if (!json.isObject) Vector(text(exchange.answer))
    else {
      val said = for {
        (value, key) <- linked
        if value.nonEmpty && key != "tenant"
        found <- leaves.filter(leaf => leaf.value == value && leaf.field.nonEmpty)
      } yield (found, key)
      val best = said.minByOption { case (found, _) =>
        (if (found.field == "id") 0 else 1, found.place.size)
      }
      val list = json.properties.asScala.map(_.getKey).find(json.path(_).isArray)
      // A query for many ids finds some of them.
      val asksForMany = exchange.method == "GET" && list.isDefined && linked.size > MostAsked
      best.filterNot(_ => asksForMany) match {
        case Some((found, key)) => Vector(says(found, key, list, exchange))
        case None if json.has("totalRecords") => Vector(Checks.isList)
        case None =>
          list
            .orElse(json.properties.asScala.map(_.getKey).headOption)
            .fold(Vector.empty[Expectation])(name => Vector(Checks.hasField(name)))
      }
    }
  }

  /** A list that is asked for by the id of another record may be empty. */
  private def says(
      found: Found,
      key: String,
      list: Option[String],
      exchange: Exchange,
  ): Expectation = {
    val isOwn = Own.matches(found.field) && found.elements.size <= 1
    list.filter(_ => exchange.method == "GET" && found.elements.nonEmpty && !isOwn) match {
      case Some(name) => Checks.listSays(name, found.field, SessionKey(key))
      case None => Checks.says(found.field, SessionKey(key))
    }
  }

  private def text(answer: String): Expectation =
    if (answer.trim.startsWith("<"))
      Checks.contains(
        "<([\\w:-]+)".r
          .findAllMatchIn(answer)
          .map(_.matched)
          .filterNot(_ == "<?xml")
          .nextOption()
          .getOrElse("<")
      )
    else if (answer.trim.startsWith("[")) Checks.contains("[")
    else if (Version.matches(answer.trim)) Checks.contains(".")
    else Checks.contains(answer.takeWhile(c => c.isLetterOrDigit).take(20))

  private val MostAsked = 3
  private val Own = "id|barcode|hrid".r
  private val Version = "[\\d.]+".r
}
