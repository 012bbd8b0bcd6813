package org.folio.perf.upkeep

import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.model.JsonTree
import org.folio.perf.protocol.{FolioRequest, SessionKey}
import scala.collection.mutable

/**
 * A workflow made of recordings or of a script.
 *
 * @param text of its file in `workflows/`; long lines are for the formatter
 * @param requestLines in `requests.csv`: workflow, transaction, step, method, path, repeat, needs, platform, release, source
 * @param unexplained what is not explained, each with its transaction and request
 * @param sent requests and preflights
 */
final case class MadeWorkflow(
    objectName: String,
    text: String,
    requestLines: Vector[String],
    transactions: Vector[String],
    kinds: Vector[String],
    unexplained: Vector[String],
    sent: Int,
)

/** Writes exchanges as the source of a workflow. @param known requests of workflows: their paths and statuses */
final class WorkflowSource(known: Vector[FolioRequest]) {
  private val templates = new Templates(known.map(_.template))

  /** Texts in quotes, and words of paths, of known requests. */
  private val constants: Set[String] = known.flatMap { request =>
    val texts = request.params.map(_._2) ++ request.body
    texts ++ texts.flatMap("\"([^\"#]+)\"".r.findAllMatchIn(_).map(_.group(1))) ++ request.template.split('/')
  }.toSet

  def objectName(code: String): String = Links.camel(code).capitalize

  /** @param folder below `workflows/` */
  def of(code: String, folder: String, recording: Recording): MadeWorkflow = {
    val secrets = new Secrets(recording.all)
    // The tenant of the log-in, else the one of most requests.
    val tenants = recording.all.flatMap(_.tenant)
    val uses = tenants.distinct.map(one => one -> tenants.count(_ == one)).sortBy(-_._2)
    val most = uses.headOption.filter(first => uses.count(_._2 == first._2) == 1).map(_._1)
    val tenant = recording.all.filter(_.isLogIn).flatMap(_.tenant).headOption.orElse(most)
    val user = recording.all
      .filter(e => e.isLogIn || e.path.endsWith("/_self"))
      .map(_.json.path("user").path("id").asText(""))
      .find(_.nonEmpty)
    val own = (tenant.map(_ -> "tenant") ++ user.map(_ -> "ownUserId")).toMap
    val file = new SourceFile(secrets, templates, known)
    val flows = operations(recording).map { exchanges =>
      val blanked = exchanges.map(secrets.blanked)
      file.operation(blanked, new Links(blanked, own, recording, constants), tenant)
    }
    file.made(
      code,
      objectName(code),
      folder,
      if (recording.isScript) "a script of JMeter" else "a recording of a browser",
      flows,
    )
  }

  /** Thread groups, and parts of a recording that can take their records together. */
  private def operations(recording: Recording): Vector[Vector[Exchange]] = {
    def part(e: Exchange) = (e.place.group, if (recording.isScript) "" else e.place.transaction)
    recording.exchanges
      .map(part)
      .distinct
      .map(one => recording.exchanges.filter(part(_) == one))
      .foldLeft(Vector.empty[Vector[Exchange]]) {
        case (done :+ last, next)
            if !recording.isScript && Links
              .supplies(last ++ next)
              .distinct
              .groupBy(_._2._2)
              .values
              .forall(_.map(_._1).distinct.size == 1) =>
          done :+ (last ++ next)
        case (done, next) => done :+ next
      }
  }
}

/**
 * A request whose values are linked, in source code.
 *
 * @param lines without its checks
 * @param latest exchange whose answer its path and query need; a preflight comes after that
 */
final private case class Draft(
    exchange: Exchange,
    template: String,
    lines: Vector[String],
    checks: Vector[Call],
    latest: Int,
    unclear: Vector[String],
)

/** The file of a workflow. */
final private class SourceFile(secrets: Secrets, templates: Templates, known: Vector[FolioRequest]) {
  import SourceFile._

  private val taken = mutable.Set.empty[String] ++ Taken
  private val keys = mutable.LinkedHashMap.empty[String, String]
  private val transactions = mutable.LinkedHashMap.empty[String, String]
  private val requests = mutable.LinkedHashMap.empty[String, String]
  private val definitions = mutable.Buffer.empty[String]
  private val sent = mutable.Buffer.empty[(String, String, String)]
  private val unexplained = mutable.LinkedHashSet.empty[String]
  private val kinds = mutable.LinkedHashSet.empty[String]

