package org.folio.perf.upkeep

import com.fasterxml.jackson.databind.JsonNode
import java.time.temporal.ChronoUnit.DAYS
import java.time.{Instant, LocalDate, ZoneOffset}
import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.protocol.SessionKey
import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * A value in an answer.
 *
 * @param at index of the exchange
 * @param place path such as `$.items[2].id`, or name of the header or of the element of XML
 * @param field name of the innermost field; of an id, also of the record
 */
final private case class Found(
    at: Int,
    value: String,
    check: String,
    place: String,
    field: String,
    isOfRecord: Boolean,
    isText: Boolean = true,
) {
  def element: Int = "\\[(\\d+)]".r.findAllMatchIn(place).map(_.group(1).toInt).maxOption.getOrElse(-1)
}

/** Where a value is used. @param field of the body, parameter, or index of a query */
final private case class Use(at: Int, field: String = "", isBody: Boolean = false) {
  def name: String = field.split('.').lastOption.getOrElse("")
}

/**
 * Finds where the values of requests come from: an earlier answer, a record of the feeder, a new id, the time. In texts,
 * `#{key}` is a value of the session.
 *
 * @param exchanges of an operation, without secrets
 * @param own values of the session that each operation has, with their keys
 * @param constants texts of requests that are the same at each tenant
 */
