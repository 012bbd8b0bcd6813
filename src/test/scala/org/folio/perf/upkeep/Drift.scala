package org.folio.perf.upkeep

import com.fasterxml.jackson.databind.JsonNode
import java.nio.file.{Files, Path}
import org.folio.perf.model.{FolioRelease, JsonTree, Platform, TargetApi}
import org.folio.perf.protocol.{FolioRequest, RequestHost, Step, Transaction}
import org.folio.perf.settings.Releases
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Kind of a difference between a recording and a transaction of ours. @param isReal whether it is more than another order or number */
final case class DriftKind(words: String, isReal: Boolean = true)

object DriftKind {
  val New = DriftKind("new")
  val Gone = DriftKind("gone")
  val Moved = DriftKind("moved to another path")
  val Media = DriftKind("another media type")
  val Body = DriftKind("other fields in the body")
  val Parameters = DriftKind("other parameters")
  val MoreOften = DriftKind("sent more often", isReal = false)
  val LessOften = DriftKind("sent less often", isReal = false)
  val Order = DriftKind("sent at another point", isReal = false)
}

/**
 * @param request method and path of ours, or of the recording if it is new
 * @param weightPercent share of the transaction's time; `None`: the run has no such request, or no run is given
 */
final case class Difference(kind: DriftKind, request: String, details: String, weightPercent: Option[Double] = None)

/** @param requests compared, of the recording */
final case class Drift(workflow: String, transaction: String, requests: Int, differences: Vector[Difference]) {

  /** Otherwise it is small: the same requests in another order or number, with little weight. */
  def isReal: Boolean =
    differences.exists(_.kind.isReal) || differences.flatMap(_.weightPercent).sum > Drift.SmallPercent
  def verdict: String = if (differences.isEmpty) "same" else if (isReal) "real" else "small"
}

object Drift {

  /** Most of a transaction's time that another number of the same requests may take. */
  private val SmallPercent = 10.0

  /**
   * @param release of the recorded page
   * @param weights share of the transaction's time of one request, by its name, in percent
   */
  def between(
      workflow: String,
      transaction: Transaction,
      exchanges: Vector[Exchange],
      weights: Map[String, Double] = Map.empty,
      release: FolioRelease = Releases.usual(Platform.Okapi),
  ): Drift = {
    val ours = expected(transaction, release.api)
    val seen = recorded(exchanges, new Templates(ours.map(_.template)))
    val found = new Comparison(ours, seen).differences.map(d => d.copy(weightPercent = weights.get(d.request)))
    Drift(workflow, transaction.name, seen.size, found)
  }

  /** Requests of a transaction to a target, in order. Preflights are the browser's own affair. */
  def expected(transaction: Transaction, api: TargetApi): Vector[Sent] = {
    var burst = 0
    def sent(request: FolioRequest, least: Int, isRepeated: Boolean): Vector[Sent] = {
      val changes = request.method != "GET"
      if (changes) burst += 1
      val one = Sent(
        request.method,
        request.template,
        Sent.params(request.params),
        request.body.flatMap(Sent.fieldsOfText),
        Sent.mediaTypes(request.headers),
        burst,
        least,
        isRepeated,
        !request.host.isInstanceOf[RequestHost.Address],
      )
      if (changes) burst += 1
      Vector(one)
    }
    def walk(steps: Vector[Step], least: Int, isRepeated: Boolean): Vector[Sent] = steps.flatMap {
      case request: FolioRequest => sent(request, least, isRepeated)
      case _: Step.ThinkTime =>
        burst += 1
        Vector.empty
      case poll: Step.Poll =>
        sent(poll.request, least, isRepeated = true) ++ poll.before.toVector.flatMap(sent(_, 0, isRepeated = true))
      case block: Step.ForEach => walk(block.steps, 0, isRepeated = true)
      case block: Step.Parallel => walk(block.steps, least, isRepeated)
      case block: Step.Repeat => Vector.fill(block.times)(block.steps).flatMap(walk(_, 0, isRepeated))
      case block: Step.When => walk(block.steps ++ block.others, 0, isRepeated)
      case forms: Step.Forms => walk(forms.of(api), least, isRepeated)
      case _: Step.Preflight | _: Step.Compute | _: Step.ReportJob => Vector.empty
    }
    walk(transaction.steps, 1, isRepeated = false)
  }

