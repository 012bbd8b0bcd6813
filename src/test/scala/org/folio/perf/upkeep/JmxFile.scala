package org.folio.perf.upkeep

import io.gatling.jsonpath.JsonPath
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.regex.Matcher.quoteReplacement
import javax.xml.XMLConstants
import javax.xml.parsers.DocumentBuilderFactory
import org.w3c.dom.{Element, Node}
import scala.collection.mutable
import scala.util.{Try, Using}

/**
 * An element of a JMeter script with those below it.
 *
 * @param kind such as `HTTPSamplerProxy`
 */
final private case class JmxElement(
    kind: String,
    name: String,
    isOn: Boolean,
    element: Element,
    children: Vector[JmxElement],
) {

  /** A property; empty: it is not set. */
  def apply(property: String): String = JmxFile.property(element, property).trim

  /** Elements in the collection of this name. */
  def list(name: String): Vector[Element] =
    JmxFile.elements(element).filter(_.getAttribute("name") == name).flatMap(JmxFile.elements(_))

  def all: Vector[JmxElement] = this +: children.flatMap(_.all)

  /** It has the properties of an HTTP sampler, of whichever plug-in. */
  def isSampler: Boolean = kind.split('.').last.matches("HTTPSampler.*|HTTP2?Sampler|HTTP2Request|SoapSampler")
}

/** What a script becomes. @param samplers of HTTP that are switched on @param called further ones, see `bench/README.md` */
final case class JmxResult(recording: Recording, samplers: Int, called: Int)

/** Reads scripts of JMeter. */
object JmxFile {

  /** Left: what is wrong with the file. */
  def read(name: String, file: Path): Either[String, JmxResult] =
    if (Files.size(file) > LargestScript) Left(s"$name has more than ${LargestScript >> 20} MB, too much for a script.")
    else
      Try(Using.resource(Files.newInputStream(file))(builder.parse(_).getDocumentElement)).toEither.left
        .map(e => s"$name is no XML that can be read${reason(e)}. Save it with JMeter.")
        .filterOrElse(_.getTagName == "jmeterTestPlan", s"$name is no script of JMeter: it has no jmeterTestPlan.")
        .map(root => new JmxScript(elements(root).filter(_.getTagName == HashTree).flatMap(inside)).result)

  private def reason(e: Throwable): String =
    if (Option(e.getMessage).exists(_.contains("DOCTYPE"))) ": it has a DOCTYPE, which may name other files" else ""

  /** Each element stands before the hashTree of those below it. */
  private def inside(tree: Element): Vector[JmxElement] = {
    val all = elements(tree)
    all.zipWithIndex.collect {
      case (element, i) if element.getTagName != HashTree =>
        val below = all.lift(i + 1).filter(_.getTagName == HashTree)
        val isOn = element.getAttribute("enabled") != "false"
        JmxElement(element.getTagName, element.getAttribute("testname"), isOn, element, below.toVector.flatMap(inside))
    }
  }

  private[upkeep] def property(of: Element, name: String): String =
    elements(of).find(_.getAttribute("name") == name).fold("")(_.getTextContent)

  private[upkeep] def elements(of: Node): Vector[Element] = {
    val nodes = of.getChildNodes
    (0 until nodes.getLength).toVector.map(nodes.item).collect { case element: Element => element }
  }

  /** A script may come from anybody: it must not make the parser read other files or addresses, or fill the memory. */
  private def builder = {
    val factory = DocumentBuilderFactory.newInstance
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true)
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "")
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "")
    factory.setAttribute("http://www.oracle.com/xml/jaxp/properties/maxElementDepth", "400")
    factory.setXIncludeAware(false)
    factory.setExpandEntityReferences(false)
    val made = factory.newDocumentBuilder
    made.setErrorHandler(null)
    made
  }

  private val HashTree = "hashTree"
  val SwitchedOff = "switched off in JMeter"
  private val LargestScript = 64L << 20
}

/**
 * Walks through the part of a script that JMeter runs: without elements that are switched off, and with the target of each
 * module controller where it is called. A called target stands only there.
 */
final private class JmxScript(script: Vector[JmxElement]) {
  import JmxScript._

  private val everything = script.flatMap(_.all)

