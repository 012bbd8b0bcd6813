package org.folio.perf.upkeep.jmx

import org.folio.perf.protocol.FolioRequest
import org.folio.perf.upkeep.script._
import scala.collection.mutable

/**
 * Makes a script of JMeter a script of ours.
 *
 * @param known requests of our workflows: their paths and statuses
 */
final class JmxScript(known: Vector[FolioRequest]) {

  /** @return the script, and what was left out */
  def of(name: String, elements: Vector[JmxElement]): (Script, Vector[String]) = {
    val all = elements.flatMap(_.all)
    val read = new JmxReading(variablesOf(all), known)
    val transactions = transactionsOf(elements, name).map { case (title, inside) =>
      ScriptTransaction(title, read.steps(title, inside))
    }
    val script = Script(
      name,
      s"Users do the work of the script $name.",
      "a script of JMeter",
      Vector(ScriptOperation(transactions.filter(_.steps.nonEmpty), read.variables.kinds)),
      read.unexplained.toVector.distinct,
    )
    (script, leftOut(all, read.notRead.toVector))
  }

  private def variablesOf(all: Vector[JmxElement]): JmxVariables = {
    val columns = all
      .filter(_.kind == "CSVDataSet")
      .flatMap(_.property("variableNames").split(','))
      .map(_.trim)
      .filter(_.nonEmpty)
    val captured = all.flatMap(JmxReading.captures).map(_._1)
    val constants = for {
      arguments <- all if arguments.kind == "Arguments" || arguments.kind == "TestPlan"
      (variable, value) <- JmxReading.arguments(arguments.element)
    } yield variable -> value
    new JmxVariables(constants.toMap, columns.toSet, captured.toSet)
  }

  /** Controllers with a transaction's name that have requests; without them, the script is one transaction. */
  private def transactionsOf(
      elements: Vector[JmxElement],
      name: String,
  ): Vector[(String, Vector[JmxElement])] = {
    def outermost(element: JmxElement): Vector[JmxElement] =
      if (element.kind == "TransactionController") Vector(element)
      else element.children.flatMap(outermost)
    val found = elements.flatMap(outermost).filter(_.all.exists(JmxReading.isSampler))
    if (found.isEmpty) Vector(name -> elements)
    else found.map(controller => controller.name -> controller.children)
  }

  private def leftOut(all: Vector[JmxElement], notRead: Vector[String]): Vector[String] = {
    val kinds = all.map(_.kind).filterNot(JmxReading.Understood)
    val counted = kinds.distinct.sorted.map(kind => s"Left out: ${kinds.count(_ == kind)} $kind.")
    val loops = all.filter(_.kind == "LoopController").filterNot { loop =>
      Set("", "1")(loop.property("LoopController.loops"))
    }
    counted ++ notRead.distinct.map(words => s"Left out: $words.") ++
      loops.map(loop => s"Left out: the loop ${loop.name}; its requests are there once.")
  }
}

/** Reads the elements of a script's transactions. */
final private class JmxReading(val variables: JmxVariables, known: Vector[FolioRequest]) {
  val unexplained: mutable.Buffer[Unexplained] = mutable.Buffer.empty
  val notRead: mutable.Buffer[String] = mutable.Buffer.empty

  def steps(transaction: String, elements: Vector[JmxElement]): Vector[ScriptStep] = {
    val flat = elements.flatMap(flattened)
    val calls = flat.zipWithIndex.collect {
      case (element, i) if JmxReading.isSampler(element) && !isLogIn(element) =>
        i -> call(transaction, element)
    }.toMap
    flat.zipWithIndex.flatMap { case (element, i) =>
      val pauses = element.children.flatMap(pause) ++ pause(element)
      val step = calls.get(i).map { call =>
        if (call.method != "OPTIONS") Vector(ScriptStep.Send(call))
        else {
          val later = calls.toVector.sortBy(_._1).collectFirst {
            case (j, other)
                if j > i && other.method != "OPTIONS" && other.template == call.template =>
              other
          }
          later.map(ScriptStep.Preflight(_)).toVector
        }
      }
      pauses ++ step.getOrElse(Vector.empty)
    }
  }

