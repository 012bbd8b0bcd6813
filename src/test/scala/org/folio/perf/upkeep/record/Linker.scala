package org.folio.perf.upkeep.record

import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CirculationRecords
import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.protocol.{Checks, Expectation, SessionKey}
import org.folio.perf.upkeep.har.Privacy
import org.folio.perf.upkeep.workflow.SourceNames.keyName

/**
 * The use of a value.
 *
 * @param at index of the request
 * @param known index of its preflight, or of the request itself: the value is known then
 * @param field of the body, or parameter
 * @param isEdit whether a step before the request uses it
 */
final private[record] case class Use(
    at: Int,
    known: Int,
    field: String = "",
    isBody: Boolean = false,
    isEdit: Boolean = false,
)

/** Finds where the values of requests come from, and plans the captures that later requests need. */
final private[record] class Linker(
    val answers: Answers,
    supplies: Supplies,
    val privacy: Privacy,
    tenant: Option[String],
    val scope: Scope,
) {
  import answers.exchanges

  /** The key that has a value; `None`: its origin is not known. */
  def link(value: String, use: Use): Option[SessionKey] = find(value)(captured(value, use))

  /** Only if an answer, or a feeder, has the value in a field that identifies records. */
  def linkWord(value: String, use: Use): Option[SessionKey] =
    find(value)(if (isIdentity(value, use)) captured(value, use) else None)

  private def find(value: String)(captured: => Option[SessionKey]): Option[SessionKey] =
    known(value).orElse(ownItem(value)).orElse(captured).orElse(supplied(value))

  private def known(value: String): Option[SessionKey] =
    if (tenant.contains(value)) Some(SessionKey.Tenant)
    else if (privacy.ownUser.contains(value)) Some(SessionKey.OwnUserId)
    else scope.key(value)

  private def isIdentity(value: String, use: Use): Boolean =
    sources(value, use).exists { found =>
      // A word such as Closed names no record.
      Linker.Identifying.matches(found.field) &&
      (Values.isCode(value) || found.holder.has("id"))
    }

  /** Records that circulation uses up must come from the feeder, even if a list shows them. */
  private def ownItem(value: String): Option[SessionKey] =
    supplies
      .inCirculation(value)
      .find(supply => Linker.UsedUp(supply.kind))
      .flatMap(scope.take(_, value))

  private def supplied(value: String): Option[SessionKey] =
    supplies.of(value).iterator.flatMap(scope.take(_, value)).nextOption()

  /** A field of a record that the feeder gives, though no answer shows it. */
  def byField(value: String, field: String): Option[SessionKey] = {
    def isFree(key: SessionKey) =
      field.toLowerCase.endsWith(key.name.toLowerCase) && scope.valueOf(key).isEmpty
    val point = SessionKey.ServicePointId
    scope.kinds.toVector.flatMap(_.columns).map(_.key).find(isFree) match {
      case Some(key) => Some(scope.bind(value, key))
      case None if !isFree(point) => None
      case None if supplies.lendsItems => Some(scope.bind(value, point))
      case None => scope.take(Supply(CirculationRecords.ServicePoint, Map(value -> point)), value)
    }
  }

  /** Places of a value in the answers of the operation that were complete before its use. */
  def sources(value: String, use: Use): Vector[Found] =
    answers.before(use.known, value).filter(_.at >= scope.first)

  private def captured(value: String, use: Use): Option[SessionKey] =
    sources(value, use).minByOption(rank(_, use)).map(capture).orElse(fromText(value, use))

  /** Simple places first: records before lists, the first element before others, later answers before older ones. */
  private def rank(found: Found, use: Use): (Int, Int, Int, Int) = {
    val list = found.elements match {
      case Vector() => 0
      case numbers if numbers.forall(_ == 0) => 1
      case numbers => 2 + math.min(numbers.max, 50)
    }
    val aside = if (found.path.contains("metadata")) 1 else 0
    val same = if (found.field == use.field || found.field == "id") 0 else 1
    (aside, list, same, use.at - found.at)
  }

  private def capture(found: Found): SessionKey = {
    val key = scope.bind(found.value, scope.newKey(nameOf(found)))
    scope.capture(found.at, check(found, key))
    key
  }

  private def check(found: Found, key: SessionKey): Expectation =
    if (found.elements.forall(_ == 0)) Checks.capture(found.path, key)
    else
      byName(found, key).getOrElse {
        if (found.elements.max <= Linker.FirstPlaces) Checks.capture(found.path, key)
        else Checks.captureRandom(found.pathOfAll, key)
      }

  /** An element of reference data has the same name at every library. */
  private def byName(found: Found, key: SessionKey): Option[Expectation] = found.place match {
    case Vector(AnswerPlace.Field(list), AnswerPlace.Element(_), AnswerPlace.Field(field))
        if !Linker.TenantLists(list) =>
      val name = found.holder.path("name").asText("")
      Option.when(name.nonEmpty && !name.contains('\'') && !privacy.isPersonal(name))(
        Checks.capture(s"$$.$list[?(@.name == '$name')].$field", key)
      )
    case _ => None
  }

  /** A header, or an element of XML. */
  private def fromText(value: String, use: Use): Option[SessionKey] = {
    val places = for {
      at <- (use.known - 1 to scope.first by -1).iterator if answers.precedes(at, use.known)
      exchange = exchanges(at)
      header = exchange.answerHeaders.collectFirst { case (name, `value`) if !Linker.Hidden(name) => name }
      (name, capture) <- header
        .map(name => (keyName(name), Checks.captureHeader(name, _: SessionKey)))
        .orElse(
          Option
            .when(exchange.answer.startsWith("<"))(exchange.answer)
            .flatMap(text => s"<([\\w:]+)[^>]*>\\Q$value\\E</".r.findFirstMatchIn(text))
            .map(_.group(1))
            .map(name => (name.replaceFirst(".*:", ""), Checks.captureElement(name, _: SessionKey)))
        )
    } yield (at, name, capture)
    places.nextOption().map { case (at, name, capture) =>
      val key = scope.newKey(name)
      scope.capture(at, capture(key))
      scope.bind(value, key)
    }
  }

  private def nameOf(found: Found): String = {
    def ofPath = Linker.noun(exchanges(found.at).segments.filter(_.head.isLetter))
    val one = found.parent.fold(ofPath)(Linker.singular)
    if (found.field.isEmpty || found.field == "id") s"${one}Id"
    else if (found.field.endsWith("Id") || found.field.length > 6 && found.field != "barcode")
      found.field
    else one + found.field.capitalize
  }
}

