package org.folio.perf.upkeep.record

import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.{CatalogueRecords, InstanceIds}
import org.folio.perf.flow.Input
import org.folio.perf.protocol.{Checks, SessionKey, SessionValues}
import org.folio.perf.upkeep.har.Exchange
import org.folio.perf.upkeep.workflow.{Always, RecordedWorkflow, SourceNames}

/** Makes texts of requests, with `#{key}` for each value whose origin is known. */
final private[record] class Texts(linker: Linker, mark: String => Unit) {
  import linker.answers.exchanges
  import linker.{privacy, scope}

  /** Text of a parameter or of a body that is no JSON. */
  def of(text: String, use: Use): String =
    if (text.isEmpty) text
    else if (Values.isUuid(text)) id(text, use)
    else if (privacy.isPersonal(text) || Values.isCode(text) && !Values.isDate(text))
      linker.linkWord(text, use).fold(parts(text, use))(_.el)
    else parts(text, use)

  private def parts(text: String, use: Use): String =
    Values.Ids.findFirstMatchIn(text).flatMap(m => ids(m.matched, m.group(2), use)) match {
      case Some(el) => Values.Ids.replaceFirstIn(text, quoteReplacement(el))
      case None =>
        Texts.Part.replaceAllIn(
          text,
          { found =>
            // In a query the index before the value says what it is.
            val index = Texts.Index.findFirstMatchIn(found.before).map(_.group(1))
            quoteReplacement(part(found.matched, index.fold(use)(name => use.copy(field = name))))
          },
        )
    }

  private def part(text: String, use: Use): String =
    if (Values.isUuid(text)) id(text, use)
    else if (Values.isDate(text)) date(text, use)
    else if (text.startsWith("\"")) quoted(text, use)
    else if (Values.hasId(text))
      Values.AnyId.replaceAllIn(text, found => quoteReplacement(id(found.matched, use)))
    else if (Values.isCode(text) || privacy.isPersonal(text)) word(text, use)
    else text

  private def quoted(text: String, use: Use): String = {
    val inner = text.drop(1).dropRight(1)
    val (front, rest) = inner.span(c => c == '*' || c == '(')
    val core = rest.reverse.dropWhile(c => c == '*' || c == ')').reverse
    val back = rest.drop(core.length)
    val made =
      if (core.isEmpty) core
      else if (Values.isUuid(core)) id(core, use)
      else if (Values.isDate(core)) date(core, use)
      else
        typed(core, use).getOrElse(if (Values.hasId(core)) of(core, use) else word(core, use))
    "\"" + front + made + back + "\""
  }

  /** A word; personal data of unknown origin never stays. */
  private def word(text: String, use: Use): String =
    typed(text, use).getOrElse {
      if (!privacy.isPersonal(text)) text
      else {
        mark("personal data of unknown origin was dropped")
        RecordedWorkflow.Dropped
      }
    }

  /** A word whose origin is known, or that the user typed for a record which is created later: pages check that it is free. */
  private def typed(text: String, use: Use): Option[String] =
    linker.linkWord(text, use).map(_.el).orElse {
      def names(field: String, e: Exchange) = e.bodyJson.path(field).asText("") == text
      val isLater = exchanges.drop(use.at).exists { e =>
        Set("POST", "PUT")(e.method) && Texts.Unique.exists(names(_, e))
      }
      def field = exchanges.iterator.flatMap(e => Texts.Unique.find(names(_, e))).nextOption()
      if (isLater) field.map(name => unique(text, use.copy(field = name), "perf")) else None
    }

  /** A new text in place of one that must be unique. */
  def unique(text: String, use: Use, start: String): String = {
    val wanted = s"new${SourceNames.keyName(use.field).capitalize}"
    scope.computed(text, wanted, use.at)(SessionValues.unique(_, start)).el
  }

  def id(uuid: String, use: Use): String =
    linker
      .link(uuid, use)
      .orElse(newId(uuid, use))
      .orElse(linker.byField(uuid, use.field))
      .map(_.el)
      .getOrElse {
        mark(s"an id of unknown origin${if (use.field.isEmpty) "" else s" in ${use.field}"}")
        uuid
      }

  /** An id that the page has made for a record. */
  private def newId(uuid: String, use: Use): Option[SessionKey] =
    Option.when(use.isBody && isMade(uuid)) {
      val exchange = exchanges(use.at)
      val isOnlyHere = exchanges.zipWithIndex.forall { case (other, at) =>
        at == use.at || !Texts.requestHas(other, uuid)
      }
      def isThereOnce = exchange.body.forall(_.sliding(uuid.length).count(_ == uuid) <= 1)
      if (use.field == "id" && !use.isEdit && isOnlyHere && isThereOnce) SessionKey.NewId
      else {
        val noun = if (use.field == "id") Linker.singular(exchange.segments.last) else use.field
        scope.computed(uuid, s"new${noun.capitalize}", use.at)(SessionValues.newId)
      }
    }

  /** Whether a later record has the id. */
  private def isMade(uuid: String): Boolean = exchanges.exists { e =>
    (e.method == "POST" || e.method == "PUT") && !e.path.contains(uuid) &&
    Answers.leaves(e.bodyJson).exists { leaf =>
      leaf.value == uuid && leaf.place.lastOption.contains(AnswerPlace.Field("id"))
    }
  }

  def date(text: String, use: Use): String = {
    val isInBody = Values.isTime(text) && use.isBody && !use.isEdit
    val key =
      if (scope.key(text).isDefined) scope.key(text)
      else if (linker.sources(text, use).nonEmpty) linker.link(text, use)
      else
        Values.daysFrom(exchanges(use.at).startMs, text).flatMap {
          case 0 if isInBody => Some(SessionKey.Now)
          case 30 if isInBody => Some(SessionKey.InThirtyDays)
          case days if use.isBody || days == 0 => Some(computed(text, days, use))
          case _ => None
        }
    key.fold(text)(_.el)
  }

  private def computed(text: String, days: Int, use: Use): SessionKey = {
    val isDay = Values.isDay(text)
    val plain = if (isDay) "day" else "moment"
    val wanted = if (use.isBody && use.field.nonEmpty) SourceNames.keyName(use.field) else plain
    scope.computed(text, wanted, use.at) { key =>
      if (isDay) SessionValues.day(key, days) else SessionValues.moment(key, days)
    }
  }

  /** Several ids: those of an earlier list, or of the feeder. */
  private def ids(text: String, separator: String, use: Use): Option[String] = {
    val all = Values.AnyId.findAllIn(text).toVector
    val places = all.map(linker.sources(_, use))
    val common = places
      .map(_.map(f => f.at -> f.pathOfAll).toSet)
      .reduceOption(_.intersect(_))
      .getOrElse(Set.empty)
      .filter(_._2.contains("[*]"))
    common.maxByOption(_._1) match {
      case Some((at, path)) if all.exists(scope.key(_).isEmpty) =>
        val last = places.head.find(f => f.at == at && f.pathOfAll == path).fold("id")(_.field)
        val list = scope.newKey(if (last.isEmpty || last == "id") "ids" else s"${last}s")
        val joined = scope.newKey(s"joined${list.name.capitalize}")
        scope.capture(at, Checks.captureAll(path, list))
        scope.stepBefore(use.at, SessionValues.joined(list, joined, separator, all.size))
        Some(joined.el)
      case _ if places.forall(_.isEmpty) && all.size > 3 =>
        Texts.listKind(exchanges(use.at), exchanges).map { case (kind, key) =>
          val into = scope.newKey(s"${key.name}s")
          scope.lists += Input.IdList(kind, Always(all.size), key, into, separator, Texts.Spare)
          into.el
        }
      case _ => None
    }
  }
}