  /** A fragment that another script includes is saved switched off, without a thread group. */
  private val isFragment = !everything.exists(_.kind.endsWith("ThreadGroup"))
  private val called = mutable.Set.empty[Element]
  private val run = mutable.Buffer.empty[Element]
  private val sent = mutable.Buffer.empty[Exchange]
  private val others = mutable.Buffer.empty[Exchange]
  private val lost = mutable.Buffer.empty[String]
  private val notes = mutable.LinkedHashSet.empty[String]
  private val lists = mutable.Map.empty[String, String]
  private var pending = Vector.empty[(Long, Long)]
  private var group = 0

  /** User defined variables with plain values. */
  private val constants: Map[String, String] = everything
    .filter(e => e.isOn && Set("Arguments", "TestPlan")(e.kind))
    .flatMap(e => argumentsOf(e.element).map(a => a.name -> a.value))
    .filterNot(constant => Secrets.isField(constant._1))
    .toMap

  /** @param around elements that apply to the samplers at a place, the inner ones last */
  private case class Scope(
      around: Vector[JmxElement] = Vector.empty,
      remarks: Vector[String] = Vector.empty,
      transaction: Option[String] = None,
      above: Vector[Element] = Vector.empty,
      isInGroup: Boolean = isFragment,
  ) {
    def in(children: Vector[JmxElement]): Scope = copy(around = around ++ children.filter(_.isOn))
    def of(kind: String): Vector[JmxElement] = around.filter(_.kind.endsWith(kind))

    /** A property of the defaults. */
    def default(name: String): String = text(
      of("ConfigTestElement").reverse.map(_(name)).find(_.nonEmpty).getOrElse("")
    )
  }

  lazy val result: JmxResult = {
    // The calls are known only after the first time.
    script.foreach(walk(_, Scope().in(script), _ => false))
    Vector(run, sent, others, lost).foreach(_.clear())
    group = 0
    pending = Vector.empty
    script.foreach(walk(_, Scope().in(script), called))
    if (pending.nonEmpty) notes += "the pause at the end"
    val all = samplers(script, _ => true)
    val enabled = samplers(script, isOn).map(_.element)
    val idle = enabled.filterNot(run.contains)
    val disabled = all.count(e => !enabled.contains(e.element) && !run.contains(e.element))
    val unread = everything.filter(e => e.isOn && !e.isSampler && !Read.matches(e.kind)).map(_.kind.split('.').last)
    JmxResult(
      Recording(
        (sent ++ others).toVector,
        sent.toVector,
        lost.toVector ++ idle.map(_ => "in a fragment that nothing calls, or outside of a thread group") ++
          Vector.fill(disabled)(JmxFile.SwitchedOff),
        (unread.distinct.sorted.map(kind => s"${unread.count(_ == kind)} $kind") ++ notes).map(note =>
          s"Left out: $note."
        ),
        lists.toMap,
        isScript = true,
      ),
      enabled.size,
      run.size + idle.size - enabled.size,
    )
  }

  private def isOn(one: JmxElement): Boolean = one.isOn || isFragment && one.kind == "TestFragmentController"

  private def samplers(elements: Vector[JmxElement], isTaken: JmxElement => Boolean): Vector[JmxElement] =
    elements.filter(isTaken).flatMap(e => Vector(e).filter(_.isSampler) ++ samplers(e.children, isTaken))

  private def walk(one: JmxElement, scope: Scope, isElsewhere: Element => Boolean): Unit = if (isOn(one)) {
    val remarked = scope.copy(remarks = scope.remarks ++ remark(one))
    def inside(here: Scope): Unit = one.children.foreach(walk(_, here.in(one.children), isElsewhere))
    def isWhole =
      one.kind == "TransactionController" || !one.all.exists(e => e.isOn && e.kind == "TransactionController")
    one.kind match {
      case _ if one.isSampler => if (scope.isInGroup) sampler(one, scope.in(one.children))
      case "ModuleController" =>
        target(one, scope.above).foreach { found =>
          called += found.element
          val kind = found.kind.replace("TestFragmentController", "GenericController")
          walk(found.copy(isOn = true, kind = kind), scope.copy(above = scope.above :+ found.element), _ => false)
        }
      case "TestFragmentController" if !isFragment =>
      case "IncludeController" =>
        notes += s"the file ${one("IncludeController.includepath")} that ${one.name} includes; make a workflow of it too"
      case _ if isElsewhere(one.element) =>
      case kind if kind.endsWith("ThreadGroup") =>
        group += 1
        inside(remarked.copy(isInGroup = true))
      case "TransactionController" | "GenericController" | "TestFragmentController"
          if scope.isInGroup && scope.transaction.isEmpty && isWhole =>
        inside(remarked.copy(transaction = Some(one.name)))
      case "TestAction" => if (one("ActionProcessor.action") == "1") pending ++= pause(one)
      case _ =>
        if (one.kind == "ForeachController")
          lists(one("ForeachController.returnVal")) = one("ForeachController.inputVal")
        inside(remarked)
    }
  }