  private def name(wanted: String): String = {
    val chosen = Links.free(Links.camel(wanted), taken)
    taken += chosen
    chosen
  }

  /** Writes the transactions of an operation; the result is its flow. */
  def operation(exchanges: Vector[Exchange], links: Links, tenant: Option[String]): String = {
    val drafts = exchanges.indices.toVector.map(draft(exchanges, _, links, tenant))
    val runs = exchanges.indices.foldLeft(Vector.empty[Vector[Int]]) {
      case (done :+ last, at) if exchanges(last.last).place.transaction == exchanges(at).place.transaction =>
        done :+ (last :+ at)
      case (done, at) => done :+ Vector(at)
    }
    val calls = preflights(drafts)
    val vals = runs.map { indexes =>
      val words = secrets.without(exchanges(indexes.head).place.transaction).replaceAll("[,\\s]+", " ").trim
      val title = Links.free(if (words.isEmpty) "transaction" else words, transactions.contains, " ")
      transactions(title) = name(title)
      val steps = remarked(indexes.map(at => exchanges(at).place.remarks -> stepsOf(at, drafts, calls, links, title)))
      definitions += (s"  val ${transactions(title)}: Transaction = Transaction(${literal(title)})(" +: steps :+ "  )")
        .mkString("\n")
      transactions(title)
    }
    kinds ++= links.kinds
    vals.mkString(if (vals.size == 1) "Single(" else "InOrder(", ", ", ")") +
      (if (links.kinds.isEmpty) "" else links.kinds.mkString(".takes(", ", ", ")"))
  }

  private def draft(exchanges: Vector[Exchange], at: Int, links: Links, tenant: Option[String]): Draft = {
    val exchange = exchanges(at)
    links.unclear.clear()
    links.latest = -1
    val use = Use(at)
    val link = if (exchange.path.matches("\\$\\{[^}]*}")) Some(exchange.path) else exchange.link(exchanges.take(at))
    // A link is captured as a whole, with its signature.
    links.unclear ++= exchange.unclear.filterNot(_ == Secrets.LeftOut && link.isDefined && exchange.body.isEmpty)
    val path = link.fold(pathOf(exchange, links, use))(_ => "{presigned link}")
    val host = link
      .map(address => Call("RequestHost.Address", SessionKey(links.address(address, use))))
      .orElse(Option.when(exchange.isEdge)(Call("RequestHost.Edge")))
    val params =
      exchange.query.filterNot(p => link.isDefined || p._1.equalsIgnoreCase("apikey")).map { case (name, value) =>
        links.text(name, use) -> links.text(value, use.copy(field = name))
      } ++ Option.when(exchange.isEdge)("apikey" -> "#{edgeApiKey}")
    val latest = links.latest
    val inBody = use.copy(isBody = true)
    val body = exchange.body.map { text =>
      if (link.isDefined) Exchange.Dropped
      else if (text.trim.headOption.exists("{[".contains(_))) links.edited(at).getOrElse(links.json(text, inBody))
      else if (text.startsWith("--"))
        FormValue.replaceAllIn(text, part => quoteReplacement(links.text(part.matched, inBody)))
      else links.text(text, inBody)
    }
    if (link.isDefined && exchange.body.isDefined) links.unclear += "the content of a file is left out"
    val headers = headersOf(exchange, tenant, links, use)
    val template = Key.replaceAllIn(path, "{id}")
    val same = known.find(r => r.method == exchange.method && r.template == template)
    val statuses = Vector(
      exchange.answer.statuses,
      same.toVector.flatMap(r => r.expectedStatus +: r.otherStatuses),
      usualStatuses(exchange.method),
    )
      .find(_.nonEmpty)
      .getOrElse(Vector.empty)
    val used = Key.findAllMatchIn((params.map(_._2) ++ body :+ path).mkString(" ")).map(_.group(1)).toSet
    val checks = exchange.answer.checks.map(_.text(links.text(_, use))) ++ links.check(at, used)
    val ids = Key.findAllMatchIn(path).map(found => SessionKey(found.group(1))).toVector
    val (start, status, isTyped) = beginning(exchange, template, ids, body, headers, statuses.head, host)
    val parts = params.map {
      case ("query", cql) => Call(".query", cql)
      case ("limit", number) if number.matches("[1-9]\\d{0,8}") => Call(".limit", number.toInt)
      case (name, value) => Call(".param", name, value)
    } ++ headers.filterNot(h => isTyped && h._1 == "Content-Type").map { case (name, value) =>
      if (name == "Accept") Call(".accept", value) else Call(".header", name, value)
    } ++ Option.when(status != statuses.head)(Call(".expecting", statuses.head)) ++ statuses.tail.map(other =>
      Call(".orStatus", other)
    )
    Draft(exchange, template, start +: parts.map(part => s"  ${write(part)}"), checks, latest, links.unclear.toVector)
  }