private[record] object Linker {

  /** Fields that identify records. */
  private val Identifying =
    "(?i)(id|.*Id|barcode|hrid|.*hrid|name|.*name|code|.*code|.*number|.*numbers|title|.*No|key|value|externalSystemId)".r

  private val UsedUp: Set[RecordKind] = RecordKind.availableItems.toSet + RecordKind.ItemOnLoan
  private val Hidden = Set("set-cookie", "x-okapi-token", "authorization", "date")

  /** A list may be shorter at another tenant. */
  private val FirstPlaces = 4

  /** Lists whose records are the tenant's own. */
  private val TenantLists: Set[String] = RecordKinds.listed.map(_.array).toSet --
    Set("jobProfiles", "profiles", "servicepoints") ++
    "fiscalYears loans requests pieces invoiceLines accounts notes contents lists".split(' ')

  /** Noun of the last segment that is no id, in the singular. */
  def noun(segments: Vector[String]): String =
    segments.filterNot(Values.isId).lastOption.fold("record")(singular)

  def singular(name: String): String = {
    val plain = keyName(name)
    if (plain.endsWith("ies")) plain.dropRight(3) + "y"
    else if (plain.endsWith("ses") || plain.endsWith("xes")) plain.dropRight(2)
    else if (plain.endsWith("s") && !plain.endsWith("ss")) plain.dropRight(1)
    else plain
  }
}