  /** The element of that name, as JMeter finds it: it may be switched off, and the last one counts. */
  private def target(caller: JmxElement, above: Vector[Element]): Option[JmxElement] = {
    // The first names are those of JMeter's root and of the test plan, of which there is one.
    val path = caller.list("ModuleController.node_path").map(_.getTextContent).drop(2)
    val found = path
      .foldLeft(script.filter(_.kind == "TestPlan"))((parents, name) =>
        parents.flatMap(_.children).filter(_.name == name)
      )
      .lastOption
      .filterNot(one => above.contains(one.element))
    if (found.isEmpty)
      notes += s"the call of ${path.mkString(" / ")} in ${caller.name}, because the script has no such element, or " +
        "it calls itself; choose its target again in JMeter"
    found
  }

  private def sampler(one: JmxElement, scope: Scope): Unit = {
    run += one.element
    val address = Some(text(one("HTTPSampler.path"))).filter(_.nonEmpty).getOrElse(scope.default("HTTPSampler.path"))
    val Address(whole, path, query) = address: @unchecked
    val host = Option(whole).getOrElse(text(one("HTTPSampler.domain")))
    val method = Some(one("HTTPSampler.method")).filter(_.nonEmpty).getOrElse("GET").toUpperCase
    val (params, body, kind, lostInBody) = contentOf(one, method)
    val own = scope.of("HeaderManager").flatMap(_.list("HeaderManager.headers")).map { header =>
      JmxFile.property(header, "Header.name") -> text(JmxFile.property(header, "Header.value"))
    }
    // The innermost header of a name counts.
    val headers = own.reverse.distinctBy(_._1.toLowerCase).reverse
    val isTyped = headers.exists(_._1.equalsIgnoreCase("content-type")) && !kind.startsWith("multipart")
    val timers = scope.around.filter(e => Timer.matches(e.kind)).flatMap(pause)
    val pauses = pending ++ timers
    val (answer, lostInAnswer) = answerOf(scope.around)
    val isLink = path.startsWith("${") && !path.contains("/")
    val exchange = Exchange(
      method,
      "",
      Exchange.decodedPath(if (path.startsWith("/") || isLink) path else s"/$path"),
      Exchange.pairs(Option(query).getOrElse("")) ++ params,
      if (isTyped || body.isEmpty) headers
      else headers.filterNot(_._1.equalsIgnoreCase("content-type")) :+ ("Content-Type" -> kind),
      body,
      answer,
      Place(
        group,
        titleOf(scope.transaction.getOrElse(one.name)),
        scope.remarks,
        Option.when(pauses.exists(_._2 > 0))((pauses.map(_._1).sum, pauses.map(_._2).sum)),
      ),
      lostInBody ++ lostInAnswer,
    )
    val default = scope.default("HTTPSampler.domain")
    val reason =
      if (exchange.isLogIn) Some("log-in")
      else if (address.isEmpty) Some("without a path")
      else if (!isLink && host.nonEmpty && default.nonEmpty && host != default) Some(s"to another host, $host")
      else Option.when(!method.matches("[A-Z]+"))(s"with the method $method")
    lost ++= reason
    if (reason.isEmpty) {
      sent += exchange
      pending = Vector.empty
    } else others += exchange
  }

