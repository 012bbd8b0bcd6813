package org.folio.perf.upkeep

import java.util.regex.Pattern
import org.folio.perf.model.{FolioRelease, Platform, TargetApi}
import org.folio.perf.protocol.{FolioRequest, RequestHost, Step, Transaction}
import org.folio.perf.settings.Releases

/** Kind of a difference between a recording and a transaction of ours. @param isReal whether it is more than another number */
final case class DriftKind(words: String, isReal: Boolean = true)

object DriftKind {
  val New = DriftKind("new")
  val Gone = DriftKind("gone")
  val Changed = DriftKind("changed")
  val Number = DriftKind("sent more or less often", isReal = false)
}

/** @param request method and path of ours, or of the recording if it is new */
final case class Difference(kind: DriftKind, request: String, details: String)

/**
 * A request that a transaction, or a recorded page, sends.
 *
 * @param template path with `{id}` for ids
 * @param params that have a meaning
 * @param fields of the body; `None`: it has none, or it is a whole record of an earlier answer
 * @param least times; 0: only for some records
 * @param isRepeated whether it may be sent any number of times
 * @param isToFolio whether its server is FOLIO's own
 */
final case class Sent(
    method: String,
    template: String,
    params: Vector[(String, String)],
    fields: Option[Vector[String]],
    least: Int = 1,
    isRepeated: Boolean = false,
    isToFolio: Boolean = true,
) {
  def name: String = s"$method $template"

  /** What another request has or lacks. */
  def changes(other: Sent): Vector[String] = {
    def names(kind: String, ours: Vector[String], theirs: Vector[String]) =
      ours.diff(theirs).map(one => s"$kind $one is gone") ++ theirs.diff(ours).map(one => s"$kind $one is new")
    val values = for {
      (name, text) <- params
      theirs = other.params.filter(_._1 == name).map(_._2)
      if theirs.nonEmpty && !theirs.exists(Sent.fits(text, _))
    } yield s"$name is ${theirs.map(Sent.hidden).mkString(", ")} instead of ${Sent.words(text)}"
    val bodies = fields.zip(other.fields).toVector.flatMap { case (ours, theirs) => names("field", ours, theirs) }
    names("parameter", params.map(_._1), other.params.map(_._1)) ++ values ++ bodies
  }

  def isSame(other: Sent): Boolean = name == other.name && changes(other).isEmpty
}

private object Sent {
  private val Key = "#\\{(\\w+)}".r

  /** A page of another size is the same page. */
  private val Paging = Set("limit", "offset", "start", "length", "perPage", "page", Exchange.EdgeKey)
  def apply(method: String, template: String, params: Vector[(String, String)], body: Option[String]): Sent = {
    // A text that is only a key is a whole record.
    val json = body.map(text => Exchange.json(Key.replaceAllIn(text, "0"))).filter(_.isContainerNode)
    val paths = json.map(Exchange.leaves(_).map(_.path.replaceAll("\\[\\d+]", "").drop(2)).distinct.sorted)
    Sent(method, template, params.filterNot(param => Paging(param._1)), paths)
  }

  /** Whether a recorded text is one of ours, with other ids, dates and words. */
  def fits(ours: String, recorded: String): Boolean = {
    val regex = Key.pattern.split(spaced(ours), -1).map(Pattern.quote).mkString("(?s:.*?)").r
    regex.matches(spaced(recorded)) || valuesOut(words(ours)) == valuesOut(recorded)
  }

  /** With a star for each value. */
  def words(text: String): String = Key.replaceAllIn(text, "*")

  private def spaced(text: String): String = text.trim.replaceAll("\\s+", " ")

  /** Ids, dates and numbers have no meaning of their own. */
  private def valuesOut(text: String): String = spaced(text)
    .replaceAll(s"${Values.Uuid}|${Values.Time}|${Values.Day}", "*")
    .replaceAll("\\*(?:\\s*(?:or|,)\\s*\\*)+", "*")
    .replaceAll("[\\p{L}_]*\\d[\\w-]*", "*")

  /** A recorded text with a star for each value, so that no message has personal data. */
  def hidden(text: String): String =
    valuesOut(text).replaceAll("(==|=|<>|all|any)\\s*\"[^\"]*\"", "$1\"*\"")
}

