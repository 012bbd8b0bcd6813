package org.folio.perf.upkeep

import java.time.temporal.ChronoUnit.DAYS
import java.time.{Instant, LocalDate, ZoneOffset}
import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.protocol.FolioRequest
import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.util.Try

/** A value that an answer has, and the check that saves it. @param element of a list, the last one if it is in several; -1: none */
final private case class Found(at: Int, text: String, check: Check, name: String, element: Int = -1)

/** A value that a feeder gives to what a clerk scans. */
final private case class Supply(value: String, kind: String, key: String)

/** Where a value is used. @param field of the body, parameter, or index of a query */
final private case class Use(at: Int, field: String = "", isBody: Boolean = false)

/**
 * Finds where the values of requests come from: an earlier answer, a record of the feeder, a new id, the time. In texts,
 * `#{key}` is a value of the session.
 *
 * @param exchanges of an operation, without secrets
 * @param own values of the session that each operation has, with their keys
 * @param words that known requests have at each tenant
 */
final private class Links(
    val exchanges: Vector[Exchange],
    own: Map[String, String],
    isScript: Boolean,
    words: Set[String],
) {
  private val supplies = Links.supplies(exchanges)
  private val keys = mutable.Map.empty[String, String] ++ own ++ supplies.map(one => one.value -> one.key)
  private val taken = mutable.Set.empty[String] ++ Links.OwnKeys ++ Links.Reserved

  /** Keys of its own. */
  def keyNames: Set[String] = taken.toSet -- Links.Reserved
  private val answers = exchanges.zipWithIndex.flatMap { case (one, at) => Links.found(one, at) }.groupBy(_.text)
  private val bound = mutable.LinkedHashMap.empty[Found, Check]

  /** Kinds of records that the operation takes. */
  def kinds: Vector[String] = supplies.map(_.kind).distinct

  /** Steps before a request, by the index of the exchange. */
  val before: mutable.Map[Int, Vector[String]] = mutable.Map.empty.withDefaultValue(Vector.empty)

  /** Words on what is not explained in the texts so far. */
  val unclear: mutable.LinkedHashSet[String] = mutable.LinkedHashSet.empty

  /** Checks that save what other requests use. */
  def captures(at: Int): Vector[Check] = bound.toVector.filter(_._1.at == at).map(_._2).distinct

  /** A text with values of the session in place of those whose origin is known. */
  def text(words: String, use: Use): String = {
    val isJson = use.isBody && words.trim.headOption.exists("{[".contains(_))
    var open = List.empty[String]
    var field = use.field
    Links.Part.replaceAllIn(
      words,
      { found =>
        val word = found.matched
        // The field of an object within another one has the name of both.
        val here = use.copy(field = (open.dropRight(1).take(1).filterNot(Set("", field)) :+ field).mkString("."))
        val isOwn = open.size == 1
        val name = Option(found.group(1)).orElse(Option(found.group(2)))
        name.foreach(field = _)
        if (word == "{") open ::= field
        else if (word == "}") {
          field = open.headOption.getOrElse("")
          open = open.drop(1)
        }
        quoteReplacement(
          if (isJson && found.group(1) != null) s"\"${found.group(1)}\": "
          else if (name.isDefined || "{}".contains(word)) word
          else if (word.startsWith("\"")) "\"" + quoted(word.drop(1).dropRight(1), here, isOwn) + "\""
          else if (isJson && Links.Word.matches(word)) word
          else value(word, here, isText = false, isOwn)
        )
      },
    )
  }

  /** A text with values of the session in place of variables. */
  def filled(words: String, use: Use): String = Links.Variables.replaceAllIn(
    words,
    found => quoteReplacement(value(found.matched, use, isText = false, isOwn = false)),
  )

  private def quoted(inner: String, use: Use, isOwn: Boolean): String = {
    val core = inner.stripPrefix("*").stripSuffix("*")
    if (core.isEmpty) inner
    else if (Links.Nested.findFirstIn(core).exists(_ != core)) text(inner, use)
    else inner.replace(core, value(core, use, isText = true, isOwn))
  }

  /** @param isText whether it stands in quotes @param isOwn whether it is in a field of the record that is sent */
  private def value(word: String, use: Use, isText: Boolean, isOwn: Boolean): String = {
    val isNew = isOwn && use.isBody && !isScript && exchanges(use.at).method == "POST"
    val mustBeKnown = !Links.Plain.matches(word) && !Links.PlainField.matches(use.field) &&
      (Values.isCode(word) || Links.Identity.matches(use.field) || isText && !use.isBody && !words(word))
    linked(word, use.at).getOrElse {
      if (isScript && word.startsWith("${")) variable(word, use.at)
      else if (isNew && use.field == "id" && Values.isUuid(word)) computed(word, "new id", use.at, "newId")
      else if (isNew && Links.Unique.matches(use.field))
        computed(word, s"new ${use.field}", use.at, "unique", ", \"perf\"")
      else if (word.matches(Links.Date)) date(word, use)
      else {
        if (mustBeKnown) unclear += s"a value of unknown origin${if (use.field.isEmpty) "" else s" in ${use.field}"}"
        word
      }
    }
  }

  private def date(word: String, use: Use): String = {
    val days = for {
      ms <- exchanges(use.at).place.startMs
      day <- Try(LocalDate.parse(word.take(10))).toOption
    } yield DAYS.between(Instant.ofEpochMilli(ms).atZone(ZoneOffset.UTC).toLocalDate, day)
    days.filter(_.abs <= Links.Farthest).fold { unclear += "a date"; word } { number =>
      computed(
        word,
        s"new ${use.field} date",
        use.at,
        if (word.contains("T")) "moment" else "day",
        s", inDays = $number",
      )
    }
  }

  /** `None`: its origin is not known. */
  private def linked(word: String, at: Int): Option[String] =
    keys.get(word).orElse(captured(word, at)).map(key => s"#{$key}")

  private def captured(word: String, at: Int): Option[String] = {
    val earlier = answers.getOrElse(word, Vector.empty).filter(_.at < at)
    val best =
      if (isScript) earlier.lastOption
      // What is captured already, records before lists, the first element before others, later answers before older ones.
      else
        earlier
          .filter(one => Links.Whole.matches(word) || Values.isCode(word) && Links.Identity.matches(one.name))
          .minByOption(one => (!bound.contains(one), one.check.texts.head.contains("metadata"), one.element, -one.at))
    best.map { one =>
      val texts = if (isScript) one.check.texts.map(filled(_, Use(one.at))) else one.check.texts
      bound.getOrElseUpdate(one, one.check.copy(texts = texts, key = newKey(one.name))).key
    }
  }

  /** A variable or a function of a script that no earlier answer gives. */
  private def variable(word: String, at: Int): String = {
    // Each request has values of its own.
    def own(step: String, more: String*) = keys
      .get(s"$at $word")
      .fold(computed(s"$at $word", s"new ${step.stripPrefix("new")}", at, step, more: _*))(key => s"#{$key}")
    word.drop(2).dropRight(1) match {
      case Links.NewId() => own("newId")
      case Links.Today() => own("day", ", inDays = 0")
      case Links.Now() => own("moment", ", inDays = 0")
      case name if name.startsWith("__") =>
        unclear += s"the function ${name.takeWhile(_ != '(')}"
        Exchange.Dropped
      case name =>
        unclear += s"the variable $name"
        s"#{${keys.getOrElseUpdate(s"? $name", newKey(name))}}"
    }
  }

  /** The key of an address that an earlier answer had. @param link the address, or a variable that has it */
  def address(link: String, at: Int): String = {
    val whole = answers.keys.find(_.startsWith(link)).getOrElse(link)
    linked(whole, at).getOrElse(variable(if (link.startsWith("$")) link else "$" + "{link}", at)).drop(2).dropRight(1)
  }

  /** A segment of a path. @param isKnown whether known requests have an id there */
  def segment(word: String, isKnown: Boolean, at: Int): String = {
    val isId = isKnown || Values.isId(word) || Values.isCode(word)
    if (isScript && word.contains("${")) text(word, Use(at))
    else if (words(word) || !isId && !own.contains(word)) word
    else
      linked(word, at).getOrElse {
        unclear += "an id of unknown origin in the path"
        word
      }
  }

  /** A value that a step before the request computes. */
  private def computed(word: String, name: String, at: Int, step: String, more: String*): String = {
    val key = newKey(name)
    keys(word) = key
    before(at) :+= s"SessionValues.$step(${key.capitalize}${more.mkString})"
    s"#{$key}"
  }

  private def newKey(wanted: String): String = {
    val name = Links.free(Links.camel(wanted), taken)
    taken += name
    name
  }

  /** The check that shows that a known answer is the one asked for. @param ids keys in the path */
  def check(at: Int, ids: Vector[String]): Option[Check] = {
    val answer = exchanges(at).answer
    val id = answer.json.path("id").asText("")
    answer.body.filter(_ => answer.statuses.forall(_ < 400)).flatMap { text =>
      val says =
        ids.filter(key => keys.get(id).contains(key) || bound.exists(one => one._1.text == id && one._2.key == key))
      if (text.isEmpty) Some(Check.of("isEmpty"))
      else if (says.nonEmpty) Some(Check("says", Vector("id"), says.last))
      else answer.json.fieldNames.asScala.nextOption().map(name => Check.of("hasField", name))
    }
  }
}

