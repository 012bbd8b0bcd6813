package org.folio.perf.upkeep.drift

import org.folio.perf.model.TargetApi
import org.folio.perf.protocol.{FolioRequest, Step, Transaction}
import org.folio.perf.upkeep.har.Exchange
import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.upkeep.record.{Answers, Templates, Values}
import org.folio.perf.upkeep.workflow.RecordedWorkflow.Key
import scala.jdk.CollectionConverters._

/**
 * A request that a transaction sends.
 *
 * @param least times; 0: only for some records
 * @param isRepeated whether it may be sent any number of times
 * @param burst number of the group of requests that a page sends at once; a pause of the user, or a change of a
 *   record, begins the next one
 */
final case class Expected(request: FolioRequest, least: Int, isRepeated: Boolean, burst: Int) {
  def name: String = request.name

  /** Parameters that have a meaning, each with a pattern of its value. */
  lazy val params: Vector[(String, Pattern)] =
    request.params.filterNot(p => Seen.Paging(p._1)).map { case (name, value) =>
      name -> Pattern(value)
    }

  /** Fields of the body; `None`: it has none, or it is a whole record of an earlier answer. */
  lazy val fields: Option[Set[String]] = request.body.flatMap { body =>
    val filled = Key.replaceAllIn(body, "0")
    val quoted = filled.replaceAll("(?<=[:\\[,]\\s{0,9})0(?=\\s*[,}\\]])", "\"0\"")
    val json = Exchange.parse(quoted)
    Option.when(!Key.matches(body.trim) && json.isContainerNode)(Seen.fieldsOf(json))
  }

  def mediaTypes: Map[String, String] = Seen.mediaTypes(request.headers.toMap)
}

object Expected {

  /** Requests of a transaction to a target, in order. Preflights are the browser's own affair. */
  def of(transaction: Transaction, api: TargetApi): Vector[Expected] = new Walk(api).walk(transaction.steps)

  private class Walk(api: TargetApi) {
    private var burst = 0

    def walk(steps: Vector[Step], least: Int = 1, isRepeated: Boolean = false): Vector[Expected] =
      steps.flatMap {
        case request: FolioRequest => sent(request, least, isRepeated)
        case _: Step.ThinkTime =>
          burst += 1
          Vector.empty
        case poll: Step.Poll =>
          sent(poll.request, least, isRepeated = true) ++
            poll.before.toVector.flatMap(sent(_, 0, isRepeated = true))
        case block: Step.ForEach => walk(block.steps, 0, isRepeated = true)
        case block: Step.Parallel => walk(block.steps, least, isRepeated)
        case block: Step.Repeat =>
          (1 to block.times).toVector.flatMap(_ => walk(block.steps, 0, isRepeated))
        case block: Step.When => walk(block.steps ++ block.others, 0, isRepeated)
        case forms: Step.Forms => walk(forms.of(api), least, isRepeated)
        case _: Step.Preflight | _: Step.Compute | _: Step.ReportJob => Vector.empty
      }

    private def sent(request: FolioRequest, least: Int, isRepeated: Boolean): Vector[Expected] = {
      val changes = request.method != "GET"
      if (changes) burst += 1
      val one = Expected(request, least, isRepeated, burst)
      if (changes) burst += 1
      Vector(one)
    }
  }
}

/** A text of a request of ours, whose values of the session may be anything. */
final case class Pattern(text: String) {
  private lazy val regex =
    Key.pattern.split(Pattern.spaced(text), -1).map(java.util.regex.Pattern.quote).mkString("(?s:.*?)").r

  private lazy val loose = Pattern.valuesOut(Pattern.spaced(words))

  /** Whether a recorded text is this one, with other ids, dates and words. */
  def fits(recorded: String): Boolean =
    regex.matches(Pattern.spaced(recorded)) || loose == Pattern.valuesOut(Pattern.spaced(recorded))

  /** With a star for each value. */
  def words: String = Key.replaceAllIn(text, "*")
}