  /** Parameters of the query, the body with its type, and what is not in it. */
  private def contentOf(
      one: JmxElement,
      method: String,
  ): (Vector[(String, String)], Option[String], String, Vector[String]) = {
    val arguments = argumentsOf(one.element).map(a => a.copy(name = text(a.name), value = text(a.value)))
    val isRaw = one("HTTPSampler.postBodyRaw") == "true" || arguments.forall(_.name.isEmpty)
    val nodes = one.element.getElementsByTagName("elementProp")
    val files = (0 until nodes.getLength).toVector.map(nodes.item).collect {
      case file: Element if file.getAttribute("elementType") == "HTTPFileArg" =>
        Vector("File.paramname", "File.path", "File.mimetype").map(JmxFile.property(file, _))
    } :+ Vector("HTTPSampler.FILE_FIELD", "HTTPSampler.FILE_NAME", "HTTPSampler.mimetype").map(one(_))
    val uploads = files.filter(_(1).nonEmpty).map(file => file.updated(1, file(1).split("[/\\\\]").last))
    val raw = arguments.map(_.value).mkString.replace("\r", "")
    val isForm = uploads.exists(_.head.nonEmpty) || one("HTTPSampler.DO_MULTIPART_POST") == "true" && arguments.nonEmpty
    val isTooLong = raw.length > Exchange.LongestBody
    val said = uploads.map(file => s"the content of the file ${file(1)} is left out") ++
      Option.when(isTooLong)(s"a body of ${raw.length} characters is left out: it is too long for a workflow")
    if (!isRaw && !Set("POST", "PUT", "PATCH")(method)) {
      val decoded =
        arguments.map(a => Exchange.decoded(a.name) -> (if (a.isEncoded) a.value else Exchange.decoded(a.value)))
      (decoded, uploads.headOption.map(_ => Exchange.Dropped), "application/octet-stream", said)
    } else if (isForm) {
      val parts = arguments.map(a => Exchange.partOf(a.name) -> a.value) ++
        uploads.map(file => Exchange.partOf(file.head, Some(file(1)), file(2)) -> Exchange.Dropped)
      (
        Vector.empty,
        Some(Exchange.multipart("folio-perf-form", parts)),
        "multipart/form-data; boundary=folio-perf-form",
        said,
      )
    } else if (said.nonEmpty) (Vector.empty, Some(Exchange.Dropped), "application/octet-stream", said)
    else if (isRaw) (Vector.empty, Some(raw).filter(_.nonEmpty), "application/json", said)
    else {
      // Variables stay as they are.
      def encoded(text: String) =
        Plain.replaceAllIn(text, found => quoteReplacement(URLEncoder.encode(found.matched, UTF_8)))
      val form =
        arguments.map(a => if (a.isEncoded) s"${encoded(a.name)}=${encoded(a.value)}" else s"${a.name}=${a.value}")
      (Vector.empty, Some(form.mkString("&")), "application/x-www-form-urlencoded", said)
    }
  }

  /** Status, checks and captures; and what has no counterpart. */
  private def answerOf(around: Vector[JmxElement]): (Answer, Vector[String]) = {
    val made = around.filter(e => Applied.matches(e.kind)).map { one =>
      val found: Vector[Option[Any]] = one.kind match {
        case "ResponseAssertion" => texts(one)
        case "JSONPathAssertion" => Vector(json(one))
        case "JSONPostProcessor" | "JMESPathExtractor" => jsonCaptures(one)
        case "RegexExtractor" => Vector(captureOf(one, one("RegexExtractor.regex")))
        case "BoundaryExtractor" => Vector(captureOf(one, one("BoundaryExtractor.lboundary") + "("))
        case _ => Vector(None)
      }
      (found.flatten, Option.when(found.contains(None))(s"the ${one.kind} ${one.name} has no counterpart"))
    }
    val all = made.flatMap(_._1).distinct
    val answer = Answer(
      statuses = all.collect { case status: Int => status },
      captures = all.collect { case capture: Capture => capture },
      checks = all.collect { case check: Call => check },
    )
    (answer, made.flatMap(_._2).distinct)
  }

  /** Checks of texts and statuses; `None`: there is no such check. */
  private def texts(one: JmxElement): Vector[Option[Any]] = {
    val strings = JmxFile
      .elements(one.element)
      .filter(_.getTagName == "collectionProp")
      .flatMap(JmxFile.elements(_))
      .map(_.getTextContent)
      .filter(_.trim.nonEmpty)
    // JMeter's numbers: 4 not, 8 equals, 16 substring, 32 or.
    def has(bit: Int) = (one("Assertion.test_type").toIntOption.getOrElse(0) & bit) != 0
    one("Assertion.test_field").stripPrefix("Assertion.") match {
      case "response_code" if !has(4) => strings.map(_.trim.toIntOption)
      case "response_data" if !has(32) || strings.size == 1 =>
        strings.map { string =>
          val isPlain = has(8) || has(16)
          Option.when((isPlain || PlainPattern.matches(string)) && !string.contains("${"))(
            Call(if (has(4)) "lacks" else "contains", if (isPlain) string else string.replaceAll("\\\\(.)", "$1"))
          )
        }
      case _ => Vector(None)
    }
  }