private object Links {

  /** Keys that the load suite sets itself, by these names. */
  val OwnKeys = Set("tenant", "ownUserId", "edgeApiKey", "itemBarcode", "patronBarcode", "servicePointId")

  /** Names that the file must not have. */
  val Reserved: Vector[String] =
    ("workflow type val def object class match case new this super true false null if else for while do try catch " +
      "finally throw return yield import package private protected override final lazy with extends trait abstract implicit sealed wait " +
      "notify toString equals hashCode getClass single inOrder independent transaction folioRequest folio " +
      "checks step sessionKey sessionValues requestHost recordKind vector some string").split(' ').toVector

  /** Values that no answer need show: what a clerk scans, by the request and its field, each with its kind and its key. */
  private val Supplies = Vector(
    "/check-out-by-barcode itemBarcode ItemToLend itemBarcode",
    "/check-out-by-barcode userBarcode Patron patronBarcode",
    "/check-out-by-barcode servicePointId ItemToLend servicePointId",
    "/check-in-by-barcode itemBarcode ItemOnLoan itemBarcode",
    "/check-in-by-barcode servicePointId ItemOnLoan servicePointId",
  ).map(_.split(' '))

  def supplies(exchanges: Vector[Exchange]): Vector[Supply] = {
    for {
      one <- exchanges
      Array(path, field, kind, key) <- Supplies if one.method == "POST" && one.path.endsWith(path)
      found <- s""""$field"\\s*:\\s*"([^"\\\\]+)"""".r.findFirstMatchIn(one.body.getOrElse(""))
    } yield Supply(found.group(1), s"RecordKind.$kind", key)
  }.distinctBy(_.key)

