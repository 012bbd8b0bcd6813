package org.folio.perf.upkeep

import io.gatling.jsonpath.JsonPath
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.regex.Matcher.quoteReplacement
import javax.xml.XMLConstants
import javax.xml.parsers.DocumentBuilderFactory
import org.folio.perf.model.UrlText
import org.w3c.dom.{Element, NodeList}
import scala.collection.mutable
import scala.util.{Try, Using}

/** An element of a JMeter script with those below it. */
final private case class JmxElement(node: Element, children: Vector[JmxElement] = Vector.empty) {

  /** Such as `HTTPSamplerProxy`. */
  val kind: String = node.getTagName.split('.').last
  def name: String = node.getAttribute("testname")
  def isOn: Boolean = node.getAttribute("enabled") != "false"
  private lazy val properties = JmxFile.elements(node.getElementsByTagName("*"))

  /** The first of these properties that is set; empty: none is. */
  def apply(names: String*): String =
    names.flatMap(name => properties.filter(_.getAttribute("name") == name)).headOption.fold("")(_.getTextContent.trim)

  /** Texts of the collection of this name. */
  def texts(name: String): Vector[String] =
    properties
      .filter(_.getAttribute("name") == name)
      .flatMap(one => JmxFile.elements(one.getChildNodes))
      .map(_.getTextContent)

  /** Elements in it, such as headers. */
  def list(kind: String): Vector[JmxElement] =
    properties.filter(_.getAttribute("elementType").endsWith(kind)).map(JmxElement(_))

  def all: Vector[JmxElement] = this +: children.flatMap(_.all)
  def isSampler: Boolean = kind.matches("HTTPSampler.*|HTTP2?Sampler|HTTP2Request|SoapSampler")
}

/** Reads scripts of JMeter. */
object JmxFile {

  /** Left: what is wrong with the file. */
  def read(name: String, file: Path): Either[String, Recording] =
    Try(Using.resource(Files.newInputStream(file))(builder.parse(_).getDocumentElement)).toEither.left
      .map(_ =>
        s"$name is no XML that can be read, or it has a DOCTYPE, which may name other files. Save it with JMeter."
      )
      .filterOrElse(_.getTagName == "jmeterTestPlan", s"$name is no script of JMeter: it has no jmeterTestPlan.")
      .map(root =>
        new JmxScript(elements(root.getChildNodes).filter(_.getTagName == "hashTree").flatMap(inside)).recording
      )

  /** Each element stands before the hashTree of those below it. */
  private def inside(tree: Element): Vector[JmxElement] = {
    val all = elements(tree.getChildNodes)
    all.zip(all.drop(1).map(Option(_)) :+ None).collect {
      case (one, next) if one.getTagName != "hashTree" =>
        JmxElement(one, next.filter(_.getTagName == "hashTree").toVector.flatMap(inside))
    }
  }

  def elements(nodes: NodeList): Vector[Element] =
    (0 until nodes.getLength).toVector.map(nodes.item).collect { case element: Element => element }

  /** A script may come from anybody: it must not make the parser read other files or addresses, or fill the memory. */
  private def builder = {
    val factory = DocumentBuilderFactory.newInstance
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true)
    factory.setAttribute("http://www.oracle.com/xml/jaxp/properties/maxElementDepth", "400")
    val made = factory.newDocumentBuilder
    made.setErrorHandler(null)
    made
  }
}

/**
 * @param around elements that apply to the samplers at a place, the inner ones last
 * @param group number of the thread group; 0: outside of one, so JMeter runs nothing there
 * @param calls of module controllers around it
 */
final private case class JmxScope(
    around: Vector[JmxElement],
    group: Int = 0,
    remarks: Vector[String] = Vector.empty,
    transaction: Option[String] = None,
    calls: Int = 0,
)

/**
 * Walks through the part of a script that JMeter runs: without elements that are switched off, and with the target of each
 * module controller where it is called.
 */
final private class JmxScript(plan: Vector[JmxElement]) {
  import JmxScript._

  private val everything = plan.flatMap(_.all)
  private val run = mutable.Set.empty[Element]
  private val sent = mutable.Buffer.empty[Exchange]
  private val others = mutable.Buffer.empty[Exchange]
  private val lost = mutable.Buffer.empty[String]
  private val notes = mutable.LinkedHashSet.empty[String]
  private var pending = Vector.empty[(Long, Long)]
  private var groups = 0