final private class Links(
    exchanges: Vector[Exchange],
    own: Map[String, String],
    recording: Recording,
    constants: Set[String],
) {
  private val keys = mutable.LinkedHashMap.empty[String, String] ++ own
  private val names = mutable.Set.empty[String] ++ Links.OfSuite
  private val sources = mutable.Map.empty[String, Int].withDefaultValue(-1)
  private val answers = exchanges.zipWithIndex.flatMap { case (one, at) => Links.values(one, at) }.groupBy(_.value)
  private val supplied = Links.supplies(exchanges).distinctBy(_._2._2).toMap

  /** Kinds of records that the operation takes. */
  val kinds: mutable.LinkedHashSet[String] = mutable.LinkedHashSet.empty

  /** Checks that capture values, and steps before a request, by the index of the exchange. */
  val captures: mutable.Map[Int, Vector[Call]] = mutable.Map.empty.withDefaultValue(Vector.empty)
  val before: mutable.Map[Int, Vector[Call]] = mutable.Map.empty.withDefaultValue(Vector.empty)

  /** The last exchange whose answer the text so far needs, and words on what is not explained. */
  var latest: Int = -1
  val unclear: mutable.LinkedHashSet[String] = mutable.LinkedHashSet.empty

  /** Text of a parameter, or of a body that is no JSON. */
  def text(words: String, use: Use): String =
    if (!words.contains("${") && mustBeKnown(words, use)) linked(words, use).getOrElse(parts(words, use))
    else parts(words, use)

  private def parts(words: String, use: Use): String = Links.Part.replaceAllIn(
    words,
    { found =>
      // In a query the index before the value says what it is.
      val index = Links.Index.findFirstMatchIn(found.before).map(_.group(1))
      quoteReplacement(part(found.matched, index.fold(use)(name => use.copy(field = name))))
    },
  )

  private def part(word: String, use: Use): String =
    if (word.startsWith("${")) variable(word, use)
    else if (!word.startsWith("\"")) value(word, use, isText = false)
    else {
      val inner = word.drop(1).dropRight(1).stripPrefix("*").stripSuffix("*")
      val isPlain = constants(inner) || !inner.exists(_.isLetterOrDigit)
      if (inner.contains("${") || isPlain && !mustBeKnown(inner, use))
        "\"" + parts(word.drop(1).dropRight(1), use) + "\""
      else word.replace(inner, value(inner, use, isText = true))
    }

  /** Text of JSON: each text in it, with the names of its field and of the one that holds it. */
  def json(words: String, use: Use): String = {
    var open = List.empty[(String, String)]
    var field = ""
    Links.JsonPart.replaceAllIn(
      words,
      { found =>
        val word = found.matched
        // An element of a list has the name of the list.
        val holder = open.headOption.fold("")(_._2)
        val here = use.copy(field = if (holder.isEmpty || holder == field) field else s"$holder.$field")
        if ("{[".contains(word)) open ::= word -> field
        else if ("}]".contains(word)) open = open.drop(1)
        quoteReplacement(word match {
          case Links.JsonName(name) =>
            field = name
            s"\"$name\": "
          case _ if word.startsWith("\"") =>
            val isOwn = open.size == 1 || open.map(_._1).take(2) == List("{", "[")
            "\"" + jsonText(word.drop(1).dropRight(1), here, isOwn) + "\""
          case _ => if (word.startsWith("${")) variable(word, here) else word
        })
      },
    )
  }

  /** @param isOwn whether it is in a field of a record that is sent */
  private def jsonText(core: String, use: Use, isOwn: Boolean): String = {
    def isNew = isOwn && exchanges(use.at).method == "POST" && !recording.isScript && !supplied.contains(core) &&
      !keys.contains(core) && !answers.getOrElse(core, Vector.empty).exists(_.at < use.at)
    if (use.name == "id" && Values.isUuid(core) && isNew) newId(core, use)
    else if (Links.Unique.matches(use.name) && isNew) computed(core, use, "unique", "perf")
    else text(core, use)
  }

  private def newId(value: String, use: Use): String = {
    val texts = exchanges.flatMap(e => e.path +: (e.query.map(_._2) ++ e.body))
    if (texts.map(_.split(value, -1).length - 1).sum == 1) "#{newId}" else computed(value, use, "newId")
  }

  private def mustBeKnown(word: String, use: Use): Boolean =
    !Links.Plain.matches(word) && !Links.PlainField.matches(use.field) &&
      (Values.isCode(word) || Links.Identity.matches(use.field))

  private def value(word: String, use: Use, isText: Boolean): String =
    if (!isText && !keys.contains(word) && !mustBeKnown(word, use)) word
    else
      linked(word, use).orElse(Option.when(Values.isDate(word))(date(word, use))).getOrElse {
        unclear += s"${if (Values.isUuid(word)) "an id" else "a value"} of unknown origin${if (use.field.isEmpty) ""
          else s" in ${use.field}"}"
        word
      }

  private def date(word: String, use: Use): String = {
    val days = exchanges(use.at).place.startMs.flatMap { ms =>
      val recorded = Instant.ofEpochMilli(ms).atZone(ZoneOffset.UTC).toLocalDate
      Try(DAYS.between(recorded, LocalDate.parse(word.take(10)))).toOption.filter(_.abs <= Links.Farthest)
    }
    val isTime = word.contains("T")
    if (days.isEmpty) unclear += "a date"
    days.fold(word) { number =>
      if (number == 0 && isTime && use.isBody) "#{now}"
      else computed(word, use, if (isTime) "moment" else "day", "inDays" -> number)
    }
  }

  /** The value of the session in place of a recorded one; `None`: its origin is not known. */
  def linked(word: String, use: Use): Option[String] = keys
    .get(word)
    .orElse(supplied.get(word).map { case (kind, key) =>
      kinds += kind
      bind(word, key, -1)
    })
    .orElse(captured(word, use))
    .map { key =>
      latest = math.max(latest, sources(key))
      s"#{$key}"
    }

  private def captured(word: String, use: Use): Option[String] = {
    val isWhole = Values.isUuid(word) || Values.isDate(word) || word.startsWith("http")
    val places = answers.getOrElse(word, Vector.empty).filter { found =>
      found.at < use.at && (isWhole || found.check != "capture" && Values
        .isCode(word) || Links.Identity.matches(found.field) && (Values.isCode(word) || found.isOfRecord))
    }
    // Records before lists, the first element before others, later answers before older ones.
    val best = places.minByOption { found =>
      (
        found.place.contains("metadata"),
        found.element,
        found.field != use.name && !found.field.endsWith("Id"),
        -found.at,
      )
    }
    best.map { found =>
      val isFar = found.element > Links.FirstPlaces
      val check = if (isFar) "captureRandom" else found.check
      capture(
        found.at,
        Call(check, found.place.replaceAll(if (isFar) "\\[\\d+]" else "$^", "[*]")),
        bind(word, newKey(found.field), found.at),
      )
    }
  }

  private def capture(at: Int, check: Call, key: String): String = {
    val whole = Call(check.word, check.arguments :+ SessionKey(key): _*)
    if (!captures(at).contains(whole)) captures(at) = captures(at) :+ whole
    key
  }

  /** The key of an address that an earlier answer had. @param link the address, or a variable that has it */
  def address(link: String, use: Use): String = {
    val whole = answers.keys.find(_.startsWith(link)).getOrElse(link)
    val made =
      if (link.startsWith("${")) variable(link, use)
      else
        linked(whole, use).getOrElse {
          unclear += "an address of unknown origin"
          "#{link}"
        }
    made.stripPrefix("#{").stripSuffix("}")
  }

  /** A segment of a path. @param isId whether known requests have an id there */
  def segment(word: String, isId: Boolean, use: Use): String = {
    val mayBeId = isId || Values.isId(word) || Values.isCode(word)
    Some(word).filter(_ => mayBeId || own.contains(word)).flatMap(linked(_, use)).getOrElse {
      if (mayBeId && !constants(word)) unclear += "an id of unknown origin in the path"
      word
    }
  }

  /** A whole record of an earlier answer that is sent back with other fields: its edit. */
  def edited(at: Int): Option[String] = {
    val body = exchanges(at).bodyJson
    def fields(node: JsonNode) = node.properties.asScala.map(f => f.getKey -> f.getValue).toMap
    val found = for {
      from <- (0 until at).reverseIterator if exchanges(at).method == "PUT" && body.has("id")
      (path, record) <- Links.records(exchanges(from).json) if record.path("id") == body.path("id")
      changed = fields(body).filter(f => fields(record).get(f._1).forall(_ != f._2)).toVector.sortBy(_._1)
      gone = (fields(record).keySet -- fields(body).keySet).toVector.sorted
      if changed.size + gone.size <= math.max(3, record.size / 3)
    } yield {
      val record = bind(s"record of $at", newKey("recordJson"), from)
      capture(from, if (path == "$") Call("captureBody") else Call("captureJsonIfThere", path), record)
      val put = changed.map { case (name, value) =>
        Call("RecordEdit.put", s"/$name", json(value.toString, Use(at, name, isBody = true)))
      }
      val edited = newKey("editedJson")
      val changes = put ++ gone.map(name => Call("RecordEdit.remove", s"/$name"))
      before(at) :+= Call("RecordEdit", SessionKey(record), SessionKey(edited)).copy(second = Some(changes))
      latest = at
      s"#{$edited}"
    }
    found.nextOption()
  }

  /** A value that a step before the request computes. */
  private def computed(word: String, use: Use, step: String, more: Any*): String = {
    val key = bind(word, newKey(s"new ${if (use.name.isEmpty) step else use.name}"), use.at)
    before(use.at) :+= Call(s"SessionValues.$step", SessionKey(key) +: more: _*)
    latest = use.at
    s"#{$key}"
  }

  /** A variable or a function of a script. */
  private def variable(whole: String, use: Use): String = {
    val name = whole.drop(2).dropRight(1)
    val bases = Set(name, recording.lists.getOrElse(name, name.replaceFirst("_(?:g?\\d+|g)$", "")))
    def earlier = for {
      at <- (use.at - 1 to 0 by -1).iterator
      Capture(variable, check) <- exchanges(at).answer.captures if bases(variable)
    } yield {
      val key = keys.getOrElse(s"$at $variable", bind(s"$at $variable", newKey(variable), at))
      latest = math.max(latest, at)
      s"#{${capture(at, check.text(parts(_, Use(at))), key)}}"
    }
    def unknown = {
      unclear += (if (name.startsWith("__")) s"the function ${name.takeWhile(_ != '(')}" else s"the variable $name")
      if (name.startsWith("__")) Exchange.Dropped
      else s"#{${keys.getOrElse(s"? $name", bind(s"? $name", newKey(name), -1))}}"
    }
    if (!recording.isScript) whole
    else
      linked(whole, use.copy(at = 0))
        .orElse(earlier.nextOption())
        .getOrElse(name match {
          case Links.NewId() if use.isBody => "#{newId}"
          case Links.NewId() => computed(s"${use.at} ${before(use.at).size}", Use(use.at), "newId")
          case Links.Now() if use.isBody => "#{now}"
          case Links.Today() => computed(whole, Use(use.at), "day", "inDays" -> 0)
          case _ => unknown
        })
  }

  private def bind(value: String, key: String, source: Int): String = {
    keys(value) = key
    sources(key) = source
    key
  }

  /** A key with a name that no other value has. */
  private def newKey(wanted: String): String = {
    val name = Links.free(Links.camel(wanted), names)
    names += name
    name
  }

  /** The check that shows that a known answer is the one asked for. @param used keys of the request */
  def check(at: Int, used: Set[String]): Option[Call] = {
    val Exchange(method, _, _, _, _, _, answer, _, _) = exchanges(at)
    val json = exchanges(at).json
    val said = for {
      (value, key) <- keys.toVector if used(key) && key != "tenant"
      found <- answers.getOrElse(value, Vector.empty)
      if found.at == at && found.check == "capture" && found.isText && value.matches("[\\w -]+")
      field <- "\\.(\\w+)(?:\\[\\d+])?$".r.findFirstMatchIn(found.place).map(_.group(1))
    } yield (found, field, SessionKey(key))
    val best = said.minByOption { case (found, field, _) => (field != "id", found.place.length) }
    val fields = json.properties.asScala.map(_.getKey).toVector
    val list = fields.find(json.path(_).isArray)
    answer.body.filter(_ => answer.statuses.forall(_ < 400)).flatMap { text =>
      if (text.isEmpty) Some(Call("isEmpty"))
      else if (json.isArray) Some(Call("contains", "["))
      else if (!json.isObject) Links.XmlStart.findFirstMatchIn(text).map(found => Call("contains", found.group(1)))
      else
        best
          .filter(_ => used.size <= Links.FewKeys || method != "GET")
          .map { case (found, field, key) =>
            // A list that is asked for by the id of another record may be empty.
            list
              .filter(_ => method == "GET" && found.element >= 0 && !Links.OfRecord.matches(field))
              .fold(Call("says", field, key))(Call("listSays", _, field, key))
          }
          .orElse(Option.when(json.has("totalRecords"))(Call("isList")))
          .orElse(list.orElse(fields.headOption).map(Call("hasField", _)))
    }
  }
}