  /** Texts in quotes, and words of paths, of known requests. */
  def wordsOf(known: Vector[FolioRequest]): Set[String] = known.flatMap { request =>
    val texts = request.params.map(_._2) ++ request.body
    texts ++ texts.flatMap("\"([^\"#]+)\"".r.findAllMatchIn(_).map(_.group(1))) ++ request.template.split('/')
  }.toSet

  /** Fields and indexes whose values identify records. */
  private val Identity =
    ("(?!.*(?:[sS]tatus|[tT]ype|[mM]odule|[cC]onfig)).*?\\b(?:id|ids|\\w*(?:I|_i)ds?|\\w*[bB]arcodes?|\\w*[hH]rid|name|username|" +
      "\\w*Name|\\w*[cC]ode|\\w*[nN]umbers?|title|\\w+No|key|email)").r

  /** Fields of records that must be unique at a tenant. */
  private val Unique = "name|code|username|barcode|externalSystemId|vendorInvoiceNo|poNumber".r
  private val PlainField = "limit|offset|length|start|perPage|page|lang|full|expandAll|order|facet".r
  private val Plain = "|true|false|null|[*]+|(?i:asc|desc|and|or|not|sortby)|cql\\.allRecords".r

  /** In days. */
  private val Farthest = 400L

  /** A list may be shorter at another tenant. */
  private val FirstPlaces = 4