object Pattern {

  private def spaced(text: String): String = text.trim.replaceAll("\\s+", " ")

  /** Ids, dates and numbers have no meaning of their own. */
  private def valuesOut(text: String): String = text
    .replaceAll(Values.Uuid, "*")
    .replaceAll("\\d{4}-\\d\\d-\\d\\d(T[\\d:.]+(Z|[+-]\\d\\d:?\\d\\d)?)?", "*")
    .replaceAll("\\*(?:\\s*(?:or|,)\\s*\\*)+", "*")
    .replaceAll("[\\p{L}_]*\\d[\\w-]*", "*")

  /** A recorded text with a star for each value, so that no message has personal data. */
  def hidden(text: String): String =
    valuesOut(text).replaceAll("(==|=|<>|all|any)\\s*\"[^\"]*\"", "$1\"*\"")
}

/**
 * A request of a recording.
 *
 * @param template path with `{id}` for ids
 * @param burst as of [[Expected]]: a pause, or a change of a record, begins the next one
 */
final case class Seen(exchange: Exchange, template: String, burst: Int) {
  def name: String = s"${exchange.method} $template"

  lazy val params: Vector[(String, String)] = exchange.params.filterNot(p => Seen.Paging(p._1))
  lazy val fields: Option[Set[String]] =
    Option.when(exchange.bodyJson.isContainerNode)(Seen.fieldsOf(exchange.bodyJson))
  def mediaTypes: Map[String, String] = Seen.mediaTypes(exchange.headers)
}

object Seen {

  /** Parameters of paging: a page of another size is the same page. */
  val Paging: Set[String] = Set("limit", "offset", "start", "length", "perPage", "page", "apikey")

  /** Longest time between requests that a page sends at once. */
  private val PauseMs = 300

  /** @param templates of the transaction's requests, which also tell what an id is */
  def of(exchanges: Vector[Exchange], templates: Vector[String]): Vector[Seen] = {
    val known = new Templates(templates)
    val sent = exchanges.filterNot(_.isPreflight)
    var burst = 0
    var until = sent.headOption.fold(0L)(_.startMs)
    sent.map { exchange =>
      val changes = exchange.method != "GET"
      if (exchange.startMs - until > PauseMs || changes) burst += 1
      until = math.max(until, exchange.endMs)
      val seen = Seen(exchange, templateOf(exchange, known), burst)
      if (changes) burst += 1
      seen
    }
  }

  private def templateOf(exchange: Exchange, known: Templates): String = {
    val segments = exchange.segments
    known
      .fitting(segments)
      .getOrElse(segments.map(s => if (Values.isId(s)) "{id}" else s))
      .mkString("/", "/", "")
  }

  /** Paths of the fields, of all elements of a list together. */
  def fieldsOf(json: JsonNode): Set[String] = {
    // Fields without a text or number, such as null and booleans.
    val others = json.properties.asScala.toVector.collect {
      case field if field.getValue.isEmpty && !field.getValue.isTextual && !field.getValue.isNumber => field.getKey
    }
    Answers.leaves(json).map(_.names.mkString(".")).toSet ++ others
  }

  /** Accept and Content-Type, where they are more than plain JSON: they may have a version. */
  def mediaTypes(headers: Map[String, String]): Map[String, String] = headers.collect {
    case (name, value) if Set("accept", "content-type")(name.toLowerCase) && !isPlain(value) =>
      name.toLowerCase -> value
        .split(';')
        .map(_.trim)
        .filterNot(_.startsWith("charset"))
        .mkString("; ")
  }

  private def isPlain(value: String): Boolean =
    value.split(',').map(_.trim).forall { part =>
      val kind = part.split(';').map(_.trim)
      Set("application/json", "*/*", "text/plain")(kind.head) && !kind.exists(
        _.startsWith("version")
      )
    } || value.startsWith("multipart/form-data")
}