private object Links {

  /** Names of keys that the load suite sets itself. */
  private val OfSuite: Vector[String] = SessionKey.getClass.getMethods.toVector
    .filter(m => m.getReturnType == classOf[SessionKey] && m.getParameterCount == 0)
    .map(_.invoke(SessionKey).asInstanceOf[SessionKey].name)

  /** Values that no answer need show: what a clerk scans, by the request and its field. */
  private val Supplies = Vector(
    ("/check-out-by-barcode", "itemBarcode", "ItemToLend", "itemBarcode"),
    ("/check-out-by-barcode", "userBarcode", "Patron", "patronBarcode"),
    ("/check-out-by-barcode", "servicePointId", "ItemToLend", "servicePointId"),
    ("/check-in-by-barcode", "itemBarcode", "ItemOnLoan", "itemBarcode"),
    ("/check-in-by-barcode", "servicePointId", "ItemOnLoan", "servicePointId"),
  )

  /** Values that a feeder gives, each with its kind and its key. */
  def supplies(exchanges: Vector[Exchange]): Vector[(String, (String, String))] = for {
    exchange <- exchanges
    (path, field, kind, key) <- Supplies if exchange.method == "POST" && exchange.path.endsWith(path)
    found <- s""""$field"\\s*:\\s*"([^"\\\\]+)"""".r.findFirstMatchIn(exchange.body.getOrElse(""))
  } yield found.group(1) -> (s"RecordKind.$kind" -> key)

