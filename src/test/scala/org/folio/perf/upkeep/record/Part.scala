package org.folio.perf.upkeep.record

import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{Checks, FolioRequest, RequestHost, SessionKey, Step}
import org.folio.perf.upkeep.har.{Exchange, GatewayTraffic}
import org.folio.perf.upkeep.workflow.{OneOf, RecordedWorkflow, Unexplained}
import scala.collection.mutable
import scala.concurrent.duration._

/**
 * A request before its checks are known.
 *
 * @param at index of the exchange
 * @param known index of its first preflight, or of the request itself: what it needs is made before that
 * @param call `None`: it is a preflight
 * @param preflightOf index of the request that a preflight was sent for
 * @param step that sends the request, once or in a run that begins with it
 */
final private[record] case class Draft(
    at: Int,
    known: Int,
    call: Option[FolioRequest],
    preflightOf: Option[Int],
    step: FolioRequest => Step,
    pauseMs: Long,
)

/** The steps of an operation. */
final private[record] class Part(linker: Linker, templates: Templates) {
  import linker.{answers, privacy, scope}
  import linker.answers.exchanges

  private val runs = new Runs(answers)
  private val found = mutable.Buffer.empty[Unexplained]
  private val notes = mutable.Map.empty[Int, Vector[String]].withDefaultValue(Vector.empty)
  private val marked = mutable.Map.empty[FolioRequest, Vector[String]]

  def unexplained: Vector[Unexplained] = found.toVector.distinct

  /** Words on what single requests have without an explanation, once their steps are made. */
  def marks: Map[FolioRequest, Vector[String]] = marked.toMap

  def drafted(transaction: String, indexes: Vector[Int]): Vector[Draft] = {
    val found = runs.in(indexes)
    val skipped = found.flatMap(run => run.indexes.filterNot(_ == run.first)).toSet
    val begun = found.map(run => run.first -> run).toMap
    val kept = indexes.filterNot(skipped)
    val (preflights, calls) = kept.partition(exchanges(_).isPreflight)
    val callOf = pairs(preflights, calls)
    val firstOf = callOf.toVector
      .filter { case (at, call) => at < call }
      .groupMapReduce(_._2)(_._1)(math.min)
    var until = indexes.headOption.fold(0L)(exchanges(_).startMs)
    kept.map { at =>
      val exchange = exchanges(at)
      val pause = exchange.startMs - until
      until = math.max(until, exchange.endMs)
      if (exchange.isPreflight) Draft(at, at, None, callOf.get(at), identity, pause)
      else {
        val step = begun.get(at).fold[FolioRequest => Step](identity)(begin)
        val known = firstOf.getOrElse(at, at)
        Draft(at, known, Some(made(transaction, at, known)), None, step, pause)
      }
    }
  }

  /** The request that each preflight was sent for. */
  private def pairs(preflights: Vector[Int], calls: Vector[Int]): Map[Int, Int] =
    preflights
      .foldLeft((Map.empty[Int, Int], calls)) { case ((done, free), at) =>
        val sent = exchanges(at)
        val asked = sent.headers.get("access-control-request-method")
        def isAtPath(i: Int) = exchanges(i).path == sent.path
        val fitting = free.filter(i => i > at && isAtPath(i) && asked.forall(_ == exchanges(i).method))
        // A page may send a request once for two preflights.
        val best = Vector(fitting, calls.filter(isAtPath)).flatMap { some =>
          some.find(exchanges(_).params == sent.params).orElse(some.headOption)
        }.headOption
        best.fold((done, free))(i => (done + (at -> i), free.filterNot(_ == i)))
      }
      ._1

  private def begin(run: Run): FolioRequest => Step = run match {
    case list: Run.OverList =>
      val name = scope.newKey(if (list.field == "id") "elementId" else list.field)
      val all = scope.newKey(s"${name.name}s")
      scope.capture(list.listAt, Checks.captureAll(list.list, all))
      scope.bind(list.value, name)
      Step.forEach(all, name)(_)
    case polling: Run.Polling =>
      val key = scope.newKey(polling.field)
      scope.capture(polling.first, Checks.captureFirst(polling.field, key))
      val (from, to) = polling.pauseMs
      Step.poll(_, (from.millis, to.millis), Part.LongestWait)(OneOf(key, Vector(polling.done)))
  }

  private def made(transaction: String, at: Int, knownAt: Int): FolioRequest = {
    val exchange = exchanges(at)
    val (template, literal) = templateOf(exchange)
    val mark = (words: String) => {
      notes(at) = (notes(at) :+ words).distinct
      found += Unexplained(transaction, s"${exchange.method} $template", words)
      ()
    }
    val texts = new Texts(linker, mark)
    val bodies = new RecordedBodies(linker, texts, mark)
    val use = Use(at, knownAt)
    if (isLinkedAddress(at)) addressed(exchange, use, mark)
    else {
      val path = exchange.segments.zip(literal).map {
        case (segment, true) => Left(segment)
        case (segment, false) =>
          val key =
            if (Values.isUuid(segment)) linker.link(segment, use) else linker.linkWord(segment, use)
          key.toRight(unknown(segment, mark))
      }
      val params = exchange.params.filterNot(_._1 == GatewayTraffic.ApiKey).map { case (name, value) =>
        name -> (if (Part.Plain(name)) value else texts.of(value, use.copy(field = name)))
      }
      val apiKey = Option.when(exchange.isEdge)(GatewayTraffic.ApiKey -> SessionKey.EdgeApiKey.el)
      val body = bodies.of(use.copy(isBody = true))
      if (notes(at).isEmpty && (params.map(_._2) ++ body).exists(Values.hasId))
        mark("an id of unknown origin")
      FolioRequest(
        exchange.method,
        path.map(_.fold(identity, _ => "{id}")).mkString("/", "/", ""),
        path.collect { case Right(key) => key },
        exchange.status,
        apiKey.toVector ++ params,
        headersOf(exchange),
        body,
        host = if (exchange.isEdge) RequestHost.Edge else RequestHost.Gateway,
      )
    }
  }

  /** A segment that stays, because its origin is not known. */
  private def unknown(segment: String, mark: String => Unit): String = {
    if (Values.isUuid(segment)) mark("an id of unknown origin in the path")
    if (privacy.isPersonal(segment)) {
      mark("personal data of unknown origin in the path was dropped")
      RecordedWorkflow.Dropped
    } else segment
  }

  private def isLinkedAddress(at: Int): Boolean = {
    val exchange = exchanges(at)
    !exchange.headers.contains("x-okapi-tenant") && !exchange.isPreflight && !exchange.isEdge &&
    GatewayTraffic.isLinked(exchange, exchanges.take(at))
  }

  /** A request to an address that an answer had. */
  private def addressed(exchange: Exchange, use: Use, mark: String => Unit): FolioRequest = {
    val address = exchange.origin + exchange.path
    val link = (0 until use.at).iterator
      .flatMap(at => answers.of(at))
      .find(_.value.startsWith(address))
    val key = link.flatMap(found => linker.link(found.value, use)).getOrElse(SessionKey("link"))
    val body = exchange.body.map { _ =>
      mark("the content of a file or form was dropped")
      RecordedWorkflow.Dropped
    }
    FolioRequest(
      exchange.method,
      RecordedWorkflow.Link,
      Vector.empty,
      exchange.status,
      body = body,
      host = RequestHost.Address(key),
    )
  }

  /** For each segment of the path whether it stays as it is. */
  private def templateOf(exchange: Exchange): (String, Vector[Boolean]) = {
    val segments = exchange.segments
    val best = templates.fitting(segments)
    val literal = segments.zipWithIndex.map { case (segment, i) =>
      best match {
        case Some(template) => template(i) != "{id}"
        case None => !Values.isUuid(segment) && !Values.isCode(segment)
      }
    }
    val words =
      segments.zip(literal).map { case (segment, stays) => if (stays) segment else "{id}" }
    (words.mkString("/", "/", ""), literal)
  }

  private def headersOf(exchange: Exchange): Vector[(String, String)] = {
    val module = exchange.headers.get("x-okapi-module-id").map { id =>
      val kind = RecordKind.modules.find(kind => id.startsWith(s"${kind.module}-"))
      scope.kinds ++= kind
      "x-okapi-module-id" -> kind.fold(id)(_.key.el)
    }
    val accept = exchange.headers
      .get("accept")
      .filter(a => !a.contains("json") && (exchange.isEdge || !a.contains("*/*")))
    val contentType = exchange.body.map { _ =>
      exchange.headers
        .get("content-type")
        .filterNot(_.startsWith("application/json"))
        .getOrElse("application/json")
    }
    module.toVector ++ accept.map("Accept" -> _) ++ contentType.map("Content-Type" -> _)
  }

  def steps(drafts: Vector[Draft]): Vector[Step] = {
    val calls = drafts.flatMap(d => d.call.map(call => d.at -> withChecks(d.at, call))).toMap
    for ((at, call) <- calls if notes(at).nonEmpty) marked(call) = notes(at)
    val madeAt = drafts.filter(_.call.isDefined).map(d => d.known -> d.at).toMap
    drafts.flatMap { draft =>
      val pause = Option.when(draft.pauseMs >= Part.PauseFromMs)(
        Step.thinkTime(
          Runs.rounded(draft.pauseMs * 8 / 10).millis,
          Runs.rounded(draft.pauseMs * 12 / 10).millis,
        )
      )
      val before = madeAt.get(draft.at).toVector.flatMap(scope.before)
      val step =
        if (draft.call.isDefined) Some(draft.step(calls(draft.at)))
        else draft.preflightOf.flatMap(calls.get).map(_.preflight)
      pause.toVector ++ (step match {
        // Values of each element are made for each element.
        case Some(each: Step.ForEach) => Vector(each.copy(steps = before ++ each.steps))
        case _ => before ++ step
      })
    }
  }

  private def withChecks(at: Int, call: FolioRequest): FolioRequest = {
    val own =
      RecordedWorkflow.Key
        .findAllMatchIn((call.params.map(_._2) ++ call.body).mkString(" "))
        .map(found => SessionKey(found.group(1)))
    val linked = (call.ids ++ own).distinct.flatMap(key => scope.valueOf(key).map(_ -> key))
    call.copy(checks = AnswerChecks.of(exchanges(at), answers.of(at), linked).toVector ++ scope.captures(at))
  }
}

private[record] object Part {
  private val PauseFromMs = 300L
  private val LongestWait = 60.minutes

  /** Parameters that never have ids. */
  private val Plain =
    "limit offset length start perPage page lang full expandAll order".split(' ').toSet
}
