package org.folio.perf.upkeep

import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.model.JsonTree
import org.folio.perf.protocol.FolioRequest
import scala.collection.mutable

/**
 * A workflow made of recordings or of a script.
 *
 * @param text of its file in `workflows/`; long lines are for the formatter
 * @param requestLines in `requests.csv`: workflow, transaction, step, method, path, repeat, needs, platform, release, source
 * @param unexplained what is not explained, each with its transaction and request
 */
final case class MadeWorkflow(
    text: String,
    requestLines: Vector[String],
    transactions: Vector[String],
    kinds: Vector[String],
    unexplained: Vector[String],
)

/** A request whose values are linked. @param head path with ids, and parameters @param lines in source code */
final private case class Draft(
    at: Int,
    exchange: Exchange,
    template: String,
    head: Vector[String],
    lines: Vector[String],
    check: Option[Check],
    unclear: Vector[String],
)

/** Writes exchanges as the source of a workflow. @param known requests of workflows: their words */
final class WorkflowSource(known: Vector[FolioRequest]) {
  private val words = Links.wordsOf(known)

  /** @param folder below `workflows/` */
  def workflow(code: String, folder: String, recording: Recording): MadeWorkflow = {
    val secrets = new Secrets(recording.all)
    val tenants = recording.all.flatMap(_.tenant)
    val logIn = recording.all.filter(_.isLogIn).flatMap(_.tenant).headOption
    // Without a log-in, the tenant of more than half of the requests.
    val tenant = logIn.orElse(tenants.find(one => tenants.count(_ == one) * 2 > tenants.size))
    val user = recording.all
      .filter(one => one.isLogIn || one.path.endsWith("/_self"))
      .map(_.answer.json.path("user").path("id").asText(""))
      .find(_.nonEmpty)
    val own = (tenant.map(_ -> "tenant") ++ user.map(_ -> "ownUserId")).toMap
    val file = new SourceFile(secrets, known.map(_.template).distinct, tenant)
    val flows = operations(recording).map { exchanges =>
      file.operation(exchanges, new Links(exchanges.map(secrets.blanked), own, recording.isScript, words))
    }
    val source = if (recording.isScript) "a script of JMeter" else "a recording of a browser"
    file.made(code, folder, source, flows)
  }

  /** Thread groups, and recordings that can take their records together. */
  private def operations(recording: Recording): Vector[Vector[Exchange]] =
    if (recording.isScript) recording.exchanges.groupBy(_.place.group).toVector.sortBy(_._1).map(_._2)
    else
      WorkflowSource.runs(recording.exchanges)(_.place.transaction).foldLeft(Vector.empty[Vector[Exchange]]) {
        case (done :+ last, next) if Links.supplies(next).forall(Links.supplies(last ++ next).contains) =>
          done :+ (last ++ next)
        case (done, next) => done :+ next
      }
}

object WorkflowSource {
  def objectName(code: String): String = Links.camel(code).capitalize

  /** Neighbours with the same key together. */
  private[upkeep] def runs[A](all: Vector[A])(key: A => Any): Vector[Vector[A]] =
    all.foldLeft(Vector.empty[Vector[A]]) {
      case (done :+ last, next) if key(last.head) == key(next) => done :+ (last :+ next)
      case (done, next) => done :+ Vector(next)
    }
}

/** The file of a workflow. */
final private class SourceFile(secrets: Secrets, templates: Vector[String], tenant: Option[String]) {
  import SourceFile._

  private val taken = mutable.Set.empty[String] ++ Links.Reserved
  private val transactions = mutable.LinkedHashSet.empty[String]
  private val requests = mutable.Map.empty[Vector[String], String]
  private val definitions = mutable.Buffer.empty[String]
  private val sent = mutable.Buffer.empty[String]
  private val unexplained = mutable.LinkedHashSet.empty[String]
  private val keys = mutable.LinkedHashSet.empty[String] ++ Links.OwnKeys
  private val kinds = mutable.LinkedHashSet.empty[String]

