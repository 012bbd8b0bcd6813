package org.folio.perf.upkeep.workflow

import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds._

/** Names and literals in the source code of a workflow. */
private[upkeep] object SourceNames {

  /** Package, or object, that each name of the load suite is imported from. */
  val packages: Map[String, String] = Vector(
    "org.folio.perf.flow" -> "Independent InOrder Input Single Workflow",
    "org.folio.perf.protocol" ->
      "Checks FolioRequest RecordEdit RequestHost SessionKey SessionValues Step Transaction",
    "org.folio.perf.protocol.Folio" -> "delete edgeGet get getFrom post postTo put upload",
    "org.folio.perf.feeders" -> "RecordKind",
    "org.folio.perf.feeders.kinds" ->
      ("BulkEditRecords CatalogueRecords CirculationRecords ExportJobProfiles FinanceRecords ImportProfiles ImportRecords " +
        "InstanceIds OrderRecords PatronRecords"),
  ).flatMap { case (path, names) => names.split(' ').map(_ -> path) }.toMap

  /** Names that no key has. */
  val ofTypes: Set[String] = packages.keySet ++ Set("Set", "Vector", "Some", "String")

  /** Names that a `def` or `val` of a file must not have. */
  val taken: Set[String] = packages.keySet ++ Set(
    "workflow transaction type val def object class match case new this super true false null if else for while do",
    "try catch finally throw return yield import package private protected override final lazy with extends trait",
  ).flatMap(_.split(' '))

  /** Keys that [[org.folio.perf.protocol.SessionKey]] has under the same name. */
  val keys: Set[String] = Set(
    "tenant edgeApiKey ownUserId servicePointId itemBarcode itemId holdingsRecordId instanceId patronId patronBarcode",
    "patronLastName usersModule instanceHrid itemHrid authorityId searchTerm changedSince externalSystemId",
    "consortiumId centralTenantId externalIdentifier now inThirtyDays newId",
  ).flatMap(_.split(' '))

  /** The name, or with a number appended the first one that is not taken. */
  def free(name: String, taken: String => Boolean, gap: String = ""): String =
    (Iterator(name) ++ Iterator.from(2).map(n => s"$name$gap$n")).filterNot(taken).next()

  /** A name for each, with a number if it is taken. */
  def distinct[A](all: Vector[A], taken: Set[String])(name: A => String): Map[A, String] = all
    .foldLeft((Map.empty[A, String], taken)) { case ((named, used), one) =>
      val chosen = free(name(one), used)
      (named + (one -> chosen), used + chosen)
    }
    ._1

  /** Object that has a kind of records, and its name there. */
  def of(kind: RecordKind): (String, String) = kinds.getOrElse(kind, ("RecordKind", kind.toString))

  /** Kinds by the members of the objects that have them. */
  private lazy val kinds: Map[RecordKind, (String, String)] = (for {
    owner <- Vector[AnyRef](
      RecordKind,
      InstanceIds,
      CatalogueRecords,
      CirculationRecords,
      ExportJobProfiles,
      FinanceRecords,
      ImportRecords,
      ImportProfiles,
      OrderRecords,
      PatronRecords,
      BulkEditRecords,
    )
    name = owner.getClass.getSimpleName.stripSuffix("$")
    member <- owner.getClass.getMethods
    if member.getParameterCount == 0 && classOf[RecordKind].isAssignableFrom(member.getReturnType)
  } yield member.invoke(owner).asInstanceOf[RecordKind] -> (name -> member.getName)).toMap ++
    ImportProfiles.nla.zipWithIndex.map { case (kind, i) => kind -> ("ImportProfiles" -> s"nla($i)") }

  /** A literal of a text that may hold `#{key}`, which becomes `${Key.el}`. @param valOf name of a key's `val` */
  def literal(text: String, valOf: String => String): String = {
    val hasKeys = RecordedWorkflow.Key.findFirstIn(text).isDefined
    // Three quotes do not switch Unicode escapes off.
    val isTriple =
      text.contains('"') && !text.contains("\"\"\"") && (hasKeys || !text.contains("\\u"))
    val escaped =
      if (!hasKeys) if (isTriple) text else quoted(text)
      else {
        val dollars = text.replace("\\", "\\\\").replace("$", "$$")
        val plain =
          if (isTriple) dollars
          else dollars.replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r")
        RecordedWorkflow.Key.replaceAllIn(
          plain,
          m => java.util.regex.Matcher.quoteReplacement(s"$${${valOf(m.group(1))}.el}"),
        )
      }
    val quote = if (isTriple) "\"\"\"" else "\""
    (if (hasKeys) "s" else "") + quote + escaped + quote
  }

  private def quoted(text: String): String = text.flatMap {
    case '"' => "\\\""
    case '\\' => "\\\\"
    case '\n' => "\\n"
    case '\r' => "\\r"
    case '\t' => "\\t"
    case c if c < ' ' => f"\\u${c.toInt}%04x"
    case c => c.toString
  }

  /** `Name` of a `val` or an object. */
  def pascal(name: String): String = camel(name).capitalize

  def camel(name: String): String = {
    val parts = name.split("[^\\p{L}\\p{N}]+").toVector.filter(_.nonEmpty)
    val joined = parts.headOption.fold("")(head => lowerFirst(head)) +
      parts.drop(1).map(_.capitalize).mkString
    val plain = joined.filter(c => c < 128)
    if (plain.headOption.exists(_.isLetter)) plain else s"recorded$plain"
  }

  /** A name of a session's key, for any text. */
  def keyName(text: String): String = {
    val parts = text.split("[^A-Za-z0-9]+").filter(_.nonEmpty)
    val joined = parts.headOption.fold("value")(head => s"${head.head.toLower}${head.tail}") +
      parts.drop(1).map(_.capitalize).mkString
    if (joined.head.isLetter) joined else s"value$joined"
  }

  private def lowerFirst(text: String): String =
    if (text.length > 1 && text.forall(_.isUpper)) text.toLowerCase
    else s"${text.head.toLower}${text.tail}"
}