  /** The check of a value in JSON; of a pattern it keeps only that the field is there. */
  private def json(one: JmxElement): Option[Call] = {
    def is(property: String): Boolean = one(property) == "true"
    val expected = text(one("EXPECTED_VALUE"))
    jsonPath(one("JSON_PATH")).filterNot(_ => is("EXPECT_NULL")).flatMap { place =>
      val name = "(?:\\.|\\[')(\\w+)(?:'])?$".r.findFirstMatchIn(place).map(_.group(1))
      if (is("JSONVALIDATION") && !is("ISREGEX"))
        Option.when(!is("INVERT") && !expected.startsWith("["))(Call("isText", place, expected))
      else if (!is("INVERT")) name.map(Call("hasField", _))
      else name.filterNot(_ => is("JSONVALIDATION")).map(n => Call("lacks", "\"" + n + "\""))
    }
  }

  private def jsonCaptures(one: JmxElement): Vector[Option[Capture]] = {
    def of(names: String*) = names.map(one(_)).mkString
    val names = of("JSONPostProcessor.referenceNames", "JMESExtractor.referenceName").split(';').toVector
    val paths = of("JSONPostProcessor.jsonPathExprs", "JMESExtractor.jmesPathExpr").split(';')
    val words = Map("0" -> "captureRandom", "-1" -> "captureRandom", "" -> "capture", "1" -> "capture")
    val word = words.get(of("JSONPostProcessor.match_numbers", "JMESExtractor.matchNumber"))
    names.zip(paths).map { case (name, path) =>
      for (made <- word; place <- jsonPath(path)) yield Capture(name.trim, Call(made, place))
    }
  }

  private def captureOf(one: JmxElement, regex: String): Option[Capture] = {
    val forms = if (one(s"${one.kind}.useHeaders") == "true") InHeaders else InBodies
    forms
      .flatMap { case (word, form) => form.findFirstMatchIn(regex).map(found => Call(word, found.group(1))) }
      .headOption
      .map(Capture(one(s"${one.kind}.refname"), _))
  }

  private def pause(one: JmxElement): Vector[(Long, Long)] = {
    def ms(name: String) = text(one(name)) match {
      case Random(from, to) => Some((from.toDouble, to.toDouble))
      case other => other.toDoubleOption.map(value => (value, value))
    }
    val delay = ms(if (one.kind == "TestAction") "ActionProcessor.duration" else "ConstantTimer.delay")
    val range = Some(one("RandomTimer.range")).filter(_.nonEmpty).fold(Option((0.0, 0.0)))(_ => ms("RandomTimer.range"))
    val less = if (one.kind == "GaussianRandomTimer") 1 else 0
    val made =
      for ((from, to) <- delay; (_, more) <- range) yield (math.max(0, from - less * more).toLong, (to + more).toLong)
    if (made.isEmpty) notes += s"the pause ${one.name}"
    made.toVector
  }

  /** A text with the values of constants, and of functions that have a plain one. */
  private def text(words: String): String = Iterator
    .iterate(words)(
      Innermost.replaceAllIn(_, found => quoteReplacement(value(found.group(1)).getOrElse(found.matched)))
    )
    .take(Deepest)
    .find(made =>
      made.length > LongestText || Innermost.findAllMatchIn(made).forall(found => value(found.group(1)).isEmpty)
    )
    .getOrElse(words)

  private def value(name: String): Option[String] = name match {
    case Property(property, default) if default != null && !Secrets.isField(property) => Some(default)
    case Property(property, _) => Some(constants.getOrElse(property, "${" + property + "}"))
    case Transparent(inner) => Some(inner)
    case _ => constants.get(name)
  }
}

/** An argument of a request. @param isEncoded whether JMeter encodes it */
final private case class JmxArgument(name: String, value: String, isEncoded: Boolean)

private object JmxScript {
  private val Innermost = "\\$\\{((?:[^${}]|\\$(?!\\{))+)}".r
  private val Plain = "[^${}]+(?![^${}]*})".r
  private val Deepest = 8
  private val LongestText = 1000000
  private val Address = "(?s)(?:https?://([^/]*))?([^?]*)(?:\\?(.*))?".r
  private val Timer = "(?:Constant|UniformRandom|GaussianRandom)Timer".r
  private val Random = "\\$\\{__Random\\((\\d+),(\\d+),?\\)}".r
  private val Property = "__(?:P|property)\\(\\s*([^,)]+?)\\s*(?:,(?:[^,]*,)?\\s*([^,)]*))?\\)".r
  private val Transparent = "(?i)__(?:urlencode|urldecode|escapehtml)\\((.*)\\)".r