  /** The words of [[org.folio.perf.protocol.Folio]] that make a request, its status, and whether it has its content type. */
  private def beginning(
      exchange: Exchange,
      template: String,
      ids: Vector[SessionKey],
      body: Option[String],
      headers: Vector[(String, String)],
      status: Int,
      host: Option[Call],
  ): (String, Int, Boolean) = {
    val method = if (exchange.isPreflight) "GET" else exchange.method
    val isJson = headers.contains("Content-Type" -> "application/json")
    (Words.get(method).filter(_ => host.isEmpty), body) match {
      case (Some((word, usual, false)), None) => (write(Call(word, template +: ids: _*)), usual, false)
      case (Some((_, _, true)), Some(text)) if isJson && method == "POST" && ids.isEmpty =>
        (write(Call("Folio.post", template, status)) + write(Call("", text)), status, true)
      case (Some((word, usual, true)), Some(text)) if isJson =>
        (write(Call(word, template +: ids: _*)) + write(Call("", text)), usual, true)
      case _ =>
        val list = if (ids.isEmpty) Call("Vector.empty") else Call("Vector", ids: _*)
        val more = body.map(text => "body" -> Call("Some", text)) ++ host.map("host" -> _)
        val plain = Call("FolioRequest", method, template, list, status)
        (write(plain) + (if (more.isEmpty) "" else write(Call(".copy", more.toVector: _*))), status, false)
    }
  }

  private def pathOf(exchange: Exchange, links: Links, use: Use): String = {
    val fitting = templates.fitting(exchange.segments)
    val made = exchange.segments.zipWithIndex.map { case (segment, i) =>
      // A brace would be the place of an id.
      val plain = "(?<![#$])\\{|(?<!\\{[\\w-]{0,60})}".r.replaceAllIn(segment, "")
      if (fitting.exists(_(i) == segment)) plain
      else if (segment.contains("${")) links.text(segment, use)
      else links.segment(plain, fitting.isDefined, use)
    }
    made.mkString("/", "/", if (exchange.path.endsWith("/") && made.nonEmpty) "/" else "")
  }

  private def headersOf(exchange: Exchange, tenant: Option[String], links: Links, use: Use): Vector[(String, String)] =
    exchange.headers.flatMap { case (name, value) =>
      name.toLowerCase match {
        case "x-okapi-tenant" if tenant.contains(value) => None
        case "x-okapi-tenant" =>
          val made = if (value.contains("${")) links.text(value, use) else links.linked(value, use).getOrElse(value)
          if (made == value) links.unclear += s"another tenant, $value"
          Some(name -> made)
        case "content-type" if exchange.body.isDefined =>
          Some("Content-Type" -> (if (PlainJson.matches(value)) "application/json" else links.text(value, use)))
        case "accept" => Option.when(!PlainAccept.matches(value))("Accept" -> links.text(value, use))
        case other => Option.when(!OfBrowsers.matches(other))(name -> links.text(value, use))
      }
    }

  private def usualStatuses(method: String): Vector[Int] = method match {
    case "POST" => Vector(201, 200, 202, 204)
    case "GET" | "HEAD" | "OPTIONS" => Vector(200)
    case _ => Vector(204, 200, 201, 202)
  }

  /** The request that each preflight was sent for. */
  private def preflights(drafts: Vector[Draft]): Map[Int, Int] =
    drafts.indices.filter(drafts(_).exchange.isPreflight).foldLeft(Map.empty[Int, Int]) { (done, at) =>
      val one = drafts(at)
      val calls = drafts.indices.filter(i => !drafts(i).exchange.isPreflight && drafts(i).template == one.template)
      val later = calls.filter(i =>
        i > at && one.exchange.header("access-control-request-method").forall(_ == drafts(i).exchange.method)
      )
      val best = (later.filterNot(done.values.toSet) ++ later ++ calls)
        .sortBy(i => drafts(i).exchange.query != one.exchange.query)
      done ++ best.headOption.map(at -> _)
    }