  /** Fields and indexes whose values identify records. */
  private val Identity =
    ("(?!.*(?:[sS]tatus|[tT]ype|[mM]odule|[cC]onfig)).*?\\b(?:id|ids|\\w*(?:I|_i)ds?|\\w*[bB]arcodes?|\\w*[hH]rid|name|username|" +
      "\\w*Name|\\w*[cC]ode|\\w*[nN]umbers?|title|\\w+No|key|email)").r

  /** Fields of records that must be unique at a tenant. */
  private val Unique = "name|code|username|barcode|externalSystemId|vendorInvoiceNo|poNumber".r
  private val PlainField = "limit|offset|length|start|perPage|page|lang|full|expandAll|order|facet".r
  private val Plain = "|true|false|null|[*]+|(?i:asc|desc|and|or|not|sortby)|cql\\.allRecords".r
  private val OfRecord = "id|barcode|hrid".r
  private val Farthest = 400L

  /** A list may be shorter at another tenant. */
  private val FirstPlaces = 4

  /** A query for many ids finds some of them. */
  private val FewKeys = 3
  private val Index = "([\\w.]+)\\s*(?:==|=|<>)\\s*\\(?\"?$".r

  /** A variable or a function of a script, also with others in it. */
  private val Variable = "\\$\\{[^{}]*+(?:\\{[^{}]*+(?:\\{[^{}]*+}[^{}]*+)*+}[^{}]*+)*+}"
  private val Part =
    s"""$Variable|${Values.Uuid}|${Values.Time}|${Values.Day}|"[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+"|[\\p{L}\\p{N}_][\\p{L}\\p{N}_.@-]*""".r
  private val JsonPart =
    s"""[{}\\[\\]]|$Variable|"[^"\\\\$$]*+(?:(?:$Variable|\\$$|\\\\.)[^"\\\\$$]*+)*+"(?:\\s*:\\s*)?""".r
  private val JsonName = "(?s)\"(.*)\"\\s*:\\s*".r
  private val NewId = "(?i)__UUID(?:\\(\\))?".r
  private val Now = "__time\\([^,)]*HH.*\\)".r
  private val Today = "__time\\(yyyy-MM-dd,?\\)".r
  private val XmlStart = "^\\s*(?:<[?!][^>]*>\\s*)*(<[\\w:-]+)".r
  private val XmlElement = "<([\\w:]+)[^<>]*>([^<>]{4,})</".r