  /** Writes the transactions of an operation; the result is its flow. */
  def operation(exchanges: Vector[Exchange], links: Links): String = {
    val drafts = exchanges.indices.toVector.map(at => draft(at, exchanges(at), links))
    val vals = WorkflowSource.runs(drafts)(_.exchange.place.transaction).map { run =>
      val words = secrets.without(run.head.exchange.place.transaction).replaceAll("[,\\s]+", " ").trim
      val title = Links.free(if (words.isEmpty) "transaction" else words, transactions, " ")
      transactions += title
      val own = name(title)
      val remarks = Vector.empty +: run.map(_.exchange.place.remarks)
      val steps = run.zip(remarks).zipWithIndex.flatMap { case ((one, earlier), at) =>
        val Place(_, _, remarks, pause, _) = one.exchange.place
        // A preflight has no source of its own if its request has the same address.
        val call = drafts
          .find(other => one.exchange.isPreflight && !other.exchange.isPreflight && other.head == one.head)
          .getOrElse(one)
        sent += s"$title,${at + 1},${one.exchange.method},${one.template.replaceAll("\\{[^}]*}", "{id}")}"
        if (call == one)
          unexplained ++= one.unclear.map(words => line(s"$title, ${one.exchange.method} ${one.template}: $words"))
        val remark = if (remarks.isEmpty) "Always" else remarks.mkString("; ")
        Option.when(remarks != earlier)(s"// ${line(remark)}").toVector ++
          pause.map { case (from, to) => s"Step.thinkTime($from.millis, $to.millis)," } ++
          links.before(one.at).map(step => s"$step,") :+
          s"${define(call, links)}${if (one.exchange.isPreflight) ".preflight" else ""},"
      }
      definitions += s"val $own: Transaction = Transaction(${literal(title)})(\n${steps.mkString("\n")}\n)"
      own
    }
    kinds ++= links.kinds
    keys ++= links.keyNames
    vals.mkString(if (vals.size == 1) "Single(" else "InOrder(", ", ", ")") +
      (if (links.kinds.isEmpty) "" else links.kinds.mkString(".takes(", ", ", ")"))
  }

  /** @param raw with its secrets */
  private def draft(at: Int, raw: Exchange, links: Links): Draft = {
    val exchange = secrets.blanked(raw)
    val use = Use(at)
    links.unclear.clear()
    links.unclear ++= exchange.unclear
    val path =
      if (raw.link.isDefined) raw.path
      else {
        val end = if (raw.path.matches(".+/")) "/" else ""
        // Another brace would be the place of an id.
        val known = Values.fitting(templates, exchange.segments).toVector.flatMap(_.split('/').filter(_.nonEmpty))
        val made = exchange.segments.zipWithIndex.map { case (word, i) =>
          links.segment(word, known.lift(i).contains("{id}"), at)
        }
        Brace.replaceAllIn(made.mkString("/", "/", end), "")
      }
    val keys = Key.findAllMatchIn(path).map(_.group(1)).toVector
    val ids = keys.map(_.capitalize)
    val template = Key.replaceAllIn(path, "{id}")
    val params = exchange.query.map { case (name, value) =>
      s".param(${literal(links.text(name, use))}, ${literal(links.text(value, use.copy(field = name)))})"
    } ++ Option.when(raw.isEdge)(s".param(${literal(Exchange.EdgeKey)}, ${literal("#{edgeApiKey}")})")
    val body = exchange.body.map { text =>
      if (raw.link.isDefined) {
        links.unclear += "the content of a file is left out"
        Exchange.Dropped
      } else links.text(text, use.copy(isBody = true))
    }
    val headers = exchange.headers.flatMap { case (name, value) =>
      def linked = links.text(value, use)
      name.toLowerCase match {
        case "x-okapi-tenant" if tenant.contains(value) => None
        case "accept" if PlainAccept.matches(value) => None
        case "content-type" => body.map(_ => "Content-Type" -> (if (PlainJson.matches(value)) Json else linked))
        case word =>
          if (word == "x-okapi-tenant" && linked == value) links.unclear += s"another tenant, $value"
          Some(name -> linked)
      }
    }
    val statuses = raw.method match {
      case "OPTIONS" => Vector(200)
      case _ if raw.answer.statuses.nonEmpty => raw.answer.statuses
      case "POST" => Vector(201, 200, 202, 204)
      case "GET" | "HEAD" => Vector(200)
      case _ => Vector(204, 200, 201, 202)
    }
    val host = raw.link
      .map(link => s"RequestHost.Address(${links.address(link, at).capitalize})")
      .orElse(Option.when(raw.isEdge)("RequestHost.Edge"))
    val isJson = headers.contains("Content-Type" -> Json)
    val place = literal(template)
    val start = (raw.method, body) match {
      case ("GET" | "OPTIONS", None) if host.isEmpty => s"Folio.get(${(place +: ids).mkString(", ")})"
      case ("POST", Some(text)) if isJson && ids.isEmpty => s"Folio.post($place, ${statuses.head})(${literal(text)})"
      case (method, _) =>
        val more = body.map(text => s"body = Some(${literal(text)})") ++ host.map(one => s"host = $one")
        s"FolioRequest(${literal(method)}, $place, Vector[SessionKey](${ids.mkString(", ")}), ${statuses.head})" +
          (if (more.isEmpty) "" else more.mkString(".copy(", ", ", ")"))
    }
    // These words have it.
    val others = headers.filterNot(header => start.startsWith("Folio.post") && header._1 == "Content-Type")
    val lines = others.map { case (name, value) => s".header(${literal(name)}, ${literal(value)})" } ++
      Option.when(start.startsWith("Folio.get") && statuses.head != 200)(s".expecting(${statuses.head})") ++
      statuses.drop(1).map(other => s".orStatus($other)")
    Draft(
      at,
      raw,
      template,
      (template +: ids) ++ params,
      (start +: params) ++ lines,
      links.check(at, keys),
      links.unclear.toVector,
    )
  }

  /** The name of a request's definition. */
  private def define(draft: Draft, links: Links): String = {
    val checks = (draft.check ++ links.captures(draft.at)).filterNot(_ => draft.exchange.isPreflight).map { check =>
      val arguments = check.texts.map(literal) ++ Some(check.key.capitalize).filter(_.nonEmpty)
      s"Checks.${check.word}${if (arguments.isEmpty) "" else arguments.mkString("(", ", ", ")")}"
    }
    val lines = draft.lines ++ Option.when(checks.nonEmpty)(checks.mkString(".check(", ", ", ")"))
    requests.getOrElseUpdate(
      lines, {
        val word = draft.template.split('/').filter(_.headOption.exists(_.isLetter)).lastOption.getOrElse("record")
        val method = draft.exchange.method.toLowerCase
        val own = name(if (method == "get") word else s"$method $word")
        val notes = draft.unclear.map(words => line(s"// Not explained: $words.") + "\n")
        definitions += s"${notes.mkString}private def $own: FolioRequest =\n${lines.mkString("\n")}"
        own
      },
    )
  }

  private def name(wanted: String): String = {
    val chosen = Links.free(Links.camel(wanted), taken)
    taken += chosen
    chosen
  }

  private def line(words: String): String = secrets.without(words).replaceAll("\\s+", " ")

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
        found => quoteReplacement(s"$${${found.group(1).capitalize}.el}"),
      )
  }

  def made(code: String, folder: String, source: String, flows: Vector[String]): MadeWorkflow = {
    val flow = if (flows.size == 1) flows.head else flows.mkString("Independent(", ", ", ")")
    val (vals, others) = definitions.toVector.partition(_.startsWith("val "))
    val body = (vals ++ others).mkString("\n\n")
    // A key of a preflight may stand nowhere.
    val used =
      keys.toVector.filter(key => s"\\b${key.capitalize}(?:\\.el|[,)])".r.findFirstIn(body).isDefined).map { key =>
        s"private val ${key.capitalize} = SessionKey(${literal(
            if (Links.OwnKeys(key)) key else s"recorded${key.capitalize}"
          )})\n"
      }
    val imports = Vector("org.folio.perf.flow._", "org.folio.perf.protocol._") ++
      Option.when(kinds.nonEmpty)("org.folio.perf.feeders.RecordKind") ++
      Option.when(vals.exists(_.contains("\nStep.thinkTime(")))("scala.concurrent.duration._")
    val text = s"""package org.folio.perf.workflows.$folder
      |
      |${imports.map(path => s"import $path\n").mkString}
      |
      |/**
      | * Users do the work of $code.
      | *
      | * Source: $source.
      | */
      |object ${WorkflowSource.objectName(code)} {
      |""".stripMargin + used.mkString + s"\n$body\n\nval workflow: Workflow = Workflow(code = ${literal(code)}, " +
      s"name = ${literal(code.split("[^\\p{L}\\p{N}]+").filter(_.nonEmpty).mkString("-").toLowerCase)}, " +
      s"title = ${literal(s"Users do the work of $code.")}, flow = $flow)\n}\n"
    MadeWorkflow(
      text,
      sent.toVector.map(line => s"$code,$line,,,,,recorded"),
      transactions.toVector,
      kinds.toVector,
      unexplained.toVector,
    )
  }
}

private object SourceFile {
  val Json = "application/json"
  val Brace = "(?<!#)\\{|(?<!#\\{\\w{0,99})}".r
  val Key = "(?<!#)#\\{(\\w+)}".r

  val PlainJson = "application/json(?:\\s*;\\s*charset=.*)?".r

  /** What each request accepts. */
  val PlainAccept = "(?!.*(?:version|vnd))(?:.*[*]/[*].*|(?:(?:application/json|text/plain)[^,]*,?\\s*)+)".r
}