  private def stepsOf(
      at: Int,
      drafts: Vector[Draft],
      calls: Map[Int, Int],
      links: Links,
      title: String,
  ): Vector[String] = {
    val Draft(exchange, template, _, _, _, unclear) = drafts(at)
    def preflight(call: Int) = {
      sent += ((title, "OPTIONS", template))
      s"${define(drafts(call), links.captures(call))}.preflight,"
    }
    // A preflight whose request needs a value that comes later stands just before it.
    def isEarly(preflight: Int) = drafts(calls.getOrElse(preflight, preflight)).latest < preflight
    val isAlone = exchange.isPreflight && !calls.contains(at)
    if (!exchange.isPreflight || isAlone)
      unexplained ++= unclear.map { words =>
        secrets.without(s"$title, ${exchange.method} $template: $words").replaceAll("\\s+", " ")
      }
    val lines =
      if (exchange.isPreflight) Option.when(isEarly(at))(preflight(calls.getOrElse(at, at))).toVector
      else {
        val own = calls.toVector.filter(pair => pair._2 == at && !isEarly(pair._1)).map(_ => preflight(at))
        sent += ((title, exchange.method, template))
        own :+ s"${define(drafts(at), links.captures(at))},"
      }
    val before = links.before(at).map(step => s"${write(step)},")
    exchange.place.pauseMs.map { case (from, to) =>
      s"Step.thinkTime($from.millis, $to.millis),"
    }.toVector ++ before ++ lines
  }

  /** Steps under comments with their conditions. */
  private def remarked(steps: Vector[(Vector[String], Vector[String])]): Vector[String] = {
    val (lines, _) = (steps :+ (Vector.empty -> Vector.empty)).foldLeft((Vector.empty[String], Vector.empty[String])) {
      case ((done, open), (remarks, lines)) =>
        val same = open.zip(remarks).takeWhile { case (a, b) => a == b }.size
        val begins = remarks.drop(same).map(words => s"// ${secrets.without(words)} {")
        (done ++ Vector.fill(open.size - same)("// }") ++ begins ++ lines, remarks)
    }
    lines.map(line => s"    $line")
  }

  /** The name of a request's definition. */
  private def define(draft: Draft, captures: Vector[Call]): String = {
    val checks = (draft.checks ++ captures)
      .filterNot(_ => draft.exchange.isPreflight)
      .map(one => write(one.copy(word = s"Checks.${one.word}")))
    val lines = draft.lines ++ Option.when(checks.nonEmpty)(checks.mkString("  .check(", ", ", ")"))
    requests.getOrElseUpdate(
      lines.mkString, {
        val word = draft.template.split('/').filter(_.headOption.exists(_.isLetter)).lastOption.getOrElse("record")
        val own = name(
          if (Set("GET", "OPTIONS")(draft.exchange.method)) word else s"${draft.exchange.method.toLowerCase} $word"
        )
        val notes =
          draft.unclear.map(words => s"  // Not explained: ${secrets.without(words).replaceAll("\\s+", " ")}.")
        definitions += (notes ++ (s"  private def $own: FolioRequest =" +: lines.map(line => s"    $line")))
          .mkString("\n")
        own
      },
    )
  }

  private def write(call: Call): String = {
    val arguments = if (call.arguments.isEmpty) "" else call.arguments.map(argument).mkString("(", ", ", ")")
    call.word + arguments + call.second.fold("")(_.map(write).mkString("(", ", ", ")"))
  }

  private def argument(value: Any): String = value match {
    case text: String => literal(text)
    case SessionKey(key) => keys.getOrElseUpdate(key, name(s"key $key").drop(3))
    case (name, value) => s"$name = ${argument(value)}"
    case call: Call => write(call)
    case other => other.toString
  }

  /** A literal of a text that may hold `#{key}`, which becomes `${Key.el}`. */
  private def literal(text: String): String = {
    // Escapes of JSON are those of Scala too.
    val isTriple =
      text.contains('"') && !text.contains("\"\"\"") && "[\\\\\\p{Cntrl}&&[^\n]]".r.findFirstIn(text).isEmpty
    val plain = if (isTriple) s"\"\"\"$text\"\"\"" else JsonTree.mapper.writeValueAsString(text)
    // The compiler warns of a text that looks as if it were to be interpolated.
    if (!text.contains("#{") && "\\$[{\\p{L}_]".r.findFirstIn(text).isEmpty) plain
    else
      "s" + Key.replaceAllIn(
        plain.replace("$", "$$"),
        found => quoteReplacement(s"$${${argument(SessionKey(found.group(1)))}.el}"),
      )
  }

