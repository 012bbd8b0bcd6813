package org.folio.perf.upkeep.jmx

import org.folio.perf.protocol.{Checks, Expectation}

/** The extractors and assertions of samplers. */
private[jmx] object JmxChecks {

  /**
   * Checks and captures of a sampler; if the script has none, what every answer to its method has.
   *
   * @param mark called with extractors and assertions that have no counterpart
   */
  def of(
      sampler: JmxElement,
      method: String,
      variables: JmxVariables,
      mark: String => Unit,
  ): Vector[Expectation] = {
    val all = sampler.children.flatMap { element =>
      val made = element.kind match {
        case "ResponseAssertion" => texts(element)
        case "JSONPathAssertion" => Vector(json(element, variables.text(_, mark)))
        case _ => captures(element, variables.text(_, mark)).map(_._2)
      }
      if (made.contains(None)) mark(s"the check ${element.name}")
      made.flatten
    }.distinct
    if (all.nonEmpty || method == "OPTIONS") all
    else if (method == "PUT" || method == "DELETE") Vector(Checks.isEmpty)
    else Vector(Checks.contains("{"))
  }

  /** Expected statuses. */
  def statuses(sampler: JmxElement): Vector[Int] =
    sampler.children.filter(_.kind == "ResponseAssertion").flatMap(statusesIn).distinct

  private def statusesIn(assertion: JmxElement): Vector[Int] =
    testStrings(assertion)
      .filter(_ => field(assertion) == "response_code" && !has(assertion, Not))
      .flatMap(_.toIntOption)

  private def field(assertion: JmxElement): String =
    assertion.property("Assertion.test_field").stripPrefix("Assertion.")

  private def has(assertion: JmxElement, bit: Int): Boolean =
    (assertion.property("Assertion.test_type").toIntOption.getOrElse(0) & bit) != 0

  private def testStrings(assertion: JmxElement): Vector[String] = JmxFile
    .elements(assertion.element)
    .filter(_.getTagName == "collectionProp")
    .flatMap(JmxFile.elements(_))
    .map(_.getTextContent)
    .filter(_.trim.nonEmpty)

  /** Checks of texts; `None`: there is no such check. */
  private def texts(assertion: JmxElement): Vector[Option[Expectation]] = {
    val strings = testStrings(assertion)
    field(assertion) match {
      case "response_code" => if (statusesIn(assertion).isEmpty) Vector(None) else Vector.empty
      case "response_data" if !has(assertion, Or) || strings.size == 1 =>
        strings.map { one =>
          val isPattern = !has(assertion, Equals) && !has(assertion, Substring)
          val text =
            if (!isPattern) Some(one)
            else Option.when(Plain.matches(one))(one.replaceAll("\\\\(.)", "$1"))
          text.filterNot(_.contains("${")).map { plain =>
            if (has(assertion, Not)) Checks.lacks(plain) else Checks.contains(plain)
          }
        }
      case _ => Vector(None)
    }
  }

  /** The check of a value in JSON; of a pattern it keeps only that the field is there. */
  private def json(assertion: JmxElement, text: String => String): Option[Expectation] = {
    def is(property: String): Boolean = assertion.property(property) == "true"
    val path = plainPath(assertion.property("JSON_PATH"))
    val expected = assertion.property("EXPECTED_VALUE")
    val name = LastField.findFirstMatchIn(path).map(_.group(1))
    if (is("EXPECT_NULL")) None
    else if (is("JSONVALIDATION") && !is("ISREGEX"))
      Option.when(!is("INVERT") && !expected.startsWith("["))(
        Checks.isText(text(path), text(expected))
      )
    else if (!is("INVERT")) name.map(Checks.hasField)
    else name.filterNot(_ => is("JSONVALIDATION")).map(n => Checks.lacks("\"" + n + "\""))
  }

  /** Variables that an element captures, each with its check; `None`: it has no counterpart. */
  def captures(
      element: JmxElement,
      text: String => String = identity,
  ): Vector[(String, Option[Expectation])] = element.kind match {
    case "JSONPostProcessor" =>
      val names = element.property("JSONPostProcessor.referenceNames").split(';').toVector
      val paths = element.property("JSONPostProcessor.jsonPathExprs").split(';').toVector
      names.zip(paths).map { case (name, path) =>
        val key = JmxVariables.key(name.trim)
        val place = text(plainPath(path.trim))
        val check: Expectation = element.property("JSONPostProcessor.match_numbers") match {
          case "0" => Checks.captureRandom(place, key)
          case "-1" => Checks.captureAll(place, key)
          case _ => Checks.capture(place, key)
        }
        name.trim -> Some(check)
      }
    case "RegexExtractor" =>
      val name = element.property("RegexExtractor.refname")
      val regex = element.property("RegexExtractor.regex")
      val key = JmxVariables.key(name)
      val check =
        if (element.property("RegexExtractor.useHeaders") == "true")
          Header.findFirstMatchIn(regex).map(m => Checks.captureHeader(m.group(1), key))
        else
          Field
            .findFirstMatchIn(regex)
            .map(m => Checks.captureFirst(m.group(1), key))
            .orElse(Xml.findFirstMatchIn(regex).map(m => Checks.captureElement(m.group(1), key)))
      Vector(name -> check)
    case kind if kind.endsWith("Extractor") =>
      Vector(element.property(s"$kind.refname") -> None)
    case _ => Vector.empty
  }

  /** JMeter accepts a dot before a bracket. */
  private def plainPath(path: String): String = path.replaceAll("(?<!\\.)\\.\\[", "[")

  private val Not = 4
  private val Equals = 8
  private val Substring = 16
  private val Or = 32

  /** A pattern without a meaning of its own. */
  private val Plain = "(?:[^\\\\.*+?()\\[\\]{}|^$]|\\.(?![*+?{])|\\\\[^A-Za-z0-9])+".r
  private val LastField = "(?:\\.|\\[')(\\w+)(?:'])?$".r
  private val Field = "^\"(\\w+)\"\\s*(?:\\\\s\\*)?:(?:\\\\s\\*|\\s)*\"\\(".r
  private val Header = "^([\\w-]+): ?\"?\\(".r
  private val Xml = "\\)<\\\\?/(\\w+)>$".r
}