  /** Requests of a recording. @param templates of the transaction's requests, which also tell what an id is */
  private def recorded(exchanges: Vector[Exchange], templates: Templates): Vector[Sent] = {
    var burst = 0
    exchanges.filterNot(_.isPreflight).map { one =>
      val changes = one.method != "GET"
      if (one.place.pauseMs.isDefined || changes) burst += 1
      val path = templates.fitting(one.segments).getOrElse(one.segments.map(s => if (Values.isId(s)) "{id}" else s))
      val fields = Option.when(one.bodyJson.isContainerNode)(Sent.fieldsOf(one.bodyJson))
      val sent =
        Sent(
          one.method,
          path.mkString("/", "/", ""),
          Sent.params(one.query),
          fields,
          Sent.mediaTypes(one.headers),
          burst,
        )
      if (changes) burst += 1
      sent
    }
  }

  /** Forms of the text of a comparison. */
  val formats: Vector[(String, Drift => String)] = Vector(
    "text" -> { drift =>
      (title(drift) +: drift.differences.map { d =>
        val weight = d.weightPercent.fold("")(p => f" ($p%.1f %% of the time)")
        s"  ${d.kind.words}: ${d.request}${if (d.details.isEmpty) "" else s": ${d.details}"}$weight"
      }).mkString("\n")
    },
    "markdown" -> { drift =>
      val rows = drift.differences.map { d =>
        val details = if (d.details.isEmpty) "" else s"`${d.details.replace("|", "\\|")}`"
        s"| ${d.kind.words} | `${d.request}` | $details | ${d.weightPercent.fold("")(p => f"$p%.1f %%")} |"
      }
      val head = Vector("", "| Difference | Request | Details | Share of the time |", "|---|---|---|---|")
      (title(drift) +: (if (rows.isEmpty) rows else head ++ rows)).mkString("\n")
    },
    "json" -> { drift =>
      val list = drift.differences.map { d =>
        val fields = Vector("kind" -> d.kind.words, "request" -> d.request, "details" -> d.details)
        JsonTree.of(fields ++ d.weightPercent.map("weightPercent" -> _): _*)
      }
      JsonTree
        .of(
          "workflow" -> drift.workflow,
          "transaction" -> drift.transaction,
          "verdict" -> drift.verdict,
          "requests" -> drift.requests,
          "differences" -> list,
        )
        .toPrettyString
    },
  )

  private def title(drift: Drift): String = {
    val count = drift.differences.size
    val found =
      if (count == 0) "The page sends the same requests."
      else s"${drift.verdict.capitalize} drift: $count difference${if (count == 1) "" else "s"}."
    s"${drift.workflow}, ${drift.transaction}: $found ${drift.requests} requests compared."
  }

  /**
   * The share of a transaction's time that a request takes, from the report of a run.
   *
   * @return percent of one request, by its name; left: why the report cannot be read
   */
  def weights(run: Path, transaction: Transaction): Either[String, Map[String, Double]] = {
    val file = run.resolve("report.json")
    Try(JsonTree.mapper.readTree(Files.readAllBytes(file))).toEither.left
      .map(_ => s"$file cannot be read. Pass -Drun=RUN, a run folder with its report.")
      .map { report =>
        val all = report.path("requests").elements.asScala
        val averages = all.map(r => r.path("name").asText -> r.path("times").path("averageMs").asDouble(0)).toMap
        val total = transaction.requests.map(_.name).flatMap(averages.get).sum
        if (total <= 0) Map.empty else averages.map { case (name, ms) => name -> ms / total * 100 }
      }
  }
}

/**
 * A request that a transaction, or a recorded page, sends.
 *
 * @param template path with `{id}` for ids
 * @param params that have a meaning
 * @param fields of the body; `None`: it has none, or it is a whole record of an earlier answer
 * @param burst number of the group of requests that a page sends at once; a pause of the user, or a change of a
 *   record, begins the next one
 * @param least times; 0: only for some records
 * @param isRepeated whether it may be sent any number of times
 * @param isToFolio whether its server is FOLIO's own
 */
final case class Sent(
    method: String,
    template: String,
    params: Vector[(String, String)],
    fields: Option[Set[String]],
    mediaTypes: Map[String, String],
    burst: Int,
    least: Int = 1,
    isRepeated: Boolean = false,
    isToFolio: Boolean = true,
) {
  def name: String = s"$method $template"
}

private object Sent {
  private val Key = "#\\{(\\w+)}".r

  /** A page of another size is the same page. */
  private val Paging = Set("limit", "offset", "start", "length", "perPage", "page", "apikey")

  def params(all: Vector[(String, String)]): Vector[(String, String)] = all.filterNot(p => Paging(p._1))

  def fieldsOfText(body: String): Option[Set[String]] = {
    val filled = Key.replaceAllIn(body, "0").replaceAll("(?<=[:\\[,]\\s{0,9})0(?=\\s*[,}\\]])", "\"0\"")
    val json = Exchange.json(filled)
    Option.when(!Key.matches(body.trim) && json.isContainerNode)(fieldsOf(json))
  }