  /** Variables with plain values; that of a loop stands for its list. */
  private val constants = mutable.Map.empty[String, String] ++ everything
    .filter(one => one.isOn && Set("Arguments", "TestPlan")(one.kind))
    .flatMap(_.list("Argument"))
    .map(one => one("Argument.name") -> one("Argument.value"))
    .filterNot { case (name, value) =>
      Secrets.isField(name) || value.contains(s"($name)") || value.length > LongestText
    }

  lazy val recording: Recording = {
    plan.foreach(walk(_, JmxScope(plan)))
    val idle = everything.filter(one => one.isSampler && !run(one.node))
    val unread = everything.filter(one => one.isOn && !one.isSampler && !Read.matches(one.kind)).map(_.kind)
    Recording(
      (sent ++ others).toVector,
      sent.toVector,
      lost.toVector ++ idle.map(_ => "switched off in JMeter, or in a fragment that nothing calls"),
      (unread.distinct.sorted.map(kind => s"${unread.count(_ == kind)} $kind") ++ notes).map(note =>
        s"Left out: $note."
      ),
      isScript = true,
    )
  }

  private def walk(one: JmxElement, scope: JmxScope): Unit =
    if (one.isOn && one.kind != "TestFragmentController") enter(one, scope)

  /** Walks through an element, also through the target of a call, which may be switched off. */
  private def enter(one: JmxElement, scope: JmxScope): Unit = {
    def inside(here: JmxScope): Unit = one.children.foreach(
      walk(_, here.copy(around = here.around ++ one.children.filter(_.isOn), remarks = here.remarks ++ remark(one)))
    )
    def isWhole = one.kind == "TransactionController" ||
      !one.all.exists(inner => inner.isOn && inner.kind == "TransactionController")
    one.kind match {
      case _ if one.isSampler => if (scope.group > 0) sampler(one, scope.around ++ one.children.filter(_.isOn), scope)
      case "ModuleController" => target(one, scope).foreach(enter(_, scope.copy(calls = scope.calls + 1)))
      case "TestAction" => if (one("ActionProcessor.action") == "1") pending ++= pause(one)
      case "ForeachController" =>
        constants(one("ForeachController.returnVal")) = "${" + one("ForeachController.inputVal") + "}"
        inside(scope)
      case kind if kind.endsWith("ThreadGroup") =>
        groups += 1
        inside(scope.copy(group = groups))
      case "TransactionController" | "GenericController" | "TestFragmentController"
          if scope.transaction.isEmpty && isWhole =>
        inside(scope.copy(transaction = Some(one.name)))
      case _ => inside(scope)
    }
  }

  /** The element of that name, as JMeter finds it: the last one counts. */
  private def target(caller: JmxElement, scope: JmxScope): Option[JmxElement] = {
    // The first names are those of JMeter's root and of the test plan, of which there is one.
    val path = caller.texts("ModuleController.node_path").drop(2)
    val found = path
      .foldLeft(plan)((parents, name) => parents.flatMap(_.children).filter(_.name == name))
      .lastOption
      .filter(_ => path.nonEmpty && scope.calls < MostCalls)
    if (found.isEmpty)
      notes += s"the call of ${path.mkString(" / ")} in ${caller.name}; choose its target again in JMeter"
    found
  }