  /** A pattern without a meaning of its own. */
  private val PlainPattern = "(?:[^\\\\.*+?()\\[\\]{}|^$]|\\.(?![*+?{])|\\\\[^A-Za-z0-9])+".r
  private val InHeaders = Vector("captureHeader" -> "^([\\w-]+): ?\"?\\(".r)
  private val InBodies = Vector(
    "captureFirst" -> "^\"(\\w+)\"\\s*(?:\\\\s\\*)?:(?:\\\\s\\*|\\s)*\"\\(".r,
    "captureElement" -> "\\)<\\\\?/(\\w+)>$".r,
  )

  /** Elements that apply to all samplers at or below their place. */
  private val Applied = ".*(?:Assertion|Extractor|JSONPostProcessor)".r

  /** Elements that are read, or that load tests with this tool need not. */
  private val Read =
    ("(?s)TestPlan|Arguments|CSVDataSet|ConfigTestElement|\\w*Manager|ResultCollector|ResultAction|BackendListener|Debug\\w+|" +
      "(?:Constant|UniformRandom|GaussianRandom)Timer|.*(?:Assertion|Extractor|JSONPostProcessor|ThreadGroup|Controller|ParallelSampler|TestAction)").r

  private def argumentsOf(of: Element): Vector[JmxArgument] = {
    val inner = JmxFile.elements(of)
    val own = inner.filter(_.getAttribute("name") == "Arguments.arguments").flatMap(JmxFile.elements(_)).map { one =>
      def property(name: String) = JmxFile.property(one, name)
      JmxArgument(
        property("Argument.name"),
        property("Argument.value"),
        property("HTTPArgument.always_encode") == "true",
      )
    }
    own ++ inner.filter(_.getTagName == "elementProp").flatMap(argumentsOf)
  }

  /** A path in Gatling's form; `None`: Gatling refuses it. */
  private def jsonPath(path: String): Option[String] = {
    val plain = path.trim.replaceAll("(?<!\\.)\\.\\[", "[")
    val rooted = plain.replaceFirst("^(?=[.\\[])", "\\$").replaceFirst("^(?=[^$])", "\\$.")
    Some(rooted).filter(one => JsonPath.compile(one.replaceAll("\\$\\{[^}]*}", "0")).isRight)
  }

  /** The condition under which JMeter runs what is in a controller, or how often; `None`: always, and once. */
  private def remark(one: JmxElement): Option[String] = {
    def said(start: String, property: String) = Some(start + short(one(property)))
    one.kind match {
      case "IfController" => said("Only if ", "IfController.condition")
      case "WhileController" => said("Again while ", "WhileController.condition")
      case "ForeachController" => said("For each of ", "ForeachController.inputVal")
      case "SwitchController" => said("One of these, by ", "SwitchController.value")
      // A loop without an end is what iterations do.
      case "LoopController" => said("Times: ", "LoopController.loops").filterNot(_.matches("Times: (?:-?1)?"))
      case "SetupThreadGroup" => Some("Once before the test")
      case "PostThreadGroup" => Some("Once after the test")
      case kind if kind.endsWith("ParallelSampler") => Some("At the same time")
      case kind if kind.matches("(?!(?:Transaction|Generic|Module|TestFragment)C).*Control(?:ler)?") =>
        Some(s"${kind.split('.').last} ${short(one.name)}".trim)
      case _ => None
    }
  }

  /** A condition in a line, without the function that computes it. */
  private def short(text: String): String = {
    val inner =
      "(?s)^\\$\\{__(?:groovy|jexl3|jexl2|javaScript)\\((.*)\\)}$".r.findFirstMatchIn(text.trim).fold(text)(_.group(1))
    val line = inner.trim.replaceFirst("[,;]+$", "").replaceAll("\\s+", " ")
    if (line.length <= 120) line else s"${line.take(120)} …"
  }

  /** A name for a transaction, without ids and variables. */
  private def titleOf(name: String): String = name
    .replaceAll("\\$\\{(\\w+)}", "$1")
    .replaceAll("\\$\\{[^}]*}+", "")
    .replaceAll(Values.Uuid, "{id}")
    .replaceFirst("\\?.*", "")
}
