package org.folio.perf.upkeep.record

import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.model.PersonalData
import org.folio.perf.flow.Input
import org.folio.perf.protocol.{Checks, SessionKey, SessionValues}
import org.folio.perf.upkeep.har.{Exchange, Privacy}
import org.folio.perf.upkeep.workflow.Always

/** Makes texts of requests, with `#{key}` for each value whose origin is known. */
final private[record] class Texts(
    exchanges: Vector[Exchange],
    answers: Answers,
    linker: Linker,
    scope: Scope,
    privacy: Privacy,
    mark: String => Unit,
) {

  /** Text of a parameter or of a body that is no JSON. */
  def of(text: String, use: Use): String =
    if (text.isEmpty) text
    else if (Values.isUuid(text)) id(text, use)
    else if (privacy.isPersonal(text) || Values.isCode(text) && !isDate(text))
      linker.linkWord(text, use).getOrElse(parts(text, use))
    else parts(text, use)

  /** Key of the id in a path; `None`: it stays as it is. */
  def idInPath(segment: String, use: Use): Option[String] =
    (if (Values.isUuid(segment)) linker.link(segment, use) else linker.linkWord(segment, use))
      .map(el => el.slice(2, el.length - 1))

  private def isDate(text: String): Boolean = Values.isTime(text) || Values.isDay(text)

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
    else if (Values.isTime(text) || Values.isDay(text)) date(text, use)
    else if (text.startsWith("\"")) quoted(text, use)
    else if (Texts.HasId.findFirstIn(text).isDefined)
      Texts.HasId.replaceAllIn(text, found => quoteReplacement(id(found.matched, use)))
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
      else if (isDate(core)) date(core, use)
      else
        linker
          .linkWord(core, use)
          .orElse(typedLater(core, use))
          .getOrElse(
            if (Texts.HasId.findFirstIn(core).isDefined) of(core, use) else word(core, use)
          )
    "\"" + front + made + back + "\""
  }

  /** A word; personal data of unknown origin never stays. */
  private def word(text: String, use: Use): String =
    linker.linkWord(text, use).orElse(typedLater(text, use)).getOrElse {
      if (!privacy.isPersonal(text)) text
      else {
        mark("personal data of unknown origin was dropped")
        Texts.Dropped
      }
    }

  /** A name that the user typed for a record which is created later, as pages check that it is free. */
  private def typedLater(text: String, use: Use): Option[String] = Option
    .when(exchanges.drop(use.at).exists { e =>
      Set("POST", "PUT")(e.method) && Texts.Unique
        .exists(f => e.bodyJson.path(f).asText("") == text)
    })(unique(text, use.copy(field = Texts.uniqueField(exchanges, text)), "perf"))

  /** A new text in place of one that must be unique. */
  def unique(text: String, use: Use, start: String): String = {
    val key = scope.bind(text, scope.newName(s"new${Linker.camel(use.field).capitalize}"))
    scope.stepBefore(use.at, SessionValues.unique(SessionKey(key), start))
    Linker.el(key)
  }

  def id(uuid: String, use: Use): String =
    linker
      .link(uuid, use)
      .orElse(newId(uuid, use))
      .orElse(linker.byField(uuid, use.field))
      .getOrElse {
        mark(s"an id of unknown origin${if (use.field.isEmpty) "" else s" in ${use.field}"}")
        uuid
      }

  /** An id that the page has made for a record. */
  private def newId(uuid: String, use: Use): Option[String] =
    Option.when(use.isBody && isMade(uuid)) {
      val exchange = exchanges(use.at)
      val isOnlyHere = exchanges.zipWithIndex.forall { case (other, at) =>
        at == use.at || !Texts.requestHas(other, uuid)
      }
      if (
        use.field == "id" && !use.isEdit && isOnlyHere && !exchange.body.exists(
          Texts.count(_, uuid) > 1
        )
      )
        SessionKey.NewId.el
      else {
        val noun = if (use.field == "id") Linker.singular(exchange.segments.last) else use.field
        val key = scope.bind(uuid, scope.newName(s"new${noun.capitalize}"))
        scope.stepBefore(use.at, SessionValues.newId(SessionKey(key)))
        Linker.el(key)
      }
    }

  /** Whether a later record has the id. */
  private def isMade(uuid: String): Boolean = exchanges.exists { e =>
    (e.method == "POST" || e.method == "PUT") && !e.path.contains(uuid) &&
    Answers.leaves(e.bodyJson).exists { case (place, value, _) =>
      value == uuid && place.lastOption.contains(AnswerPlace.Field("id"))
    }
  }

  def date(text: String, use: Use): String =
    scope.key(text).map(Linker.el).getOrElse {
      val recorded = exchanges(use.at).startMs
      if (answers.before(use.known, text).exists(_.at >= scope.first))
        linker.link(text, use).getOrElse(text)
      else
        Values.daysFrom(recorded, text) match {
          case Some(0) if isInBody(text, use) => SessionKey.Now.el
          case Some(30) if isInBody(text, use) => SessionKey.InThirtyDays.el
          case Some(days) if use.isBody || days == 0 => computed(text, days, use)
          case _ => text
        }
    }

  private def isInBody(text: String, use: Use): Boolean =
    Values.isTime(text) && use.isBody && !use.isEdit

  private def computed(text: String, days: Int, use: Use): String = {
    val isDay = Values.isDay(text)
    val plain = if (isDay) "day" else "moment"
    val key =
      scope.newName(if (use.isBody && use.field.nonEmpty) Linker.camel(use.field) else plain)
    scope.bind(text, key)
    scope.stepBefore(
      use.at,
      if (isDay) SessionValues.day(SessionKey(key), days)
      else SessionValues.moment(SessionKey(key), days),
    )
    Linker.el(key)
  }

  /** Several ids: those of an earlier list, or of the feeder. */
  private def ids(text: String, separator: String, use: Use): Option[String] = {
    val all = Texts.AnyId.findAllIn(text).toVector
    val places = all.map(id => answers.before(use.known, id).filter(_.at >= scope.first))
    val common = places
      .map(_.map(f => f.at -> f.pathOfAll).toSet)
      .reduceOption(_.intersect(_))
      .getOrElse(Set.empty)
      .filter(_._2.contains("[*]"))
    common.maxByOption(_._1) match {
      case Some((at, path)) if all.exists(scope.key(_).isEmpty) =>
        val last = places.head.find(f => f.at == at && f.pathOfAll == path).fold("id")(_.field)
        val list = scope.newName(if (last.isEmpty || last == "id") "ids" else s"${last}s")
        val joined = scope.newName(s"joined${list.capitalize}")
        scope.capture(at, Checks.captureAll(path, SessionKey(list)))
        scope.stepBefore(use.at, SessionValues.joined(SessionKey(list), SessionKey(joined), separator, all.size))
        Some(Linker.el(joined))
      case _ if places.forall(_.isEmpty) && all.size > 3 =>
        Texts.listKind(exchanges(use.at), exchanges).map { case (kind, key) =>
          val into = scope.newName(s"${key.name}s")
          scope.lists += Input.IdList(kind, Always(all.size), key, SessionKey(into), separator, Texts.Spare)
          Linker.el(into)
        }
      case _ => None
    }
  }
}