  private def sampler(one: JmxElement, around: Vector[JmxElement], scope: JmxScope): Unit = {
    run += one.node
    val address = text(one("HTTPSampler.path"))
    val Address(whole, path, query) = address: @unchecked
    val host = Option(whole).getOrElse(text(one("HTTPSampler.domain")))
    val usualHosts = around.filter(_.kind == "ConfigTestElement").map(one => text(one("HTTPSampler.domain")))
    val method = Some(one("HTTPSampler.method")).filter(_.nonEmpty).getOrElse("GET").toUpperCase
    // The innermost header of a name counts.
    val headers = around
      .filter(_.kind == "HeaderManager")
      .flatMap(_.list("Header"))
      .reverse
      .map(header => header("Header.name") -> text(header("Header.value")))
      .distinctBy(_._1.toLowerCase)
      .reverse
    val (params, sentBody, usual) = contentOf(one, method)
    val kind = Exchange.named(headers, "content-type").getOrElse(usual)
    val written = sentBody.map(Exchange.written(_, kind))
    val pauses = pending ++ around.filter(e => Timer.matches(e.kind)).flatMap(pause)
    val made = around.filter(e => Applied.matches(e.kind)).map(e => e -> appliedOf(e))
    val all = made.flatMap(_._2.flatten).distinct
    val isLink = path.startsWith("${") && !path.contains("/")
    val exchange = Exchange(
      method,
      if (isLink) Exchange.LinkPath else Exchange.decodedPath(if (path.startsWith("/")) path else s"/$path"),
      UrlText.pairs(Option(query).getOrElse("")) ++ params,
      headers.filterNot(_._1.equalsIgnoreCase("content-type")) ++ sentBody.map(_ => "Content-Type" -> kind),
      written.map(_._1),
      Answer(
        all.collect { case status: Int => status },
        captures = all.collect { case (variable: String, check: Check) => variable -> check },
      ),
      Place(
        scope.group,
        titleOf(scope.transaction.getOrElse(one.name)),
        scope.remarks,
        Option.when(pauses.exists(_._2 > 0))((pauses.map(_._1).sum, pauses.map(_._2).sum)),
      ),
      Option.when(isLink)(path),
      written.toVector.flatMap(_._2) ++
        made.filter(_._2.contains(None)).map(m => s"the ${m._1.kind} ${m._1.name} has no counterpart").distinct,
    )
    val reason =
      if (exchange.isLogIn) Some("log-in")
      else if (address.isEmpty) Some("without a path")
      else
        Option.when(!isLink && host.nonEmpty && usualHosts.exists(usual => usual.nonEmpty && usual != host))(
          s"to another host, $host"
        )
    lost ++= reason
    if (reason.isDefined) others += exchange
    else {
      sent += exchange
      pending = Vector.empty
    }
  }

  /** Parameters of the query, the body, and its usual type. */
  private def contentOf(one: JmxElement, method: String): (Vector[(String, String)], Option[String], String) = {
    val arguments = one.list("Argument").map { argument =>
      val value = text(argument("Argument.value"))
      // Without this property the script has it encoded.
      val plain = if (argument("HTTPArgument.always_encode") == "true") value else UrlText.decoded(value)
      (text(argument("Argument.name")), value, plain)
    }
    if (one.list("HTTPFileArg").exists(_("File.path").nonEmpty))
      (Vector.empty, Some(Exchange.Dropped), "application/octet-stream")
    else if (one("HTTPSampler.postBodyRaw") == "true" || arguments.forall(_._1.isEmpty))
      (Vector.empty, Some(arguments.map(_._2).mkString.replace("\r", "")).filter(_.nonEmpty), "application/json")
    else if (!Set("POST", "PUT", "PATCH")(method))
      (arguments.map { case (name, _, plain) => name -> plain }, None, "")
    else {
      // Variables stay as they are.
      def encoded(text: String) =
        Plain.replaceAllIn(text, found => quoteReplacement(URLEncoder.encode(found.matched, UTF_8)))
      val form = arguments.map { case (name, _, plain) => s"${encoded(name)}=${encoded(plain)}" }.mkString("&")
      (Vector.empty, Some(form), "application/x-www-form-urlencoded")
    }
  }

  /** Statuses, and captures with their variables; `None`: an element, or a part of it, has no counterpart. */
  private def appliedOf(one: JmxElement): Vector[Option[Any]] = one.kind match {
    // JMeter writes its name so; 4 is its number for: not.
    case "ResponseAssertion"
        if one("Assertion.test_field").endsWith("response_code") && one("Assertion.test_type") != "4" =>
      one.texts("Asserion.test_strings").map(_.trim.toIntOption)
    case "JSONPostProcessor" | "JMESPathExtractor" =>
      val word = Map("" -> "capture", "1" -> "capture", "0" -> "captureRandom", "-1" -> "captureRandom")
        .get(one("JSONPostProcessor.match_numbers", "JMESExtractor.matchNumber"))
      val paths = one("JSONPostProcessor.jsonPathExprs", "JMESExtractor.jmesPathExpr").split(';')
      one("JSONPostProcessor.referenceNames", "JMESExtractor.referenceName").split(';').toVector.zip(paths).map {
        case (name, path) => for (made <- word; place <- jsonPath(path)) yield name.trim -> Check.of(made, place)
      }
    case "RegexExtractor" =>
      val isOfHeader = one("RegexExtractor.useHeaders") == "true"
      val form = if (isOfHeader) "captureHeader" -> HeaderForm else "captureFirst" -> FieldForm
      Vector(form._2.findFirstMatchIn(one("RegexExtractor.regex")).map { found =>
        one("RegexExtractor.refname") -> Check.of(form._1, found.group(1))
      })
    case _ => Vector(None)
  }

