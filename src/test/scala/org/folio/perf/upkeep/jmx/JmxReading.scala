package org.folio.perf.upkeep.jmx

import org.folio.perf.protocol.{FolioRequest, RequestHost, SessionKey, Step, Transaction}
import org.folio.perf.upkeep.har.{Exchange, GatewayTraffic}
import org.folio.perf.upkeep.record.Values
import org.folio.perf.upkeep.workflow.{RecordedWorkflow, Remark, Unexplained}
import scala.collection.mutable
import scala.concurrent.duration._

/**
 * Steps that stay together.
 *
 * @param title of their transaction; `None`: they have no request, and belong to the next ones
 */
final private case class JmxSteps(title: Option[String], steps: Vector[Step])

/** Reads the elements of a thread group. */
final private[jmx] class JmxReading(val variables: JmxVariables, known: Vector[FolioRequest]) {
  private val found = mutable.LinkedHashSet.empty[Unexplained]
  private val marked = mutable.Map.empty[FolioRequest, Vector[String]]
  private val skipped = mutable.LinkedHashSet.empty[String]
  private val reasons = mutable.Buffer.empty[String]

  def unexplained: Vector[Unexplained] = found.toVector

  /** Words on what single requests have without an explanation. */
  def marks: Map[FolioRequest, Vector[String]] = marked.toMap
  def notRead: Vector[String] = skipped.toVector

  /** The reason for each sampler that is left out. */
  def lost: Vector[String] = reasons.toVector

  /** Transactions of a thread group. @param host that requests go to by default */
  def transactions(group: JmxElement, host: String): Vector[Transaction] = {
    val (titled, rest) = below(group, host, None).partition(_.title.isDefined)
    // What is at the end has no next transaction.
    val last = rest.flatMap(_.steps)
    val all = titled.lastOption match {
      case Some(one) => titled.init :+ one.copy(steps = one.steps ++ last)
      case None => together(last, Some(group.name))
    }
    all.collect { case JmxSteps(Some(title), steps) =>
      Transaction(
        title,
        paired(remarked(JmxElements.remark(group), steps), Vector.empty)._1,
      )
    }
  }

  /**
   * The steps in an element.
   *
   * @param transaction that it is in; `None`: each sampler is a transaction of its own
   */
  private def below(
      element: JmxElement,
      host: String,
      transaction: Option[String],
  ): Vector[JmxSteps] = {
    val ownHost = JmxElements.hostIn(element.children, host)
    val found = element.children.flatMap(of(_, ownHost, transaction))
    if (transaction.isDefined) together(found.flatMap(_.steps), None)
    else
      found.foldLeft(Vector.empty[JmxSteps]) {
        case (done :+ JmxSteps(None, first), JmxSteps(title, steps)) =>
          done :+ JmxSteps(title, first ++ steps)
        case (done, one) => done :+ one
      }
  }

  private def of(
      element: JmxElement,
      host: String,
      transaction: Option[String],
  ): Vector[JmxSteps] = {
    def all(title: String): Vector[Step] =
      below(element, host, Some(title)).flatMap(_.steps)
    def each(change: Vector[Step] => Vector[Step]): Vector[JmxSteps] =
      below(element, host, transaction).map(one => one.copy(steps = change(one.steps)))
    val isOutside = transaction.isEmpty
    val title = titleOf(element.name)
    element.kind match {
      case _ if JmxElements.isSampler(element) => sent(element, host, transaction).toVector
      case _ if JmxElements.isPause(element) => together(pause(element).toVector, None)
      case "TransactionController" if isOutside => together(all(title), Some(title))
      case "GenericController" | "TestFragmentController"
          if isOutside && !element.all.exists(JmxElements.isTransaction) =>
        together(all(title), Some(title))
      case kind if kind.endsWith(".ParallelSampler") => parallel(all(transaction.getOrElse(title)))
      case "ForeachController" if variables.isList(element.property("ForeachController.inputVal")) =>
        val list = JmxVariables.key(element.property("ForeachController.inputVal"))
        val value = JmxVariables.key(element.property("ForeachController.returnVal"))
        each(steps => Vector(Step.ForEach(list, value, steps)))
      case "LoopController" if !isOutside && JmxElements.times(element).isDefined =>
        each(steps => JmxElements.times(element).map(Step.Repeat(_, steps)).toVector)
      case _ => each(remarked(JmxElements.remark(element), _))
    }
  }

  /** @param title used if the steps have a request; empty: it is the first one's name */
  private def together(steps: Vector[Step], title: Option[String]): Vector[JmxSteps] = {
    val titled =
      for (first <- requestsIn(steps).headOption; words <- title) yield if (words.isEmpty) first.name else words
    if (steps.isEmpty) Vector.empty else Vector(JmxSteps(titled, steps))
  }

  private def requestsIn(steps: Vector[Step]): Vector[FolioRequest] =
    steps.flatMap(_.all).collect { case request: FolioRequest => request }

  private def remarked(words: Option[String], steps: Vector[Step]): Vector[Step] =
    words.filter(_ => steps.nonEmpty).fold(steps)(w => Vector(Step.When(Remark(w), steps)))

  /** Requests that are sent at the same time, after the longest pause before one of them. */
  private def parallel(steps: Vector[Step]): Vector[JmxSteps] = {
    val requests = requestsIn(steps)
    val pauses = steps.flatMap(_.all).collect { case one: Step.ThinkTime => one }
    val sent = if (requests.size > 1) Vector(Step.Parallel(requests)) else requests
    together(
      pauses.maxByOption(_.max).toVector ++ sent,
      Some("").filter(_ => requests.exists(_.method != "OPTIONS")),
    )
  }

  private def sent(
      sampler: JmxElement,
      host: String,
      transaction: Option[String],
  ): Option[JmxSteps] = {
    val path = sampler.property("HTTPSampler.path")
    val own = sampler.property("HTTPSampler.domain")
    val link = Option(path).collect { case JmxReading.Whole(name) if variables.isCaptured(name) => name }
    val reason =
      if (Vector("/authn/", "/bl-users/login").exists(s"/$path".contains)) Some("log-in")
      else if (path.isEmpty) Some("without a path")
      else if (link.isEmpty && own.nonEmpty && host.nonEmpty && own != host)
        Some(s"to another host, $own")
      else None
    reasons ++= reason
    Option.when(reason.isEmpty) {
      val made = call(transaction.getOrElse(titleOf(sampler.name)), sampler, link)
      // A preflight goes with the request behind it.
      val title = Some(titleOf(sampler.name)).filter(_ => made.method != "OPTIONS")
      together(sampler.children.flatMap(pause) :+ made, title).head
    }
  }

  private def pause(element: JmxElement): Option[Step] = {
    def ms(name: String): Option[(Long, Long)] = element.property(name) match {
      case JmxReading.Random(from, to) => Some((from.toLong, to.toLong))
      case other => variables.text(other, _ => ()).toDoubleOption.map(value => (value.toLong, value.toLong))
    }
    def scattered(less: Boolean) =
      for ((from, to) <- ms("ConstantTimer.delay"); (_, more) <- ms("RandomTimer.range"))
        yield (if (less) math.max(0, from - more) else from, to + more)
    val range = element.kind match {
      case "ConstantTimer" => ms("ConstantTimer.delay")
      case "TestAction" => ms("ActionProcessor.duration")
      case "UniformRandomTimer" => scattered(less = false)
      case "GaussianRandomTimer" => scattered(less = true)
      case _ => None
    }
    if (range.isEmpty && JmxElements.isPause(element)) skipped += s"the pause ${element.name}"
    range.filter(_._2 > 0).map { case (from, to) => Step.thinkTime(from.millis, to.millis) }
  }

  /** @param link variable that has the whole address */
  private def call(transaction: String, sampler: JmxElement, link: Option[String]): FolioRequest = {
    val notes = mutable.LinkedHashSet.empty[String]
    val method = Option(sampler.property("HTTPSampler.method")).filter(_.nonEmpty).getOrElse("GET")
    val mark = (words: String) => {
      val line = words.replaceAll("\\s+", " ")
      notes += line
      found += Unexplained(transaction, s"$method ${sampler.name}", line)
      ()
    }
    val address = sampler.property("HTTPSampler.path").replaceFirst("^https?://[^/]+", "")
    val (path, query) = address.span(_ != '?')
    val (template, ids) = templateOf(variables.text(path, mark), mark)
    val arguments = JmxElements.arguments(sampler.element)
    val isRaw = sampler.property("HTTPSampler.postBodyRaw") == "true"
    val ofBody = arguments.filterNot(_ => isRaw).map { case (name, value) => Exchange.decoded(name) -> value }
    val params = Exchange.params(query.drop(1)) ++ ofBody
    val (keys, others) = params.partition(_._1.equalsIgnoreCase(GatewayTraffic.ApiKey))
    val body = if (isRaw) arguments.map(_._2).mkString.replace("\r", "") else ""
    val same = known.find(r => r.method == method && r.template == template)
    val statuses = JmxChecks.statuses(sampler)
    val made = FolioRequest(
      method,
      template,
      ids,
      statuses.headOption
        .orElse(same.map(_.expectedStatus))
        .getOrElse(JmxReading.usualStatus(method)),
      others.map { case (name, value) => name -> variables.text(value, mark) },
      Vector.empty,
      bodyOf(sampler, body, mark),
      JmxChecks.of(sampler, method, variables, mark),
      otherStatuses = statuses.drop(1),
    )
    val sent = link match {
      case Some(name) =>
        made.copy(
          template = RecordedWorkflow.Link,
          ids = Vector.empty,
          host = RequestHost.Address(JmxVariables.key(name)),
        )
      case None if keys.nonEmpty =>
        made.copy(
          params = (GatewayTraffic.ApiKey -> SessionKey.EdgeApiKey.el) +: made.params,
          host = RequestHost.Edge,
        )
      case None => made
    }
    val whole =
      if (sent.body.isDefined) sent.header("Content-Type", "application/json") else sent
    if (notes.nonEmpty) marked(whole) = notes.toVector
    whole
  }

  private def bodyOf(
      sampler: JmxElement,
      text: String,
      mark: String => Unit,
  ): Option[String] = {
    val isFile = JmxFile
      .elements(sampler.element)
      .exists(e => e.getAttribute("name") == "HTTPsampler.Files" && e.getTextContent.trim.nonEmpty)
    val dropped =
      if (isFile) Some("the content of a file")
      else
        Option.when(text.length > JmxReading.LongestBody)(
          s"a body of ${text.length} characters, which is too long for a workflow"
        )
    dropped.foreach(mark)
    dropped
      .map(_ => RecordedWorkflow.Dropped)
      .orElse(Option.when(text.nonEmpty)(variables.text(text, mark)))
  }

  private def templateOf(path: String, mark: String => Unit): (String, Vector[SessionKey]) = {
    val segments = path.split('/').toVector.filter(_.nonEmpty).map { segment =>
      val literal = RecordedWorkflow.Key.replaceAllIn(segment, "")
      if (!literal.exists("{}".contains(_))) segment
      else {
        mark("a brace in the path")
        segment.replaceAll("(?<!#)\\{|(?<!\\w)}", "")
      }
    }
    val ids = segments.collect { case RecordedWorkflow.Key(name) => SessionKey(name) }
    val words = segments.map(one => if (RecordedWorkflow.Key.matches(one)) "{id}" else one)
    (words.mkString("/", "/", ""), ids)
  }

  /** Puts the request of each preflight in it. @param later requests behind the steps */
  private def paired(
      steps: Vector[Step],
      later: Vector[FolioRequest],
  ): (Vector[Step], Vector[FolioRequest]) =
    steps.foldRight((Vector.empty[Step], later)) { case (step, (done, later)) =>
      step match {
        case call: FolioRequest if call.method == "OPTIONS" =>
          val alone = call.copy(method = "GET", params = Vector.empty, checks = Vector.empty)
          marked ++= marked.get(call).map(alone -> _)
          val of = later.find(_.template == call.template).getOrElse(alone)
          (of.preflight +: done, later)
        case call: FolioRequest => (call +: done, call +: later)
        case _ =>
          val (inner, all) = paired(step.inner, later)
          (refilled(step, inner) +: done, all)
      }
    }

  private def refilled(step: Step, inner: Vector[Step]): Step = step match {
    case each: Step.ForEach => each.copy(steps = inner)
    case repeat: Step.Repeat => repeat.copy(steps = inner)
    case parallel: Step.Parallel => parallel.copy(steps = inner)
    case remark: Step.When => remark.copy(steps = inner)
    case other => other
  }

  /** A name for a transaction, without ids and variables. */
  private def titleOf(name: String): String = name
    .replaceAll("\\$\\{(\\w+)}", "$1")
    .replaceAll("\\$\\{[^}]*}+", "")
    .replaceAll(Values.Uuid, "{id}")
    .replaceFirst("\\?.*", "")
    .trim
}

private object JmxReading {
  private val Whole = "\\$\\{([\\w-]+)}".r
  private val Random = "\\$\\{__Random\\((\\d+),(\\d+),?\\)}".r

  /** In characters; Java's constants have at most 65,535 bytes. */
  private val LongestBody = 20000

  private def usualStatus(method: String): Int = method match {
    case "POST" => 201
    case "PUT" | "DELETE" => 204
    case _ => 200
  }
}