private[record] object Texts {

  /** Some records of a list have the same id. */
  private val Spare = 2.0

  /** Fields of records that must be unique at a tenant. */
  val Unique: Vector[String] =
    Vector("name", "code", "username", "barcode", "externalSystemId", "vendorInvoiceNo", "poNumber")

  private val Index = "([\\w.]+)\\s*(?:==|=|<>)\\s*\\(?\"?$".r
  private val Part =
    s"""${Values.Uuid}|${Values.Time}|${Values.Day}|"(?:[^"\\\\]|\\\\.)*"|[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*""".r

  private def requestHas(exchange: Exchange, value: String): Boolean =
    exchange.path.contains(value) || exchange.params.exists(_._2.contains(value)) ||
      exchange.body.exists(_.contains(value))

  /** Kind of many ids that no answer shows, by the request that sends them. */
  private def listKind(exchange: Exchange, all: Vector[Exchange]): Option[(RecordKind, SessionKey)] = {
    def exportOf(idType: String): Boolean = exchange.path.startsWith("/data-export/") &&
      all
        .dropWhile(_ ne exchange)
        .find(_.path == "/data-export/export")
        .exists(_.bodyJson.path("idType").asText == idType)
    if (exchange.path == "/rtac") Some(InstanceIds.WithHoldings -> SessionKey.InstanceId)
    else if (exportOf("instance")) Some(InstanceIds.ToExport -> SessionKey.InstanceId)
    else if (exportOf("holding"))
      Some(CatalogueRecords.HoldingsToExport -> SessionKey.HoldingsRecordId)
    else if (exportOf("authority"))
      Some(CatalogueRecords.AuthorityToExport -> SessionKey.AuthorityId)
    else None
  }
}
