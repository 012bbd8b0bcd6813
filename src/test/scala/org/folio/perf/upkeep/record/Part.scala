package org.folio.perf.upkeep.record

import org.folio.perf.feeders.RecordKind
import org.folio.perf.upkeep.har.{Exchange, GatewayTraffic, Privacy}
import org.folio.perf.upkeep.script._
import scala.collection.mutable

/**
 * A request before its checks are known.
 *
 * @param at index of the exchange
 * @param call `None`: it is a preflight
 * @param of index of the request that a preflight was sent for
 * @param run that begins with the exchange
 */
final private[record] case class Draft(
    at: Int,
    call: Option[ScriptCall],
    of: Option[Int],
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
    known: Vector[Vector[String]],
) {
  private val runs = new Runs(exchanges, answers)
  val unexplained: mutable.Buffer[Unexplained] = mutable.Buffer.empty

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
      scope.capture(list.listAt, CallCheck.captureAll(list.list, all))
      scope.bind(list.value, name)
      elements(list.first) = all -> name
    case polling: Run.Polling =>
      val key = scope.newName(polling.field)
      scope.capture(polling.first, CallCheck.captureFirst(polling.field, key))
      statuses(polling.first) = key
  }
  private val elements = mutable.Map.empty[Int, (String, String)]
  private val statuses = mutable.Map.empty[Int, String]

  private def made(transaction: String, at: Int, knownAt: Int): ScriptCall = {
    val exchange = exchanges(at)
    val isAddress = isLinkedAddress(at)
    val (template, literal) = templateOf(exchange)
    val marks = mutable.Buffer.empty[String]
    val mark = (words: String) => {
      marks += words
      unexplained += Unexplained(transaction, s"${exchange.method} $template", words)
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
      val body = bodies.of(use.copy(isBody = true))
      val rest = (params.map(_._2) ++ body).mkString(" ")
      if (marks.isEmpty && Part.Id.findFirstIn(rest).isDefined) mark("an id of unknown origin")
      ScriptCall(
        exchange.method,
        path.map(_.fold(identity, _ => "{id}")).mkString("/", "/", ""),
        path.collect { case Right(key) => key },
        params,
        headersOf(exchange, isEdge),
        body,
        exchange.status,
        host = if (isEdge) CallHost.Edge else CallHost.Gateway,
        mark = marks.toVector.distinct,
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
  private def addressed(exchange: Exchange, use: Use, mark: String => Unit): ScriptCall = {
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
    val host = CallHost.Address(key, "{presigned link}")
    ScriptCall(
      exchange.method,
      "{presigned link}",
      Vector.empty,
      Vector.empty,
      Vector.empty,
      body,
      exchange.status,
      host = host,
    )
  }

  /** For each segment of the path whether it stays as it is. */
  private def templateOf(exchange: Exchange): (String, Vector[Boolean]) = {
    val segments = exchange.segments
    val fitting = known.filter { template =>
      template.size == segments.size && template.zip(segments).forall { case (t, s) =>
        t == "{id}" || t == s
      }
    }
    val best = fitting.maxByOption(_.count(_ != "{id}"))
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
    val contentType = exchange.headers.get("content-type").filter(_ => exchange.body.isDefined)
    module.toVector ++ accept.map("Accept" -> _) ++ contentType.map("Content-Type" -> _)
  }

  def steps(drafts: Vector[Draft]): Vector[ScriptStep] = {
    val calls = drafts.flatMap(d => d.call.map(call => d.at -> withChecks(d.at, call))).toMap
    // What a request needs is made before its preflight.
    val firstOf = drafts
      .collect { case Draft(at, None, Some(call), _, _) if at < call => call -> at }
      .groupMapReduce(_._1)(_._2)(math.min)
    val madeAt = calls.keys.map(at => firstOf.getOrElse(at, at) -> at).toMap
    drafts.flatMap { draft =>
      val pause = Option.when(draft.pauseMs >= Part.PauseFromMs)(
        ScriptStep.Pause(
          Runs.rounded(draft.pauseMs * 8 / 10),
          Runs.rounded(draft.pauseMs * 12 / 10),
        )
      )
      val before =
        madeAt.get(draft.at).toVector.flatMap(at => scope.before.getOrElse(at, Vector.empty))
      val step = draft.call match {
        case None => draft.of.flatMap(calls.get).map(ScriptStep.Preflight(_)).toVector
        case Some(_) => Vector(sent(draft, calls(draft.at)))
      }
      // Values of each element are made for each element.
      (draft.run, step) match {
        case (Some(_: Run.OverList), Vector(each: ScriptStep.Each)) =>
          pause.toVector :+ each.copy(steps = before ++ each.steps)
        case _ => pause.toVector ++ before ++ step
      }
    }
  }

  private def sent(draft: Draft, call: ScriptCall): ScriptStep = draft.run match {
    case Some(polling: Run.Polling) =>
      ScriptStep.Await(
        call,
        polling.pauseMs,
        Part.LongestWaitMinutes,
        statuses(draft.at),
        Vector(polling.done),
      )
    case Some(_: Run.OverList) =>
      val (list, element) = elements(draft.at)
      ScriptStep.Each(list, element, Vector(ScriptStep.Send(call)))
    case None => ScriptStep.Send(call)
  }

  private def withChecks(at: Int, call: ScriptCall): ScriptCall = {
    val exchange = exchanges(at)
    val own =
      ScriptCall.Key
        .findAllMatchIn((call.params.map(_._2) ++ call.body).mkString(" "))
        .map(_.group(1))
    val linked = (call.ids ++ own).distinct.flatMap(key => scope.valueOf(key).map(_ -> key))
    val captures = scope.captures.getOrElse(at, Vector.empty)
    call.copy(checks = AnswerChecks.of(exchange, answers.of(at), linked) ++ captures)
  }
}

private[record] object Part {
  private val PauseFromMs = 300L
  private val LongestWaitMinutes = 60L
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
