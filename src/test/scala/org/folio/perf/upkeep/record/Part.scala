package org.folio.perf.upkeep.record

import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{Checks, FolioRequest, RequestHost, SessionKey, Step}
import org.folio.perf.upkeep.har.{Exchange, GatewayTraffic, Privacy}
import org.folio.perf.upkeep.workflow.{OneOf, RecordedWorkflow, Unexplained}
import scala.collection.mutable
import scala.concurrent.duration._

/**
 * A request before its checks are known.
 *
 * @param at index of the exchange
 * @param call `None`: it is a preflight
 * @param preflightOf index of the request that a preflight was sent for
 * @param run that begins with the exchange
 */
final private[record] case class Draft(
    at: Int,
    call: Option[FolioRequest],
    preflightOf: Option[Int],
    run: Option[Run],
    pauseMs: Long,
)

/** The steps of an operation. */
final private[record] class Part(
    exchanges: Vector[Exchange],
    answers: Answers,
    linker: Linker,
    scope: Scope,
    privacy: Privacy,
    known: Templates,
) {
  private val runs = new Runs(exchanges, answers)
  private val found = mutable.Buffer.empty[Unexplained]
  private val notes = mutable.Map.empty[Int, Vector[String]]
  private val marked = mutable.Map.empty[FolioRequest, Vector[String]]

  def unexplained: Vector[Unexplained] = found.toVector

  /** Words on what single requests have without an explanation, once their steps are made. */
  def marks: Map[FolioRequest, Vector[String]] = marked.toMap

  def drafted(transaction: String, indexes: Vector[Int]): Vector[Draft] = {
    val found = runs.in(indexes)
    val skipped = found.flatMap(run => run.indexes.filterNot(_ == run.first)).toSet
    val begun = found.map(run => run.first -> run).toMap
    val kept = indexes.filterNot(skipped)
    val calls = kept.filterNot(exchanges(_).isPreflight)
    val preflights = pairs(kept.filter(exchanges(_).isPreflight), calls)
    val byCall = preflights.toVector
      .filter { case (at, call) => at < call }
      .groupMapReduce(_._2)(_._1)(math.min)
    var until = indexes.headOption.fold(0L)(exchanges(_).startMs)
    kept.map { at =>
      val exchange = exchanges(at)
      val pause = exchange.startMs - until
      until = math.max(until, exchange.endMs)
      if (exchange.isPreflight) Draft(at, None, preflights.get(at), None, pause)
      else {
        begun.get(at).foreach(begin)
        val call = made(transaction, at, byCall.getOrElse(at, at))
        Draft(at, Some(call), None, begun.get(at), pause)
      }
    }
  }

  /** The request that each preflight was sent for. */
  private def pairs(preflights: Vector[Int], calls: Vector[Int]): Map[Int, Int] =
    preflights
      .foldLeft((Map.empty[Int, Int], calls)) { case ((done, free), at) =>
        val asked = exchanges(at).headers.get("access-control-request-method")
        val fitting = free.filter { i =>
          i > at && exchanges(i).path == exchanges(at).path && asked.forall(
            _ == exchanges(i).method
          )
        }
        // A page may send a request once for two preflights.
        val again = calls.filter(i => exchanges(i).path == exchanges(at).path)
        val best = fitting
          .find(exchanges(_).params == exchanges(at).params)
          .orElse(fitting.headOption)
          .orElse(again.find(exchanges(_).params == exchanges(at).params))
          .orElse(again.headOption)
        best.fold((done, free))(i => (done + (at -> i), free.filterNot(_ == i)))
      }
      ._1

  private def begin(run: Run): Unit = run match {
    case list: Run.OverList =>
      val name = scope.newName(if (list.field == "id") "elementId" else list.field)
      val all = scope.newName(s"${name}s")
      scope.capture(list.listAt, Checks.captureAll(list.list, SessionKey(all)))
      scope.bind(list.value, name)
      elements(list.first) = SessionKey(all) -> SessionKey(name)
    case polling: Run.Polling =>
      val key = scope.newName(polling.field)
      scope.capture(polling.first, Checks.captureFirst(polling.field, SessionKey(key)))
      statuses(polling.first) = SessionKey(key)
  }
  private val elements = mutable.Map.empty[Int, (SessionKey, SessionKey)]
  private val statuses = mutable.Map.empty[Int, SessionKey]

  private def made(transaction: String, at: Int, knownAt: Int): FolioRequest = {
    val exchange = exchanges(at)
    val isAddress = isLinkedAddress(at)
    val (template, literal) = templateOf(exchange)
    val mark = (words: String) => {
      notes(at) = (notes.getOrElse(at, Vector.empty) :+ words).distinct
      found += Unexplained(transaction, s"${exchange.method} $template", words)
      ()
    }
    val texts = new Texts(exchanges, answers, linker, scope, privacy, mark)
    val bodies = new RecordedBodies(exchanges, answers, linker, texts, scope, privacy, mark)
    val use = Use(at, knownAt, "", isBody = false)
    if (isAddress) addressed(exchange, use, mark)
    else {
      val path = exchange.segments.zip(literal).map {
        case (segment, true) => Left(segment)
        case (segment, false) =>
          texts.idInPath(segment, use).fold(unknown(segment, mark))(key => Right(key))
      }
      val isEdge = exchange.params.exists(_._1 == GatewayTraffic.ApiKey)
      val params =
        exchange.params.filterNot(_._1 == GatewayTraffic.ApiKey).map { case (name, value) =>
          name -> (if (Part.Plain(name)) value else texts.of(value, use.copy(field = name)))
        }
      val apiKey = Option.when(isEdge)(GatewayTraffic.ApiKey -> SessionKey.EdgeApiKey.el)
      val body = bodies.of(use.copy(isBody = true))
      val rest = (params.map(_._2) ++ body).mkString(" ")
      if (!notes.contains(at) && Part.Id.findFirstIn(rest).isDefined) mark("an id of unknown origin")
      FolioRequest(
        exchange.method,
        path.map(_.fold(identity, _ => "{id}")).mkString("/", "/", ""),
        path.collect { case Right(key) => SessionKey(key) },
        exchange.status,
        apiKey.toVector ++ params,
        headersOf(exchange, isEdge),
        body,
        host = if (isEdge) RequestHost.Edge else RequestHost.Gateway,
      )
    }
  }

  private def unknown(segment: String, mark: String => Unit): Either[String, String] = {
    if (Values.isUuid(segment)) mark("an id of unknown origin in the path")
    if (privacy.isPersonal(segment)) {
      mark("personal data of unknown origin in the path was dropped")
      Left(Texts.Dropped)
    } else Left(segment)
  }

  private def isLinkedAddress(at: Int): Boolean = {
    val exchange = exchanges(at)
    !exchange.headers.contains("x-okapi-tenant") && !exchange.isPreflight &&
    !exchange.params.exists(_._1 == GatewayTraffic.ApiKey) &&
    GatewayTraffic.isLinked(exchange, exchanges.take(at))
  }

  /** A request to an address that an answer had. */
  private def addressed(exchange: Exchange, use: Use, mark: String => Unit): FolioRequest = {
    val address = exchange.origin + exchange.path
    val link = (0 until use.at).iterator
      .flatMap(at => answers.of(at))
      .find(_.value.startsWith(address))
    val key =
      link.flatMap(found => linker.link(found.value, use)).fold("link")(_.drop(2).dropRight(1))
    val body = exchange.body.map { _ =>
      mark("the content of a file or form was dropped")
      Texts.Dropped
    }
    FolioRequest(
      exchange.method,
      RecordedWorkflow.Link,
      Vector.empty,
      exchange.status,
      body = body,
      host = RequestHost.Address(SessionKey(key)),
    )
  }

  /** For each segment of the path whether it stays as it is. */
  private def templateOf(exchange: Exchange): (String, Vector[Boolean]) = {
    val segments = exchange.segments
    val best = known.fitting(segments)
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

  private def headersOf(exchange: Exchange, isEdge: Boolean): Vector[(String, String)] = {
    val module = exchange.headers.get("x-okapi-module-id").map { id =>
      "x-okapi-module-id" -> RecordKind.modules
        .find(kind => id.startsWith(s"${kind.module}-"))
        .map { kind =>
          if (!scope.kinds.contains(kind)) scope.kinds += kind
          Linker.el(kind.key.name)
        }
        .getOrElse(id)
    }
    val accept = exchange.headers.get("accept").filter { a =>
      !a.contains("json") && !a.contains("*/*") || isEdge && !a.contains("json")
    }
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
    for ((at, call) <- calls; words <- notes.get(at)) marked(call) = words
    // What a request needs is made before its preflight.
    val firstOf = drafts
      .collect { case Draft(at, None, Some(call), _, _) if at < call => call -> at }
      .groupMapReduce(_._1)(_._2)(math.min)
    val madeAt = calls.keys.map(at => firstOf.getOrElse(at, at) -> at).toMap
    drafts.flatMap { draft =>
      val pause = Option.when(draft.pauseMs >= Part.PauseFromMs)(
        Step.thinkTime(
          Runs.rounded(draft.pauseMs * 8 / 10).millis,
          Runs.rounded(draft.pauseMs * 12 / 10).millis,
        )
      )
      val before =
        madeAt.get(draft.at).toVector.flatMap(at => scope.before.getOrElse(at, Vector.empty))
      val step = draft.call match {
        case None => draft.preflightOf.flatMap(calls.get).map(_.preflight).toVector
        case Some(_) => Vector(sent(draft, calls(draft.at)))
      }
      // Values of each element are made for each element.
      (draft.run, step) match {
        case (Some(_: Run.OverList), Vector(each: Step.ForEach)) =>
          pause.toVector :+ each.copy(steps = before ++ each.steps)
        case _ => pause.toVector ++ before ++ step
      }
    }
  }

  private def sent(draft: Draft, call: FolioRequest): Step = draft.run match {
    case Some(polling: Run.Polling) =>
      val (from, to) = polling.pauseMs
      val isDone = OneOf(statuses(draft.at), Vector(polling.done))
      Step.poll(call, (from.millis, to.millis), Part.LongestWait)(isDone)
    case Some(_: Run.OverList) =>
      val (list, element) = elements(draft.at)
      Step.forEach(list, element)(call)
    case None => call
  }

  private def withChecks(at: Int, call: FolioRequest): FolioRequest = {
    val exchange = exchanges(at)
    val own =
      RecordedWorkflow.Key
        .findAllMatchIn((call.params.map(_._2) ++ call.body).mkString(" "))
        .map(_.group(1))
    val linked = (call.ids.map(_.name) ++ own).distinct.flatMap(key => scope.valueOf(key).map(_ -> key))
    val captures = scope.captures.getOrElse(at, Vector.empty)
    call.copy(checks = AnswerChecks.of(exchange, answers.of(at), linked) ++ captures)
  }
}

private[record] object Part {
  private val PauseFromMs = 300L
  private val LongestWait = 60.minutes
  private val Id = Values.Uuid.r

  /** Parameters that never have ids. */
  private val Plain =
    Set(
      "limit",
      "offset",
      "length",
      "start",
      "perPage",
      "page",
      "lang",
      "full",
      "expandAll",
      "order",
    )
}