  /** A variable or a function of a script, also with others in it. */
  private val Variable = "\\$\\{[^{}]*+(?:\\{[^{}]*+(?:\\{[^{}]*+}[^{}]*+)*+}[^{}]*+)*+}"
  private val Variables = Variable.r
  private val Date = s"${Values.Time}|${Values.Day}"
  private val Whole = s"${Values.Uuid}|${Values.Time}|https?:.*".r
  private val Nested = s"$Variable|${Values.Uuid}".r
  private val Word = "[\\p{L}\\p{N}_][\\p{L}\\p{N}_.@-]*".r

  /** The name of a field of JSON, an index of a query or a field of a form; else a value. */
  private val Part =
    (s"""$Variable|"([^"\\\\$$]*+)"\\s*:\\s*|[{}]|"[^"\\\\$$]*+(?:(?:$Variable|\\$$|\\\\.)[^"\\\\$$]*+)*+"|""" +
      s"""([\\w.]+)\\s*(?:==|<>|=)|${Values.Uuid}|$Date|$Word""").r
  private val NewId = "(?i)__UUID(?:\\(\\))?".r
  private val Now = "__time\\([^,)]*HH.*\\)".r
  private val Today = "__time\\(yyyy-MM-dd,?\\)".r

  /** Values of an answer: those that a script captures; or all of them. */
  private def found(exchange: Exchange, at: Int): Vector[Found] = {
    val noun = exchange.segments.filterNot(Values.isId).lastOption.getOrElse("record")
    val fields =
      Exchange.leaves(exchange.answer.json).filter(leaf => leaf.value.isTextual || leaf.value.isNumber).map { leaf =>
        val name = leaf.names.headOption.filter(_ != "id").getOrElse {
          leaf.names.drop(1).headOption.getOrElse(noun).replaceFirst("(?<!s)s$", "") + "Id"
        }
        val element = "\\[(\\d+)]".r.findAllMatchIn(leaf.path).map(_.group(1).toInt).maxOption.getOrElse(-1)
        val check =
          if (element <= FirstPlaces) Check.of("capture", leaf.path)
          else Check.of("captureRandom", leaf.path.replaceAll("\\[\\d+]", "[*]"))
        Found(at, leaf.value.asText, check, name, element)
      }
    val headers = exchange.answer.headers.map { case (name, value) =>
      Found(at, value, Check.of("captureHeader", name), s"$name key")
    }
    val captures = exchange.answer.captures.map { case (variable, check) =>
      Found(at, "${" + variable + "}", check, variable)
    }
    captures ++ fields ++ headers
  }

  /** The name, or with a number appended the first one that is not taken. */
  def free(name: String, taken: String => Boolean, gap: String = ""): String =
    (Iterator(name) ++ Iterator.from(2).map(n => s"$name$gap$n")).filterNot(taken).next()

  /** A name in source code, for any text. */
  def camel(text: String): String = {
    val parts = text.split("[^A-Za-z0-9]+").toVector.filter(_.nonEmpty)
    val head =
      parts.headOption.fold("value")(h => if (h == h.toUpperCase) h.toLowerCase else s"${h.head.toLower}${h.tail}")
    (if (head.head.isDigit) "recorded" else "") + head + parts.drop(1).map(_.capitalize).mkString
  }
}
