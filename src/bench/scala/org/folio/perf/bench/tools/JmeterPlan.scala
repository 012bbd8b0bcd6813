package org.folio.perf.bench.tools

import java.io.StringWriter
import java.nio.file.Path
import javax.xml.stream.{XMLOutputFactory, XMLStreamWriter}

/**
 * The plan as JMeter has it in FOLIO's tests: thread groups that a throughput timer paces, records from a
 * CSV file, a transaction controller for each row, JSON extractors, an assertion for each answer.
 */
final private[tools] class JmeterPlan(
    port: Int,
    seconds: Int,
    rampUpSeconds: Int,
    records: Map[String, Path],
) {
  private val text = new StringWriter
  private val out: XMLStreamWriter = XMLOutputFactory.newInstance.createXMLStreamWriter(text)

  def write(scenarios: Vector[SharedScenario]): String = {
    out.writeStartDocument("UTF-8", "1.0")
    tag("jmeterTestPlan", "version" -> "1.2", "properties" -> "5.0", "jmeter" -> "5.6.3") {
      tree {
        element("TestPlan", "TestPlanGui", "plan")(
          bool("SamplePlan.serialize_threadgroups", false)
        )
        tree {
          defaults()
          scenarios.foreach(group)
        }
      }
    }
    out.writeEndDocument()
    text.toString
  }

  private def defaults(): Unit = {
    element("ConfigTestElement", "HttpDefaultsGui", "defaults") {
      string("HTTPSampler.domain", "127.0.0.1")
      string("HTTPSampler.port", port.toString)
      string("HTTPSampler.protocol", "http")
    }
    tree(())
  }

  private def group(scenario: SharedScenario): Unit = {
    element("ThreadGroup", "ThreadGroupGui", scenario.name) {
      int("ThreadGroup.num_threads", scenario.users)
      int("ThreadGroup.ramp_time", rampUpSeconds)
      long("ThreadGroup.duration", seconds.toLong)
      bool("ThreadGroup.scheduler", true)
      string("ThreadGroup.on_sample_error", "startnextloop")
      elementProperty("ThreadGroup.main_controller", "LoopController") {
        bool("LoopController.continue_forever", false)
        int("LoopController.loops", -1)
      }
    }
    tree {
      element("CSVDataSet", "TestBeanGUI", "records") {
        string("filename", records(scenario.name).toAbsolutePath.toString)
        string("variableNames", scenario.columns.mkString(","))
        string("delimiter", "\t")
        bool("recycle", true)
        bool("stopThread", false)
        string("shareMode", "shareMode.all")
      }
      tree(())
      headers(
        Vector(
          "Accept" -> "application/json, text/plain",
          "x-okapi-tenant" -> s"$${tenant}",
          "x-okapi-token" -> s"$${token}",
        )
      )
      pace(scenario)
      scenario.transactions.foreach { case (name, steps) => transaction(name, steps) }
    }
  }

  /** One pause of no length a round; its timer holds threads back until an iteration is due. */
  private def pace(scenario: SharedScenario): Unit = {
    flowControl("pace", "0")
    tree {
      element("ConstantThroughputTimer", "TestBeanGUI", "due") {
        int("calcMode", 4)
        doubleProperty("throughput", scenario.perSecond * 60)
      }
      tree(())
    }
  }

  private def transaction(name: String, steps: Vector[SharedStep]): Unit = {
    element("TransactionController", "TransactionControllerGui", name) {
      bool("TransactionController.includeTimers", false)
      bool("TransactionController.parent", false)
    }
    tree {
      steps.foreach {
        case SharedStep.Think(min, max) =>
          flowControl("think", s"$${__Random($min,$max)}")
          tree(())
        case send: SharedStep.Send => sampler(send)
      }
    }
  }

  private def flowControl(name: String, pauseMs: String): Unit =
    element("TestAction", "TestActionGui", name) {
      int("ActionProcessor.action", 1)
      int("ActionProcessor.target", 0)
      string("ActionProcessor.duration", pauseMs)
    }

  private def sampler(send: SharedStep.Send): Unit = {
    element("HTTPSamplerProxy", "HttpTestSampleGui", send.name) {
      string("HTTPSampler.path", local(send.path))
      string("HTTPSampler.method", send.method)
      bool("HTTPSampler.follow_redirects", false)
      bool("HTTPSampler.use_keepalive", true)
      bool("HTTPSampler.postBodyRaw", send.body.isDefined)
      elementProperty("HTTPsampler.Arguments", "Arguments") {
        collection("Arguments.arguments") {
          val body = SharedIds.in(send)(_ + JmeterPlan.NextCount)
          val values = body.map("" -> _).toVector ++ send.params
          values.foreach { case (name, value) =>
            elementProperty(name, "HTTPArgument") {
              bool("HTTPArgument.always_encode", send.body.isEmpty)
              string("Argument.name", name)
              string("Argument.value", local(value))
              string("Argument.metadata", "=")
            }
          }
        }
      }
    }
    tree {
      if (send.headers.nonEmpty) headers(send.headers)
      if (send.captures.nonEmpty) captures(send.captures)
      send.contains.foreach(contains)
    }
  }

  private def headers(of: Vector[(String, String)]): Unit = {
    element("HeaderManager", "HeaderPanel", "headers") {
      collection("HeaderManager.headers") {
        of.foreach { case (name, value) =>
          elementProperty("", "Header") {
            string("Header.name", name)
            string("Header.value", value)
          }
        }
      }
    }
    tree(())
  }

  private def captures(of: Vector[(String, String)]): Unit = {
    element("JSONPostProcessor", "JSONPostProcessorGui", "captures") {
      string("JSONPostProcessor.referenceNames", of.map(_._1).mkString(";"))
      string("JSONPostProcessor.jsonPathExprs", of.map(_._2).mkString(";"))
      string("JSONPostProcessor.match_numbers", of.map(_ => "1").mkString(";"))
      string("JSONPostProcessor.defaultValues", of.map(_ => "none").mkString(";"))
    }
    tree(())
  }

  /** The answer's text holds the word: 2 is "contains", 16 makes it a text and not a pattern. */
  private def contains(word: String): Unit = {
    element("ResponseAssertion", "AssertionGui", s"has $word") {
      collection("Asserion.test_strings")(string("1", word))
      string("Assertion.test_field", "Assertion.response_data")
      int("Assertion.test_type", 16)
    }
    tree(())
  }

  private def local(text: String): String = text
    .replace("#{now}", s"$${__time(yyyy-MM-dd'T'HH:mm:ss'Z',)}")
    .replace("#{", "${")

  private def tag(name: String, attributes: (String, String)*)(inner: => Unit): Unit = {
    out.writeStartElement(name)
    attributes.foreach { case (key, value) => out.writeAttribute(key, value) }
    inner
    out.writeEndElement()
  }
  private def tree(inner: => Unit): Unit = tag("hashTree")(inner)
  private def element(name: String, gui: String, label: String)(inner: => Unit): Unit =
    tag(name, "guiclass" -> gui, "testclass" -> name, "testname" -> label)(inner)
  private def elementProperty(name: String, of: String)(inner: => Unit): Unit =
    tag("elementProp", "name" -> name, "elementType" -> of)(inner)
  private def collection(name: String)(inner: => Unit): Unit =
    tag("collectionProp", "name" -> name)(inner)
  private def property(kind: String, name: String, value: String): Unit =
    tag(kind, "name" -> name)(out.writeCharacters(value))
  private def string(name: String, value: String): Unit = property("stringProp", name, value)
  private def bool(name: String, value: Boolean): Unit = property("boolProp", name, value.toString)
  private def int(name: String, value: Int): Unit = property("intProp", name, value.toString)
  private def long(name: String, value: Long): Unit = property("longProp", name, value.toString)

  private def doubleProperty(name: String, value: Double): Unit = tag("doubleProp") {
    tag("name")(out.writeCharacters(name))
    tag("value")(out.writeCharacters(value.toString))
  }
}

private object JmeterPlan {

  /** JMeter counts at each place in a plan for itself, over all threads. */
  val NextCount = s"$${__longSum(${SharedIds.FirstCount},$${__counter(FALSE,)})}"
}
