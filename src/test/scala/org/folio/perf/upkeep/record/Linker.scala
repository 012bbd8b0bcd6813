package org.folio.perf.upkeep.record

import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CirculationRecords
import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.protocol.{Checks, Expectation, SessionKey}
import org.folio.perf.upkeep.har.{Exchange, Privacy}

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
    field: String,
    isBody: Boolean,
    isEdit: Boolean = false,
)

/** Finds where the values of requests come from, and plans the captures that later requests need. */
final private[record] class Linker(
    exchanges: Vector[Exchange],
    answers: Answers,
    supplies: Supplies,
    privacy: Privacy,
    tenant: Option[String],
    scope: Scope,
    conflict: String => Unit,
) {

  /** Text for a value, `#{key}`; `None`: its origin is not known. */
  def link(value: String, use: Use): Option[String] =
    known(value)
      .orElse(ownItem(value))
      .orElse(captured(value, use))
      .orElse(supplied(value))
      .map(Linker.el)

  /** Only if an answer, or a feeder, has the value in a field that identifies records. */
  def linkWord(value: String, use: Use): Option[String] =
    known(value)
      .orElse(ownItem(value))
      .orElse(if (isIdentity(value, use)) captured(value, use) else None)
      .orElse(supplied(value))
      .map(Linker.el)

  private def known(value: String): Option[String] =
    if (tenant.contains(value)) Some(SessionKey.Tenant.name)
    else if (privacy.ownUser.contains(value)) Some(SessionKey.OwnUserId.name)
    else scope.key(value)

  private def isIdentity(value: String, use: Use): Boolean =
    sources(value, use).exists { found =>
      // A word such as Closed names no record.
      Linker.Identifying.matches(found.field) &&
      (Values.isCode(value) || found.holder.has("id"))
    }

  /** Records that circulation uses up must come from the feeder, even if a list shows them. */
  private def ownItem(value: String): Option[String] =
    supplies
      .inCirculation(value)
      .find(supply => Linker.UsedUp(supply.kind))
      .flatMap(take(_, value))

  private def supplied(value: String): Option[String] =
    supplies.of(value).iterator.flatMap(take(_, value)).nextOption()

  /** A field of a record that the feeder gives, though no answer shows it. */
  def byField(value: String, field: String): Option[String] = {
    val columns = scope.kinds.toVector.flatMap(_.file).flatMap(_.columns)
    val name = columns.flatMap(_.names.headOption).find { name =>
      field.toLowerCase.endsWith(name.toLowerCase) && scope.valueOf(name).isEmpty
    }
    name.map(found => Linker.el(scope.bind(value, found))).orElse {
      val key = SessionKey.ServicePointId.name
      if (!field.toLowerCase.endsWith(key.toLowerCase) || scope.valueOf(key).isDefined) None
      else if (supplies.lendsItems) Some(Linker.el(scope.bind(value, key)))
      else
        take(Supply(CirculationRecords.ServicePoint, Map(value -> key)), value).map(Linker.el)
    }
  }

  private def take(supply: Supply, value: String): Option[String] =
    if (scope.isTaken(supply)) {
      conflict(supply.kind.words)
      None
    } else {
      scope.take(supply)
      scope.key(value)
    }

  private def sources(value: String, use: Use): Vector[Found] =
    answers.before(use.known, value).filter(_.at >= scope.first)

  private def captured(value: String, use: Use): Option[String] =
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

  private def capture(found: Found): String = {
    val key = scope.bind(found.value, scope.newName(nameOf(found)))
    scope.capture(found.at, check(found, SessionKey(key)))
    key
  }

  private def check(found: Found, key: SessionKey): Expectation =
    found.elements match {
      case numbers if numbers.forall(_ == 0) => Checks.capture(found.path, key)
      case _ =>
        byName(found, key).getOrElse {
          if (found.elements.max <= Linker.FirstPlaces) Checks.capture(found.path, key)
          else Checks.captureRandom(found.pathOfAll, key)
        }
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
  private def fromText(value: String, use: Use): Option[String] =
    (use.known - 1 to scope.first by -1).iterator
      .filter(at => answers.precedes(at, use.known))
      .flatMap { at =>
        val exchange = exchanges(at)
        val header = exchange.answerHeaders.collectFirst {
          case (name, `value`) if !Linker.Hidden(name) => name
        }
        def element =
          Option
            .when(exchange.answer.startsWith("<"))(exchange.answer)
            .flatMap(text => s"<([\\w:]+)[^>]*>\\Q$value\\E</".r.findFirstMatchIn(text))
            .map(_.group(1))
        header
          .map { name =>
            val key = scope.newName(Linker.camel(name))
            at -> Checks.captureHeader(name, SessionKey(key)) -> key
          }
          .orElse(element.map { name =>
            val key = scope.newName(name.replaceFirst(".*:", ""))
            at -> Checks.captureElement(name, SessionKey(key)) -> key
          })
      }
      .nextOption()
      .map { case ((at, check), key) =>
        scope.capture(at, check)
        scope.bind(value, key)
      }

  private def nameOf(found: Found): String = {
    val holder = found.parent.orElse(nounOf(exchanges(found.at)))
    val one = holder.fold("record")(Linker.singular)
    if (found.field.isEmpty || found.field == "id") s"${one}Id"
    else if (found.field.endsWith("Id") || found.field.length > 6 && found.field != "barcode")
      found.field
    else one + found.field.capitalize
  }

  private def nounOf(exchange: Exchange): Option[String] =
    exchange.segments.filterNot(Values.isId).filter(_.head.isLetter).lastOption
}

private[record] object Linker {
  def el(key: String): String = s"#{$key}"

  /** Fields that identify records. */
  val Identifying =
    "(?i)(id|.*Id|barcode|hrid|.*hrid|name|.*name|code|.*code|.*number|.*numbers|title|.*No|key|value|externalSystemId)".r

  private val UsedUp: Set[RecordKind] = RecordKind.availableItems.toSet + RecordKind.ItemOnLoan
  private val Hidden = Set("set-cookie", "x-okapi-token", "authorization", "date")

  /** A list may be shorter at another tenant. */
  private val FirstPlaces = 4

  /** Lists whose records are the tenant's own. */
  private val TenantLists: Set[String] = RecordKinds.listed.map(_.array).toSet --
    Set("jobProfiles", "profiles", "servicepoints") ++
    Set(
      "fiscalYears",
      "loans",
      "requests",
      "pieces",
      "invoiceLines",
      "accounts",
      "notes",
      "contents",
      "lists",
    )

  def camel(name: String): String = {
    val parts = name.split("[^A-Za-z0-9]+").filter(_.nonEmpty)
    parts.headOption.fold("value")(head => lowerFirst(head) + parts.tail.map(_.capitalize).mkString)
  }

  def singular(name: String): String = {
    val plain = camel(name)
    if (plain.endsWith("ies")) plain.dropRight(3) + "y"
    else if (plain.endsWith("ses") || plain.endsWith("xes")) plain.dropRight(2)
    else if (plain.endsWith("s") && !plain.endsWith("ss")) plain.dropRight(1)
    else plain
  }

  private def lowerFirst(text: String): String = s"${text.head.toLower}${text.tail}"
}