  /** Paths of the fields, of all elements of a list together. */
  def fieldsOf(json: JsonNode, path: String = ""): Set[String] =
    if (json.isArray) json.elements.asScala.flatMap(fieldsOf(_, path)).toSet
    else if (json.isObject)
      json.properties.asScala.flatMap { field =>
        val isPlain = field.getValue.isEmpty && (path.isEmpty || field.getValue.isTextual || field.getValue.isNumber)
        val name = if (path.isEmpty) field.getKey else s"$path.${field.getKey}"
        fieldsOf(field.getValue, name) ++ Option.when(isPlain)(name)
      }.toSet
    else if ((json.isTextual || json.isNumber) && path.nonEmpty) Set(path)
    else Set.empty

  /** Accept and Content-Type, where they are more than plain JSON: they may have a version. */
  def mediaTypes(headers: Vector[(String, String)]): Map[String, String] = headers.collect {
    case (name, value) if Set("accept", "content-type")(name.toLowerCase) && !isPlain(value) =>
      name.toLowerCase -> value.split(';').map(_.trim).filterNot(_.startsWith("charset")).mkString("; ")
  }.toMap

  private def isPlain(value: String): Boolean = value.startsWith("multipart/form-data") ||
    value.split(',').map(_.trim.split(';').map(_.trim)).forall { kind =>
      Set("application/json", "*/*", "text/plain")(kind.head) && !kind.exists(_.startsWith("version"))
    }

  /** Whether a recorded text is one of ours, with other ids, dates and words. */
  def fits(ours: String, recorded: String): Boolean = {
    val regex = Key.pattern.split(spaced(ours), -1).map(java.util.regex.Pattern.quote).mkString("(?s:.*?)").r
    regex.matches(spaced(recorded)) || valuesOut(spaced(words(ours))) == valuesOut(spaced(recorded))
  }

  /** With a star for each value. */
  def words(text: String): String = Key.replaceAllIn(text, "*")

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

/** Pairs the requests of a recording with those of a transaction, and names what differs. */
final private class Comparison(expected: Vector[Sent], seen: Vector[Sent]) {
  private type Pair = (Sent, Sent)

  lazy val differences: Vector[Difference] = {
    val same = pairs(expected.indices.toVector, seen.indices.toVector, isSame)
    val (oursOfSame, theirsOfSame) = (same.map(_._1).toSet, same.map(_._2).toSet)
    // A repeated request takes any number; one that is sent once more is sent more often.
    val unequal = seen.indices.toVector
      .filterNot(theirsOfSame)
      .filterNot(i => expected.exists(e => e.isRepeated && isSame(e, seen(i))))
    val changed = pairs(expected.indices.toVector.filterNot(oursOfSame), unequal, _.name == _.name)
    val oursLeft = expected.indices.toVector.filterNot((same ++ changed).map(_._1).toSet)
    val theirsLeft = unequal.filterNot(changed.map(_._2).toSet)
    val moved = pairs(oursLeft, theirsLeft, isMoved)
    val gone = oursLeft.filterNot(moved.map(_._1).toSet).map(expected).filter(_.least > 0)
    val fresh = theirsLeft.filterNot(moved.map(_._2).toSet).map(seen)
    // Which of several equal requests is one too many cannot be told.
    val recounted = (gone ++ fresh).map(_.name).toSet
    def both(all: Vector[(Int, Int)]): Vector[Pair] = all.map { case (i, j) => (expected(i), seen(j)) }
    both(changed).flatMap { case (ours, theirs) => changes(ours, theirs) } ++
      both(moved).map { case (ours, theirs) => Difference(DriftKind.Moved, ours.name, s"now ${theirs.name}") } ++
      fewer(gone) ++ more(fresh) ++
      order(both(same ++ changed ++ moved).filterNot(pair => recounted(pair._1.name)))
  }

  /** Indexes of pairs, in the order of both sides. */
  private def pairs(ours: Vector[Int], theirs: Vector[Int], fits: (Sent, Sent) => Boolean): Vector[(Int, Int)] =
    theirs
      .foldLeft((Vector.empty[(Int, Int)], ours)) { case ((done, free), j) =>
        free.find(i => fits(expected(i), seen(j))).fold((done, free))(i => (done :+ (i -> j), free.filterNot(_ == i)))
      }
      ._1

  private def isSame(ours: Sent, theirs: Sent): Boolean = ours.name == theirs.name && changes(ours, theirs).isEmpty

