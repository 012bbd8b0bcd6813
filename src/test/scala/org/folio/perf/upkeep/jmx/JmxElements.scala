package org.folio.perf.upkeep.jmx

import org.w3c.dom.Element

/** Meaning of a script's elements. */
private[jmx] object JmxElements {
  private val Timers = Set("ConstantTimer", "UniformRandomTimer", "GaussianRandomTimer")

  /** Elements that are read, or that load tests with this tool need not. */
  private val Understood: Set[String] = Set(
    "TestPlan Arguments CSVDataSet ConfigTestElement JSONPostProcessor RegexExtractor BoundaryExtractor",
    "ResponseAssertion JSONPathAssertion HeaderManager CookieManager CacheManager AuthManager DNSCacheManager",
    "ResultCollector ResultAction BackendListener DebugSampler DebugPostProcessor",
  ).flatMap(_.split(' '))

  def isUnderstood(element: JmxElement): Boolean =
    Understood(element.kind) || isSampler(element) || isPause(element) ||
      Vector("ThreadGroup", "Controller", "ParallelSampler", "TestAction").exists(
        element.kind.endsWith
      )

  def isSampler(element: JmxElement): Boolean = element.kind.startsWith("HTTPSampler")

  def isTransaction(element: JmxElement): Boolean = element.kind == "TransactionController"

  def isPause(element: JmxElement): Boolean = Timers(element.kind) ||
    element.kind == "TestAction" && element.property("ActionProcessor.action") == "1"

  /** Whether it applies to all samplers below its parent. */
  def isApplied(element: JmxElement): Boolean = Timers(element.kind) ||
    Vector("Assertion", "Extractor", "JSONPostProcessor").exists(element.kind.endsWith)

  /** The host of the defaults among the elements. */
  def hostIn(elements: Vector[JmxElement], otherwise: String): String = elements
    .filter(_.kind == "ConfigTestElement")
    .map(_.property("HTTPSampler.domain"))
    .find(_.nonEmpty)
    .getOrElse(otherwise)

  /** Names and values of the arguments in an element. */
  def arguments(of: Element): Vector[(String, String)] = {
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

  /**
   * The condition under which JMeter runs what is in a controller, or how often, as a comment; `None`: always, and once.
   */
  def remark(controller: JmxElement): Option[String] = {
    def value(property: String) = plain(controller.property(property))
    controller.kind match {
      case "IfController" => Some(s"Only if ${value("IfController.condition")}")
      case "WhileController" => Some(s"Again while ${value("WhileController.condition")}")
      case "LoopController" =>
        // A loop without an end is what iterations do.
        Option(value("LoopController.loops")).filterNot(Set("", "1", "-1")).map(n => s"$n times")
      case "ForeachController" =>
        Some(s"For each of ${value("ForeachController.inputVal")}")
      case "ThroughputController" if controller.property("ThroughputController.style") == "1" =>
        Some(s"In ${value("ThroughputController.percentThroughput")} % of the iterations")
      case "ThroughputController" =>
        Some(s"${value("ThroughputController.maxThroughput")} times in all")
      case "SwitchController" => Some(s"One of these, as ${value("SwitchController.value")} says")
      case "OnceOnlyController" => Some("Once for each user")
      case "SetupThreadGroup" => Some("Once before the test")
      case "PostThreadGroup" => Some("Once after the test")
      case "GenericController" | "ModuleController" | "TestFragmentController" => None
      case kind if kind.endsWith("ThreadGroup") => None
      case kind => Some(s"${kind.split('.').last} ${plain(controller.name)}".trim)
    }
  }

  def times(loop: JmxElement): Option[Int] =
    loop.property("LoopController.loops").toIntOption.filter(_ > 1)

  /** A condition without the function that computes it. */
  private def plain(text: String): String = {
    val inner = Function.findFirstMatchIn(text.trim).fold(text)(_.group(1))
    val line = inner.trim.stripSuffix(",").stripSuffix(";").trim.replaceAll("\\s+", " ")
    if (line.length <= LongestRemark) line else s"${line.take(LongestRemark)} …"
  }

  private val Function = "(?s)^\\$\\{__(?:groovy|jexl3|jexl2|javaScript)\\((.*)\\)}$".r
  private val LongestRemark = 120
}