private[record] object Texts {

  /** Some records of a list have the same id. */
  private val Spare = 2.0

  /** Stands for a value that must not be written. */
  val Dropped = "recorded"

  /** Fields of records that must be unique at a tenant. */
  val Unique: Vector[String] =
    Vector("name", "code", "username", "barcode", "externalSystemId", "vendorInvoiceNo", "poNumber")

  private def uniqueField(exchanges: Vector[Exchange], text: String): String =
    exchanges
      .flatMap(e => Unique.find(f => e.bodyJson.path(f).asText("") == text))
      .headOption
      .getOrElse("name")

  private val Index = "([\\w.]+)\\s*(?:==|=|<>)\\s*\\(?\"?$".r
  private val AnyId = Values.Uuid.r
  private val HasId = Values.Uuid.r
  private val Part =
    s"""${Values.Uuid}|${Values.Time}|${Values.Day}|"(?:[^"\\\\]|\\\\.)*"|[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*""".r

  def isPersonalField(field: String): Boolean = PersonalData.isIn(field)

  private def count(text: String, part: String): Int = text.sliding(part.length).count(_ == part)

  def requestHas(exchange: Exchange, value: String): Boolean =
    exchange.path.contains(value) || exchange.params.exists(_._2.contains(value)) ||
      exchange.body.exists(_.contains(value))

  /** Kind of many ids that no answer shows, by the request that sends them. */
  private def listKind(
      exchange: Exchange,
      all: Vector[Exchange],
  ): Option[(org.folio.perf.feeders.RecordKind, SessionKey)] = {
    import org.folio.perf.feeders.kinds.{CatalogueRecords, InstanceIds}
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