  def made(code: String, objectName: String, folder: String, source: String, flows: Vector[String]): MadeWorkflow = {
    val flow = if (flows.size == 1) flows.head else flows.mkString("Independent(", ", ", ")")
    val workflow = Call(
      "Workflow",
      "code" -> code,
      "name" -> code.split("[^\\p{L}\\p{N}]+").filter(_.nonEmpty).map(_.toLowerCase).mkString("-"),
      "title" -> s"Users do the work of $code.",
    )
    val (vals, others) = definitions.toVector.partition(_.startsWith("  val "))
    // A preflight may have a value that its request does not have.
    val used = keys.toVector.filter(key =>
      s"\\b${key._2}(?:\\.el|[,)])".r.findFirstIn(others.mkString + vals.mkString).isDefined
    )
    val own = used.map { case (key, name) => s"  private val $name = SessionKey(\"$key\")" }.mkString("\n")
    val body = (own +: vals) ++ others
    val imports = Vector("org.folio.perf.flow._", "org.folio.perf.protocol._") ++
      Option.when(kinds.nonEmpty)("org.folio.perf.feeders.RecordKind") ++
      Option.when(vals.exists(_.contains("    Step.thinkTime(")))("scala.concurrent.duration._")
    val text = s"""package org.folio.perf.workflows.$folder
      |
      |${imports.map(path => s"import $path").mkString("\n")}
      |
      |/**
      | * Users do the work of $code.
      | *
      | * Source: $source.
      | */
      |object $objectName {
      |""".stripMargin + body.filter(_.nonEmpty).mkString("\n", "\n\n", "\n\n") +
      s"  val workflow: Workflow = ${write(workflow).dropRight(1)}, flow = $flow)\n}\n"
    val lines = transactions.keys.toVector.flatMap { title =>
      sent.toVector.filter(_._1 == title).zipWithIndex.map { case ((_, method, path), i) =>
        s"$code,$title,${i + 1},$method,${path.replaceAll("\\{[^}]*}", "{id}")},,,,,recorded"
      }
    }
    MadeWorkflow(objectName, text, lines, transactions.keys.toVector, kinds.toVector, unexplained.toVector, sent.size)
  }
}

private object SourceFile {
  val Key = "(?<!#)#\\{(\\w+)}".r

  /** Values in the parts of a multipart form. */
  val FormValue = "(?s)(?<=\\r\\n\\r\\n).*?(?=\\r\\n--)".r

  /** Words for requests to the gateway, their status, and whether they have JSON. */
  val Words = Map(
    "GET" -> (("Folio.get", 200, false)),
    "DELETE" -> (("Folio.delete", 204, false)),
    "POST" -> (("Folio.postTo", 201, true)),
    "PUT" -> (("Folio.put", 204, true)),
  )
  val PlainJson = "application/json(?:\\s*;\\s*charset=.*)?".r

  /** What each request accepts. */
  val PlainAccept = "(?!.*(?:version|vnd))(?:.*[*]/[*].*|(?:(?:application/json|text/plain)[^,]*,?\\s*)+)".r

  /** Headers of browsers and proxies, and those that folio-perf sends itself. */
  val OfBrowsers =
    (":.*|host|connection|content-(?:length|type)|accept-(?:language|encoding|charset)|user-agent|origin|referer|sec-.*|dnt|" +
      "pragma|te|cache-control|if-.*|upgrade.*|priority|proxy-.*|keep-alive|x-okapi-(?:url|user-id|request-id|permissions.*)|" +
      "access-control-.*|x-forwarded-.*|via|forwarded").r

  /** Names that the file must not have. */
  val Taken: Vector[String] =
    ("workflow type val def object class match case new this super true false null if else for while do try catch " +
      "finally throw return yield import package private protected override final lazy with extends trait abstract implicit sealed wait " +
      "notify toString equals hashCode getClass keySingle keyInOrder keyIndependent keyWorkflow keyTransaction keyFolioRequest keyFolio " +
      "keyChecks keyStep keySessionKey keySessionValues keyRecordEdit keyRequestHost keyRecordKind keyVector keySome keyString")
      .split(' ')
      .toVector
}