  /** Samplers, timers and actions of controllers in their order. */
  private def flattened(element: JmxElement): Vector[JmxElement] =
    if (JmxReading.isSampler(element) || JmxReading.Timers(element.kind)) Vector(element)
    else if (element.kind.endsWith("Controller")) element.children.flatMap(flattened)
    else Vector.empty

  private def isLogIn(sampler: JmxElement): Boolean = {
    val path = sampler.property("HTTPSampler.path")
    val isOne = Vector("/authn/", "/bl-users/login").exists(path.contains)
    if (isOne) notRead += "log-ins"
    isOne
  }

  private def pause(element: JmxElement): Option[ScriptStep] = {
    def ms(name: String): Option[Long] =
      variables.text(element.property(name), _ => ()).toDoubleOption.map(_.toLong)
    val range = element.kind match {
      case "ConstantTimer" => ms("ConstantTimer.delay").map(delay => (delay, delay))
      case "UniformRandomTimer" =>
        for (delay <- ms("ConstantTimer.delay"); more <- ms("RandomTimer.range"))
          yield (delay, delay + more)
      case "GaussianRandomTimer" =>
        for (delay <- ms("ConstantTimer.delay"); more <- ms("RandomTimer.range"))
          yield (math.max(0, delay - more), delay + more)
      case _ => None
    }
    if (range.isEmpty && JmxReading.Timers(element.kind)) notRead += s"the pause ${element.name}"
    range.filter(_._2 > 0).map { case (from, to) => ScriptStep.Pause(from, to) }
  }

  private def call(transaction: String, sampler: JmxElement): ScriptCall = {
    val marks = mutable.Buffer.empty[String]
    val method = Option(sampler.property("HTTPSampler.method")).filter(_.nonEmpty).getOrElse("GET")
    val mark = (words: String) => {
      marks += words
      unexplained += Unexplained(transaction, s"$method ${sampler.name}", words)
      ()
    }
    val address = sampler.property("HTTPSampler.path").replaceFirst("^https?://[^/]+", "")
    val (path, query) = address.span(_ != '?')
    val (template, ids) = templateOf(variables.text(path, mark))
    val arguments = JmxReading.arguments(sampler.element)
    val isRaw = sampler.property("HTTPSampler.postBodyRaw") == "true"
    val body = Option.when(isRaw)(arguments.map(_._2).mkString).filter(_.nonEmpty)
    val ofPath = query.drop(1).split('&').toVector.filter(_.nonEmpty).map { part =>
      val (name, value) = part.span(_ != '=')
      name -> decoded(value.drop(1))
    }
    val params = ofPath ++ (if (isRaw) Vector.empty else arguments)
    val same = known.find(r => r.method == method && r.template == template)
    ScriptCall(
      method,
      template,
      ids,
      params.map { case (name, value) => decoded(name) -> variables.text(value, mark) },
      Option.when(body.isDefined)("Content-Type" -> "application/json").toVector,
      body.map(variables.text(_, mark)),
      statusOf(sampler).orElse(same.map(_.expectedStatus)).getOrElse(JmxReading.usual(method)),
      checks(sampler, method),
      mark = marks.toVector.distinct,
    )
  }

  private def decoded(text: String): String =
    scala.util.Try(java.net.URLDecoder.decode(text, "UTF-8")).getOrElse(text)

  private def templateOf(path: String): (String, Vector[String]) = {
    val segments = path.split('/').toVector.filter(_.nonEmpty)
    val ids = segments.collect { case JmxReading.Key(name) => name }
    (segments.map(s => if (JmxReading.Key.matches(s)) "{id}" else s).mkString("/", "/", ""), ids)
  }

  private def statusOf(sampler: JmxElement): Option[Int] =
    sampler.children
      .filter(_.kind == "ResponseAssertion")
      .filter(_.property("Assertion.test_field") == "Assertion.response_code")
      .flatMap(JmxReading.testStrings)
      .flatMap(_.toIntOption)
      .headOption