  /** The same parameters and fields at another path that has most of its words. */
  private def isMoved(ours: Sent, theirs: Sent): Boolean =
    ours.method == theirs.method && ours.template != theirs.template && {
      val (a, b) = (words(ours.template), words(theirs.template))
      a.lastOption == b.lastOption && a.intersect(b).nonEmpty || a.intersect(b).size * 2 > math.max(a.size, b.size)
    } && parameters(ours, theirs).isEmpty && fields(ours, theirs).isEmpty

  private def words(template: String): Vector[String] =
    template.split('/').toVector.filter(w => w.nonEmpty && w != "{id}" && !w.matches("v\\d+"))

  private def changes(ours: Sent, theirs: Sent): Vector[Difference] = {
    val (a, b) = (ours.mediaTypes, theirs.mediaTypes)
    val media = (a.keySet ++ b.keySet).toVector.sorted.filter(name => a.get(name) != b.get(name)).map { name =>
      s"$name is ${b.getOrElse(name, "plain JSON")} instead of ${a.getOrElse(name, "plain JSON")}"
    }
    Vector(
      DriftKind.Parameters -> parameters(ours, theirs),
      DriftKind.Body -> fields(ours, theirs),
      DriftKind.Media -> media,
    ).collect {
      case (kind, found) if found.nonEmpty => Difference(kind, ours.name, found.mkString("; "))
    }
  }

  private def parameters(ours: Sent, theirs: Sent): Vector[String] =
    goneOrNew(ours.params.map(_._1), theirs.params.map(_._1)) ++ (for {
      (name, text) <- ours.params
      values = theirs.params.collect { case (`name`, value) => value }
      if values.nonEmpty && !values.exists(Sent.fits(text, _))
    } yield s"$name is ${values.map(Sent.hidden).mkString(", ")} instead of ${Sent.words(text)}")

  private def goneOrNew(ours: Vector[String], theirs: Vector[String]): Vector[String] =
    ours.diff(theirs).map(name => s"$name is gone") ++ theirs.diff(ours).map(name => s"$name is new")

  private def fields(ours: Sent, theirs: Sent): Vector[String] =
    (for (a <- ours.fields; b <- theirs.fields)
      yield goneOrNew(a.toVector.sorted, b.toVector.sorted)).getOrElse(Vector.empty)

  /** Requests that only one side has: new or gone, or another number of those that both have. */
  private def fewer(gone: Vector[Sent]): Vector[Difference] =
    grouped(gone).map { group =>
      val one = group.head
      val times = expected.count(e => e.name == one.name && e.params == one.params)
      if (times > group.size) counted(DriftKind.LessOften, one.name, times - group.size, times)
      else Difference(DriftKind.Gone, one.name, queryOf(one.params, Sent.words))
    }

  private def more(fresh: Vector[Sent]): Vector[Difference] =
    grouped(fresh).map { group =>
      val one = group.head
      val times = expected.count(isSame(_, one))
      if (times > 0) counted(DriftKind.MoreOften, one.name, times + group.size, times)
      else Difference(DriftKind.New, one.name, queryOf(one.params, Sent.hidden))
    }

  /** Equal requests together, in their order. */
  private def grouped(all: Vector[Sent]): Vector[Vector[Sent]] =
    all.map(one => (one.name, one.params)).distinct.map(key => all.filter(one => (one.name, one.params) == key))

  private def counted(kind: DriftKind, name: String, now: Int, before: Int): Difference =
    Difference(kind, name, s"$now times instead of $before")

  private def queryOf(params: Vector[(String, String)], shown: String => String): String =
    if (params.isEmpty) ""
    else params.map { case (name, value) => s"$name=${shown(value)}" }.mkString("with ", ", ", "")

  /**
   * Requests that were sent before, or after, a pause or a change of which they stood on the other side. The longest
   * part in the same order counts as the order.
   */
  private def order(paired: Vector[Pair]): Vector[Difference] = {
    val sorted = paired.filterNot(_._1.isRepeated).sortBy { case (ours, theirs) => (theirs.burst, ours.burst) }
    val kept = longestRising(sorted.map(_._1.burst)).toSet
    sorted.indices.toVector
      .filterNot(kept)
      .map(i => sorted(i)._1.name)
      .distinct
      .map(name => Difference(DriftKind.Order, name, "before or after another action of the user"))
  }

  /** Indexes of a longest part that never falls. */
  private def longestRising(values: Vector[Int]): Vector[Int] = {
    val best = values.indices.foldLeft(Vector.empty[Vector[Int]]) { (done, i) =>
      done :+ (done.filter(part => values(part.last) <= values(i)).maxByOption(_.size).getOrElse(Vector.empty) :+ i)
    }
    best.maxByOption(_.size).getOrElse(Vector.empty)
  }
}
