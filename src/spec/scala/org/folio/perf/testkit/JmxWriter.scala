package org.folio.perf.testkit

/** Writes scripts of JMeter in the form that PTF's have. A variable is `@{name}` in its arguments. */
object JmxWriter {

  /** @param inside elements, each with its hashTree */
  def script(inside: String*): String =
    s"""<?xml version="1.0" encoding="UTF-8"?>
      |<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.5"><hashTree>
      |<TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="CICO" enabled="true">
      |<elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
      |<collectionProp name="Arguments.arguments">
      |${argument("okapi_host", "okapi.example.org")}${argument("password", "jmx-CANARY-password")}
      |${argument("configModule", "CHECKOUT")}
      |</collectionProp></elementProp></TestPlan><hashTree>
      |<ThreadGroup testname="Users" enabled="true"/><hashTree>
      |${inside.mkString("\n")}
      |</hashTree></hashTree></hashTree></jmeterTestPlan>""".stripMargin

  def controller(name: String)(inside: String*): String =
    s"""<TransactionController testname="$name" enabled="true"/><hashTree>${inside.mkString(
        "\n"
      )}</hashTree>"""

  def csv(file: String, variables: String): String =
    s"""<CSVDataSet testname="$file" enabled="true"><stringProp name="filename">$file</stringProp>
      |<stringProp name="variableNames">$variables</stringProp></CSVDataSet><hashTree/>""".stripMargin

  def sampler(
      method: String,
      path: String,
      body: String = "",
      arguments: Vector[(String, String)] = Vector.empty,
  )(
      inside: String*
  ): String = {
    val sent = if (body.isEmpty) arguments else Vector("" -> body)
    s"""<HTTPSamplerProxy testname="$method $path" enabled="true">
      |<boolProp name="HTTPSampler.postBodyRaw">${body.nonEmpty}</boolProp>
      |<elementProp name="HTTPsampler.Arguments" elementType="Arguments"><collectionProp name="Arguments.arguments">
      |${sent.map { case (name, value) => argument(name, value) }.mkString}
      |</collectionProp></elementProp>
      |<stringProp name="HTTPSampler.path">${text(path)}</stringProp>
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

  def status(code: Int): String =
    s"""<ResponseAssertion testname="status" enabled="true"><collectionProp name="Asserion.test_strings">
      |<stringProp name="1">$code</stringProp></collectionProp>
      |<stringProp name="Assertion.test_field">Assertion.response_code</stringProp></ResponseAssertion><hashTree/>""".stripMargin

  def pause(ms: Int, more: Int): String =
    s"""<UniformRandomTimer testname="think" enabled="true"><stringProp name="ConstantTimer.delay">$ms</stringProp>
      |<stringProp name="RandomTimer.range">$more</stringProp></UniformRandomTimer><hashTree/>""".stripMargin

  def element(kind: String, name: String): String =
    s"""<$kind testname="$name" enabled="true"/><hashTree/>"""

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