/** @param requests compared, of the recording */
final case class Drift(workflow: String, transaction: String, requests: Int, differences: Vector[Difference]) {

  /** Otherwise it is small: the same requests in another number. */
  def isReal: Boolean = differences.exists(_.kind.isReal)

  def lines: Vector[String] = {
    val found =
      if (differences.isEmpty) "The page sends the same requests."
      else s"${if (isReal) "Real" else "Small"} drift: ${Recording.number(differences.size, "difference")}."
    s"$workflow, $transaction: $found $requests requests compared." +: differences.map { one =>
      s"  ${one.kind.words}: ${one.request}${if (one.details.isEmpty) "" else s": ${one.details}"}"
    }
  }
}

object Drift {

  /** @param release of the recorded page */
  def between(
      workflow: String,
      transaction: Transaction,
      exchanges: Vector[Exchange],
      release: FolioRelease = Releases.usual(Platform.Okapi),
  ): Drift = {
    val ours = expected(transaction, release.api)
    val seen = exchanges.filterNot(_.isPreflight).map { one =>
      val fitting = Values.fitting(ours.map(_.template), one.segments)
      val path = one.segments.map(segment => if (Values.isId(segment)) "{id}" else segment).mkString("/", "/", "")
      Sent(one.method, fitting.getOrElse(path), one.query, one.body)
    }
    Drift(workflow, transaction.name, seen.size, differences(ours, seen))
  }

  /** Requests of a transaction to a target, in order. Preflights are the browser's own affair. */
  def expected(transaction: Transaction, api: TargetApi): Vector[Sent] = {
    def sent(one: FolioRequest, least: Int, isRepeated: Boolean) =
      Sent(one.method, one.template, one.params, one.body).copy(
        least = least,
        isRepeated = isRepeated,
        isToFolio = !one.host.isInstanceOf[RequestHost.Address],
      )
    def walk(steps: Vector[Step], least: Int, isRepeated: Boolean): Vector[Sent] = steps.flatMap {
      case request: FolioRequest => Vector(sent(request, least, isRepeated))
      case poll: Step.Poll =>
        sent(poll.request, least, isRepeated = true) +: poll.before.toVector.map(sent(_, 0, isRepeated = true))
      case block: Step.ForEach => walk(block.steps, 0, isRepeated = true)
      case block: Step.Parallel => walk(block.steps, least, isRepeated)
      case block: Step.Repeat => walk(Vector.fill(block.times)(block.steps).flatten, 0, isRepeated)
      case block: Step.When => walk(block.inner, 0, isRepeated)
      case forms: Step.Forms => walk(forms.steps(api), least, isRepeated)
      case _ => Vector.empty
    }
    walk(transaction.steps, 1, isRepeated = false)
  }

  private def differences(ours: Vector[Sent], seen: Vector[Sent]): Vector[Difference] = {
    val (same, left, others) = paired(ours, seen)(_.isSame(_))
    // A repeated request takes any number; one that is sent once more is sent more often.
    val more = others.filterNot(one => ours.exists(o => o.isRepeated && o.isSame(one)))
    val (changed, fewer, fresh) = paired(left, more)(_.name == _.name)
    changed.map { case (a, b) => Difference(DriftKind.Changed, a.name, a.changes(b).mkString("; ")) } ++
      number(DriftKind.Gone, fewer.filter(_.least > 0), -1, ours) ++ number(DriftKind.New, fresh, 1, ours)
  }

  /** Pairs in the order of both sides, and what is left of each. */
  private def paired(ours: Vector[Sent], theirs: Vector[Sent])(
      isPair: (Sent, Sent) => Boolean
  ): (Vector[(Sent, Sent)], Vector[Sent], Vector[Sent]) =
    theirs.foldLeft((Vector.empty[(Sent, Sent)], ours, Vector.empty[Sent])) { case ((done, free, left), one) =>
      free
        .find(isPair(_, one))
        .fold((done, free, left :+ one))(found => (done :+ (found -> one), free.filterNot(_ eq found), left))
    }

  /** Requests that only one side has, or that it has more often. */
  private def number(kind: DriftKind, left: Vector[Sent], sign: Int, ours: Vector[Sent]): Vector[Difference] =
    left.distinctBy(one => (one.name, one.params)).map { one =>
      val before = ours.count(_.isSame(one))
      val now = before + sign * left.count(_.isSame(one))
      val query = one.params.map { case (name, value) => s"$name=${Sent.hidden(Sent.words(value))}" }
      if (before > 0 && now > 0) Difference(DriftKind.Number, one.name, s"$now times instead of $before")
      else Difference(kind, one.name, if (query.isEmpty) "" else query.mkString("with ", ", ", ""))
    }
}