  /** Texts and numbers of an answer. */
  private def values(exchange: Exchange, at: Int): Vector[Found] = {
    val noun = exchange.segments.filterNot(Values.isId).lastOption.getOrElse("record")
    def walk(node: JsonNode, path: String, names: Vector[String], isOfRecord: Boolean): Vector[Found] =
      if (node.isArray) node.elements.asScala.toVector.zipWithIndex.flatMap { case (one, n) =>
        walk(one, s"$path[$n]", names, isOfRecord)
      }
      else if (node.isObject)
        node.properties.asScala.toVector.flatMap { field =>
          val step = if (field.getKey.matches("[A-Za-z_]\\w*")) s".${field.getKey}" else s"['${field.getKey}']"
          walk(field.getValue, path + step, names :+ field.getKey, node.has("id"))
        }
      else if (!node.isTextual && !node.isNumber) Vector.empty
      else {
        val last = names.lastOption.getOrElse("")
        val holder = names.dropRight(1).lastOption.getOrElse(noun).replaceFirst("(?<!s)s$", "")
        Vector(
          Found(
            at,
            node.asText,
            "capture",
            path,
            if (last == "id" || last.isEmpty) s"${holder}Id" else last,
            isOfRecord,
            node.isTextual,
          )
        )
      }
    val headers = exchange.answer.headers.collect {
      case (name, value) if !Secrets.isHeader(name) && name.toLowerCase != "date" =>
        Found(at, value, "captureHeader", name, name, isOfRecord = true)
    }
    val elements = exchange.answer.body
      .filter(XmlStart.findPrefixOf(_).isDefined)
      .toVector
      .flatMap(XmlElement.findAllMatchIn(_))
      .map { found =>
        Found(
          at,
          found.group(2),
          "captureElement",
          found.group(1),
          found.group(1).replaceFirst(".*:", ""),
          isOfRecord = true,
        )
      }
    walk(exchange.json, "$", Vector.empty, isOfRecord = false) ++ headers ++ elements
  }

  /** Objects that are, or stand in lists of, an answer, with their paths. */
  private def records(root: JsonNode): Vector[(String, JsonNode)] =
    ("$" -> root) +: root.properties.asScala.toVector.filter(_.getValue.isArray).flatMap { list =>
      list.getValue.elements.asScala.zipWithIndex.map { case (one, n) => s"$$.${list.getKey}[$n]" -> one }
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
