package org.folio.perf.upkeep.record

import org.folio.perf.upkeep.har.Exchange
import org.folio.perf.protocol.{Checks, Expectation, SessionKey}
import scala.jdk.CollectionConverters._

/** Chooses the check that shows that an answer is the one asked for. */
private[record] object AnswerChecks {

  /** @param linked values of the request that come from the session, with their keys */
  def of(exchange: Exchange, leaves: Vector[Found], linked: Vector[(String, SessionKey)]): Option[Expectation] = {
    val json = exchange.json
    if (exchange.answer.isEmpty) Some(Checks.isEmpty)
    else if (!json.isObject) Some(text(exchange.answer))
    else {
      val said = for {
        (value, key) <- linked
        if value.nonEmpty && key != SessionKey.Tenant
        found <- leaves.filter(leaf => leaf.value == value && leaf.field.nonEmpty)
      } yield (found, key)
      val best = said.minByOption { case (found, _) =>
        (if (found.field == "id") 0 else 1, found.place.size)
      }
      val fields = json.properties.asScala.map(_.getKey)
      val list = fields.find(json.path(_).isArray)
      // A query for many ids finds some of them.
      val asksForMany = exchange.method == "GET" && list.isDefined && linked.size > MostAsked
      best.filterNot(_ => asksForMany) match {
        case Some((found, key)) =>
          // A list that is asked for by the id of another record may be empty.
          val isOwn = Own.matches(found.field) && found.elements.size <= 1
          val mayBeEmpty = exchange.method == "GET" && found.elements.nonEmpty && !isOwn
          Some(list.filter(_ => mayBeEmpty).fold(Checks.says(found.field, key))(Checks.listSays(_, found.field, key)))
        case None if json.has("totalRecords") => Some(Checks.isList)
        case None => list.orElse(fields.headOption).map(Checks.hasField)
      }
    }
  }

  private def text(answer: String): Expectation =
    if (answer.trim.startsWith("<"))
      Checks.contains("<[\\w:-]+".r.findFirstIn(answer).getOrElse("<"))
    else if (answer.trim.startsWith("[")) Checks.contains("[")
    else if (Version.matches(answer.trim)) Checks.contains(".")
    else Checks.contains(answer.takeWhile(c => c.isLetterOrDigit).take(20))

  private val MostAsked = 3
  private val Own = "id|barcode|hrid".r
  private val Version = "[\\d.]+".r
}