  /** Shortest and longest pause. */
  private def pause(one: JmxElement): Option[(Long, Long)] = {
    def ms(names: String*): Option[Double] = Some(text(one(names: _*))).filter(_.nonEmpty).getOrElse("0").toDoubleOption
    val made = for {
      least <- ms("ActionProcessor.duration", "ConstantTimer.delay")
      more <- ms("RandomTimer.range")
    } yield (least.toLong, (least + more).toLong)
    if (made.isEmpty) notes += s"the pause ${one.name}"
    made
  }

  /** A text with the values of constants, also of those in constants, and the defaults of properties. */
  private def text(words: String): String = (1 to Deepest).foldLeft(words) { (made, _) =>
    if (made.length > LongestText) words
    else
      Innermost.replaceAllIn(
        made,
        found =>
          quoteReplacement((found.group(1) match {
            case Property(property, default) => Option(default).filterNot(_ => Secrets.isField(property))
            case name => constants.get(name)
          }).getOrElse(found.matched)),
      )
  }
}

private object JmxScript {
  private val Innermost = "\\$\\{((?:[^${}]|\\$(?!\\{))+)}".r
  private val Plain = "[^${}]+(?![^${}]*})".r

  /** Of constants in constants. */
  private val Deepest = 4

  /** In characters: a script must not fill the memory with variables of variables. */
  private val LongestText = 20000

  /** A script must not call itself without end. */
  private val MostCalls = 10

  private val Address = "(?s)(?:https?://([^/]*))?([^?]*)(?:\\?(.*))?".r
  private val Timer = "(?:Constant|UniformRandom|GaussianRandom)Timer".r
  private val Property = "__(?:P|property)\\(\\s*([^,)]+?)\\s*(?:,(?:[^,]*,)?\\s*([^,)]*))?\\)".r

  /** Regular expressions for the value of a header, and of a field of JSON. */
  private val HeaderForm = "^([\\w-]+): ?\"?\\(".r
  private val FieldForm = "^\"(\\w+)\"\\s*(?:\\\\s\\*)?:(?:\\\\s\\*|\\s)*\"\\(".r

  /** Elements that apply to all samplers at or below their place. */
  private val Applied = ".*(?:Assertion|Extractor|JSONPostProcessor)".r

  /** Elements that are read, or that load tests with this tool need not. */
  private val Read =
    ("TestPlan|Arguments|CSVDataSet|ConfigTestElement|\\w*Manager|ResultCollector|ResultAction|BackendListener|Debug\\w+|" +
      "(?:Constant|UniformRandom|GaussianRandom)Timer|" +
      ".*(?:Assertion|Extractor|JSONPostProcessor|ThreadGroup|(?<!Include)Controller|ParallelSampler|TestAction)").r

  /** A path in Gatling's form; `None`: Gatling refuses it. */
  private def jsonPath(path: String): Option[String] = {
    val plain = path.trim.replaceAll("(?<!\\.)\\.\\[", "[")
    val rooted = plain.replaceFirst("^(?=[.\\[])", "\\$").replaceFirst("^(?=[^$])", "\\$.")
    Some(rooted).filter(one => JsonPath.compile(one.replaceAll("\\$\\{[^}]*}", "0")).isRight)
  }

  /** The condition under which JMeter runs what is in a controller, or how often; `None`: always, and once. */
  private def remark(one: JmxElement): Option[String] = {
    val condition =
      one("IfController.condition", "WhileController.condition", "ForeachController.inputVal", "LoopController.loops")
    // A loop without an end is what iterations do.
    val isOnce = one.kind == "LoopController" && condition.matches("(?:-?1)?")
    Option.when(Conditional.matches(one.kind) && !isOnce)(s"${one.kind} ${one.name}: ${short(condition)}")
  }

  private val Conditional =
    "(?!(?:Transaction|Generic|Module|TestFragment)C).*Control(?:ler)?|ParallelSampler|(?:Setup|Post)ThreadGroup".r

  /** A condition in a line, without the function that computes it. */
  private def short(text: String): String = {
    val line = text.trim.replaceFirst("(?s)^\\$\\{__\\w+\\((.*?)[,;\\s]*\\)}$", "$1").replaceAll("\\s+", " ")
    if (line.length <= 120) line else s"${line.take(120)} …"
  }

  /** A name for a transaction, without ids and variables. */
  private def titleOf(name: String): String = name
    .replaceAll("\\$\\{(\\w+)}", "$1")
    .replaceAll("\\$\\{[^}]*}+", "")
    .replaceAll(Values.Uuid, "{id}")
    .replaceFirst("\\?.*", "")
}
