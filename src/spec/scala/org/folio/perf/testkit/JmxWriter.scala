package org.folio.perf.testkit

/** Writes scripts of JMeter in the form that PTF's have. A variable is `@{name}` in its arguments. */
object JmxWriter {

  /** A script with one thread group. @param inside elements, each with its hashTree */
  def script(inside: String*): String = plan(element("ThreadGroup", "Users")(inside: _*))

  def plan(inside: String*): String =
    s"""<?xml version="1.0" encoding="UTF-8"?>
      |<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.5"><hashTree>
      |<TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="CICO" enabled="true">
      |<elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
      |<collectionProp name="Arguments.arguments">
      |${argument("okapi_host", "okapi.example.org")}${argument("password", "jmx-CANARY-password")}
      |${argument("configModule", "CHECKOUT")}
      |</collectionProp></elementProp></TestPlan><hashTree>
      |${inside.mkString("\n")}
      |</hashTree></hashTree></jmeterTestPlan>""".stripMargin

  def controller(name: String)(inside: String*): String =
    element("TransactionController", name)(inside: _*)

  /** @param properties each with its value */
  def element(kind: String, name: String, properties: (String, String)*)(
      inside: String*
  ): String = {
    val own = properties.map { case (property, value) =>
      s"""<stringProp name="$property">${text(value)}</stringProp>"""
    }
    s"""<$kind testname="$name" enabled="true">${own.mkString}</$kind><hashTree>${inside.mkString(
        "\n"
      )}</hashTree>"""
  }

  def off(element: String): String =
    element.replaceFirst("enabled=\"true\"", "enabled=\"false\"")

  /** @param target names of the elements above it below the test plan, and its own */
  def call(target: String*): String = {
    val names =
      ("Test Plan" +: "CICO" +: target).map(n => s"""<stringProp name="n">$n</stringProp>""")
    s"""<ModuleController testname="call" enabled="true"><collectionProp name="ModuleController.node_path">
      |${names.mkString}</collectionProp></ModuleController><hashTree/>""".stripMargin
  }

  def parallel(inside: String*): String =
    element("com.blazemeter.jmeter.controller.ParallelSampler", "bzm - Parallel Controller")(
      inside: _*
    )

  def csv(file: String, variables: String): String =
    s"""<CSVDataSet testname="$file" enabled="true"><stringProp name="filename">$file</stringProp>
      |<stringProp name="variableNames">$variables</stringProp></CSVDataSet><hashTree/>""".stripMargin

  def sampler(
      method: String,
      path: String,
      body: String = "",
      arguments: Vector[(String, String)] = Vector.empty,
      host: String = "",
  )(
      inside: String*
  ): String = {
    val sent = if (body.isEmpty) arguments else Vector("" -> body)
    s"""<HTTPSamplerProxy testname="$method ${text(path)}" enabled="true">
      |<boolProp name="HTTPSampler.postBodyRaw">${body.nonEmpty}</boolProp>
      |<elementProp name="HTTPsampler.Arguments" elementType="Arguments"><collectionProp name="Arguments.arguments">
      |${sent.map { case (name, value) => argument(name, value) }.mkString}
      |</collectionProp></elementProp>
      |<stringProp name="HTTPSampler.path">${text(path)}</stringProp>
      |<stringProp name="HTTPSampler.domain">$host</stringProp>
      |<stringProp name="HTTPSampler.method">$method</stringProp></HTTPSamplerProxy>
      |<hashTree>${inside.mkString}</hashTree>""".stripMargin
  }

  def jsonExtractor(variable: String, path: String, number: String = "1"): String =
    s"""<JSONPostProcessor testname="$variable" enabled="true">
      |<stringProp name="JSONPostProcessor.referenceNames">$variable</stringProp>
      |<stringProp name="JSONPostProcessor.jsonPathExprs">${text(path)}</stringProp>
      |<stringProp name="JSONPostProcessor.match_numbers">$number</stringProp></JSONPostProcessor><hashTree/>""".stripMargin

  def regexExtractor(variable: String, regex: String): String =
    s"""<RegexExtractor testname="$variable" enabled="true">
      |<stringProp name="RegexExtractor.refname">$variable</stringProp>
      |<stringProp name="RegexExtractor.regex">${text(
        regex
      )}</stringProp></RegexExtractor><hashTree/>""".stripMargin

  def status(code: Int): String = assertion("response_code", 8, code.toString)

  /** @param kind sum of JMeter's numbers: 2 contains, 4 not, 8 equals, 16 substring, 32 or */
  def assertion(field: String, kind: Int, texts: String*): String = {
    val all = texts.map(words => s"""<stringProp name="1">${text(words)}</stringProp>""").mkString
    s"""<ResponseAssertion testname="of $field" enabled="true"><collectionProp name="Asserion.test_strings">
      |$all</collectionProp><stringProp name="Assertion.test_field">Assertion.$field</stringProp>
      |<intProp name="Assertion.test_type">$kind</intProp></ResponseAssertion><hashTree/>""".stripMargin
  }

  def jsonAssertion(path: String, more: (String, String)*): String =
    element("JSONPathAssertion", "of JSON", ("JSON_PATH" -> path) +: more: _*)()

  def pause(ms: Int, more: Int): String =
    s"""<UniformRandomTimer testname="think" enabled="true"><stringProp name="ConstantTimer.delay">$ms</stringProp>
      |<stringProp name="RandomTimer.range">$more</stringProp></UniformRandomTimer><hashTree/>""".stripMargin

  private def argument(name: String, value: String): String =
    s"""<elementProp name="$name" elementType="HTTPArgument"><stringProp name="Argument.name">$name</stringProp>
      |<stringProp name="Argument.value">${text(value)}</stringProp></elementProp>""".stripMargin

  private def text(words: String): String =
    words
      .replace("@{", "$" + "{")
      .replace("&", "&amp;")
      .replace("<", "&lt;")
      .replace("\"", "&quot;")
}