  private def checks(sampler: JmxElement, method: String): Vector[CallCheck] = {
    val captured =
      sampler.children.flatMap(JmxReading.captures).flatMap { case (_, check) => check }
    if (captured.isEmpty && sampler.children.exists(_.kind.endsWith("Extractor")))
      notRead += s"an extractor of ${sampler.name}"
    val words = sampler.children
      .filter(_.kind == "ResponseAssertion")
      .filter(_.property("Assertion.test_field") == "Assertion.response_data")
      .flatMap(JmxReading.testStrings)
      .map(CallCheck.Contains(_))
    val all = captured ++ words
    if (all.nonEmpty || method == "OPTIONS") all
    else if (method == "PUT" || method == "DELETE") Vector(CallCheck.IsEmpty)
    else Vector(CallCheck.Contains("{"))
  }
}

private[jmx] object JmxReading {
  private val Key = "#\\{(\\w+)}".r
  val Timers: Set[String] = Set("ConstantTimer", "UniformRandomTimer", "GaussianRandomTimer")

  /** Elements that are read, or that load tests with this tool need not. */
  val Understood: Set[String] = Timers ++ Set(
    "TestPlan",
    "ThreadGroup",
    "SetupThreadGroup",
    "Arguments",
    "CSVDataSet",
    "HTTPSamplerProxy",
    "ConfigTestElement",
    "TransactionController",
    "GenericController",
    "LoopController",
    "JSONPostProcessor",
    "RegexExtractor",
    "ResponseAssertion",
    "HeaderManager",
    "CookieManager",
    "CacheManager",
    "ResultCollector",
    "BackendListener",
    "DNSCacheManager",
  )

  def isSampler(element: JmxElement): Boolean = element.kind == "HTTPSamplerProxy"

  def usual(method: String): Int = method match {
    case "POST" => 201
    case "PUT" | "DELETE" => 204
    case _ => 200
  }

  /** Names and values of the arguments in an element. */
  def arguments(of: org.w3c.dom.Element): Vector[(String, String)] = {
    val inner = JmxFile.elements(of)
    val own =
      inner.filter(_.getAttribute("name") == "Arguments.arguments").flatMap(JmxFile.elements(_))
    val here = own.map { argument =>
      def property(name: String) =
        JmxFile.elements(argument).find(_.getAttribute("name") == name).fold("")(_.getTextContent)
      property("Argument.name") -> property("Argument.value")
    }
    here ++ inner.filter(_.getTagName == "elementProp").flatMap(arguments)
  }

  def testStrings(assertion: JmxElement): Vector[String] =
    JmxFile
      .elements(assertion.element)
      .filter(_.getTagName == "collectionProp")
      .flatMap(JmxFile.elements(_))
      .map(_.getTextContent)

  /** Variables that an element captures, each with its check; `None`: it has no counterpart. */
  def captures(element: JmxElement): Vector[(String, Option[CallCheck])] = element.kind match {
    case "JSONPostProcessor" =>
      val names = element.property("JSONPostProcessor.referenceNames").split(';').toVector
      val paths = element.property("JSONPostProcessor.jsonPathExprs").split(';').toVector
      val match_ = element.property("JSONPostProcessor.match_numbers")
      names.zip(paths).map { case (name, path) =>
        val key = JmxVariables.plain(name.trim)
        val check: CallCheck = match_ match {
          case "0" => CallCheck.CaptureRandom(path.trim, key)
          case "-1" => CallCheck.CaptureAll(path.trim, key)
          case _ => CallCheck.Capture(path.trim, key)
        }
        name.trim -> Some(check)
      }
    case "RegexExtractor" =>
      val name = element.property("RegexExtractor.refname")
      val field = Field.findFirstMatchIn(element.property("RegexExtractor.regex")).map(_.group(1))
      Vector(name -> field.map(CallCheck.CaptureFirst(_, JmxVariables.plain(name))))
    case _ => Vector.empty
  }

  private val Field = "^\"(\\w+)\"\\s*(?:\\\\s\\*)?:(?:\\\\s\\*|\\s)*\"\\(".r
}
