package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.gatling.http.check.{HttpCheck, HttpCheckScope}
import io.gatling.core.check.{Check, CheckResult}
import io.gatling.core.session.{Expression, Session}
import io.gatling.http.response.Response
import java.nio.charset.StandardCharsets.UTF_8
import java.util

/**
 * Checks of responses, in addition to the status. Their messages have no ids, so that each kind of failure is one
 * line of the report.
 *
 * A check demands what the user's page needs to go on, and what proves that the answer is the right one. A value that
 * a record may lack is captured by a check whose name ends with `IfThere`; [[Step.ifThere]] has the steps that need it.
 */
object Checks {

  /** The response has the field; fast for large responses, because the JSON is not parsed. */
  def hasField(name: String): Expectation = {
    val quoted = "\"" + name + "\""
    holds(s"the answer has $name")((text, _) => text.contains(quoted))
  }

  /** The response has one of the fields or words. */
  def hasEither(one: String, other: String): Expectation =
    holds(s"the answer has $one or $other") { (text, _) =>
      text.contains(one) || text.contains(other)
    }

  val isList: Expectation = hasField("totalRecords")

  /** A field, at any depth, has the value in the session; fast, because the JSON is not parsed. */
  def says(field: String, asked: SessionKey): Expectation =
    holds(s"$field is the ${asked.name} asked for") { (text, session) =>
      JsonText.says(text, field, asked.value(session))
    }

  /** A field, at any depth, has a constant value. */
  def says(field: String, expected: String): Expectation =
    holds(s"$field is $expected")((text, _) => JsonText.says(text, field, expected))

  /** The list is empty, or a field of its records has the value in the session; the JSON is not parsed. */
  def listSays(list: String, field: String, asked: SessionKey): Expectation =
    holds(s"$list is empty, or $field is the ${asked.name} asked for") { (text, session) =>
      JsonText.says(text, field, asked.value(session)) || JsonText.isEmptyList(text, list)
    }

  /** A field has the value in the session, or the response says in these words that there is no such record. */
  def saysOr(none: String, field: String, asked: SessionKey): Expectation =
    holds(s"$field is the ${asked.name} asked for, or the answer contains $none") { (text, session) =>
      JsonText.says(text, field, asked.value(session)) || text.contains(none)
    }

  /** The response contains the text; for any format. */
  def contains(expected: String): Expectation =
    holds(s"the answer contains $expected")((text, _) => text.contains(expected))

  /** @param which what it means if the response contains the text, for the message */
  def lacks(unwanted: String, which: String): Expectation =
    holds(s"the answer does not contain $unwanted, which $which") { (text, _) =>
      !text.contains(unwanted)
    }

  /** A deleted record is not in the list any more. */
  def lacksValue(gone: SessionKey): Expectation =
    holds(s"the ${gone.name} is not in the answer") { (text, session) =>
      !text.contains(gone.value(session))
    }

  /** Saves the first field of this name; fast, because the JSON is not parsed. */
  def captureFirst(field: String, key: SessionKey): Expectation =
    saves(s"$field is there", key)((text, _) => JsonText.texts(text, field).nextOption())

  /** Saves the first field of this name, if there is one; fast, because the JSON is not parsed. */
  def captureFirstIfThere(field: String, key: SessionKey): Expectation =
    ifThere(s"$field is read", key) {
      AnswerCheck(_, Some(key), required = false)((text, _) => JsonText.texts(text, field).nextOption())
    }

  /**
   * Saves all fields of this name, at any depth, except those with the value of `other`; the list may be empty. Fast,
   * because the JSON is not parsed.
   */
  def captureOthers(field: String, other: SessionKey, key: SessionKey): Expectation =
    ifThere(s"$field is read", key) {
      AnswerCheck(_, Some(key)) { (text, session) =>
        val unwanted = other.value(session)
        Some(JsonText.texts(text, field).filterNot(_ == unwanted).toVector)
      }
    }

  /** Saves the text of the last XML element of this name; empty if the element is empty or absent. */
  def captureElement(name: String, key: SessionKey): Expectation =
    saves(s"$name is read, if it is there", key)((text, _) => Some(XmlElement.last(text, name)))

  def captureBody(key: SessionKey): Expectation =
    saves("there is an answer", key)((text, _) => Option.when(text.nonEmpty)(text))

  /** The value at the path is the one in the session. */
  def answers(path: String, asked: SessionKey): Expectation =
    check(s"$path is the ${asked.name} asked for") { name =>
      jsonPath(path).transformWithSession((found, session) => found == asked.value(session)).is(true).name(name)
    }

  def isText(path: String, expected: String): Expectation =
    check(s"$path is $expected")(name => jsonPath(path).is(expected).name(name))

  /** The value at the path is the expected one, or there is none. */
  def isTextIfThere(path: String, expected: String): Expectation =
    check(s"$path is $expected, if it is there") { name =>
      jsonPath(path).transformOption(found => Some(found.forall(_ == expected)).success).is(true).name(name)
    }

  def capture(path: String, key: SessionKey): Expectation =
    check(s"$path is there")(name => jsonPath(path).find.exists.name(name).saveAs(key.name))

  def captureIfThere(path: String, key: SessionKey): Expectation =
    ifThere(s"$path is read", key)(_ => jsonPath(path).find.optional.saveAs(key.name))

  /**
   * Saves the value if it is there; else the value of an earlier answer stays, as the progress of a job that is not in
   * the list any more.
   */
  def captureLatest(path: String, key: SessionKey): Expectation =
    check(s"$path is read")(_ => jsonPath(path).find.optional.saveAs(key.name))

  /** Saves all values at the path; the list may be empty. */
  def captureAll(path: String, key: SessionKey): Expectation =
    ifThere(s"$path is read", key) { name =>
      jsonPath(path).findAll
        .transformOption(found => Some(found.getOrElse(Seq.empty)).success)
        .exists
        .name(name)
        .saveAs(key.name)
    }

  def captureRandom(path: String, key: SessionKey): Expectation =
    check(s"$path is there") { name =>
      oneOf(path).exists
        .name(name)
        .saveAs(key.name)
    }

  def captureRandomIfThere(path: String, key: SessionKey): Expectation =
    ifThere(s"$path is read", key)(_ => oneOf(path).optional.saveAs(key.name))

  private def oneOf(path: String) =
    jsonPath(path).findAll.transformWithSession((found, session) => IterationIds.oneOf(session, found))

  /** Saves a whole record, for [[JsonEdit.pick]], if there is one. */
  def captureRandomRecordIfThere(path: String, key: SessionKey): Expectation =
    ifThere(s"$path is read", key) { _ =>
      jsonPath(path)
        .ofType[Map[String, Any]]
        .findAll
        .transformWithSession((found, session) => IterationIds.oneOf(session, found))
        .optional
        .saveAs(key.name)
    }

  /** Saves a JSON object as text. */
  def captureJsonIfThere(path: String, key: SessionKey): Expectation =
    ifThere(s"$path is read", key) { _ =>
      jsonPath(path).ofType[Map[String, Any]].transform(found => JsonEdit.write(found)).optional.saveAs(key.name)
    }

  def captureHeader(header: String, key: SessionKey): Expectation =
    check(s"there is $header") { name =>
      io.gatling.http.Predef.header(header).exists.name(name).saveAs(key.name)
    }

  /** Saves that the status is this one, where others are accepted too. */
  def captureStatusIfThere(expected: Int, key: SessionKey): Expectation =
    ifThere(s"the status is compared with $expected", key) { _ =>
      status.find.transformOption(_.filter(_ == expected).success).optional.saveAs(key.name)
    }

  /** The response has no body. */
  val isEmpty: Expectation = check("the answer is empty")(name => bodyLength.is(0).name(name))

  private def check(name: String)(make: String => HttpCheck): Expectation =
    Expectation(name)(make(name))

  private def ifThere(name: String, key: SessionKey)(
      make: String => HttpCheck
  ): Expectation = Expectation(name, Some(key))(make(name))

  private def holds(name: String)(isSo: (String, Session) => Boolean): Expectation =
    check(name) {
      AnswerCheck(_, None)((text, session) => Option.when(isSo(text, session))(()))
    }

  private def saves(name: String, key: SessionKey)(
      find: (String, Session) => Option[Any]
  ): Expectation = check(name)(AnswerCheck(_, Some(key))(find))
}

/**
 * A check of a response as text, decoded once for all checks of a response. Gatling's own body checks decode it for
 * each check, in some ten layers; that took a tenth of the load generator's CPU time.
 */
private[protocol] object AnswerCheck {
  private val Text = "text of the answer"

  /**
   * @param name the condition, for the message if it is false
   * @param saveAs key of the value found
   * @param required whether the check fails if nothing is found
   * @param find `None`: the condition is false
   */
  def apply(name: String, saveAs: Option[SessionKey], required: Boolean = true)(
      find: (String, Session) => Option[Any]
  ): HttpCheck = {
    val key = saveAs.map(_.name)
    val check = new UnconditionalCheck((answer, session, prepared) => {
      val text = prepared.computeIfAbsent(Text, _ => new String(answer.body.bytes, UTF_8)).asInstanceOf[String]
      find(text, session) match {
        case None if required => s"not so: $name".failure
        case found if found.isDefined && key.isDefined => CheckResult(found, key).success
        case _ => CheckResult.NoopCheckResultSuccess
      }
    })
    HttpCheck(check, HttpCheckScope.Body)
  }
}

/**
 * Finds values in JSON without parsing it: parsing took half of the load generator's CPU time. Works for names and
 * values without characters that JSON escapes, such as ids, barcodes and statuses.
 */
object JsonText {

  /** Whether a field of this name, at any depth, has this text. */
  def says(json: String, field: String, value: String): Boolean = {
    val name = "\"" + field + "\""
    val text = "\"" + value + "\""
    var at = json.indexOf(name)
    var found = false
    while (at >= 0 && !found) {
      found = json.startsWith(text, valueStart(json, at + name.length))
      at = json.indexOf(name, at + 1)
    }
    found
  }

  /** Whether the first field of this name is an empty list. */
  def isEmptyList(json: String, field: String): Boolean = {
    val name = "\"" + field + "\""
    val at = json.indexOf(name)
    at >= 0 && {
      val start = valueStart(json, at + name.length)
      json.startsWith("[", start) && {
        val end = json.indexOf(']'.toInt, start)
        end >= 0 && json.substring(start + 1, end).forall(_.isWhitespace)
      }
    }
  }

  /** Texts of all fields of this name, at any depth, in their order. */
  def texts(json: String, field: String): Iterator[String] = {
    val name = "\"" + field + "\""
    Iterator
      .iterate(json.indexOf(name))(at => json.indexOf(name, at + 1))
      .takeWhile(_ >= 0)
      .map(at => valueStart(json, at + name.length))
      .filter(start => start < json.length && json.charAt(start) == '"')
      .map(start => json.substring(start + 1, json.indexOf('"'.toInt, start + 1)))
  }

  /** Position behind the colon and the white space around it; FOLIO's modules differ in both. */
  private def valueStart(json: String, behindName: Int): Int = {
    var at = behindName
    while (at < json.length && (json.charAt(at) == ':' || json.charAt(at).isWhitespace)) at += 1
    at
  }
}

/** Finds elements in XML without parsing it; enough for the XML that FOLIO's modules write. */
object XmlElement {

  /** Text of the last element of this name; empty if the element is empty or absent. */
  def last(xml: String, name: String): String =
    xml.lastIndexOf(s"<$name") match {
      case -1 => ""
      case at =>
        val start = xml.indexOf('>'.toInt, at)
        if (start < 0 || xml.charAt(start - 1) == '/') ""
        else {
          val end = xml.indexOf('<'.toInt, start)
          if (end < 0) "" else xml.substring(start + 1, end)
        }
    }
}

/** A check that is made of every response. @param of the response, the session, and what earlier checks have prepared */
final private[protocol] class UnconditionalCheck(
    of: (Response, Session, util.Map[Any, Any]) => Validation[CheckResult]
) extends Check[Response] {
  override def check(answer: Response, session: Session, prepared: util.Map[Any, Any]): Validation[CheckResult] =
    of(answer, session, prepared)
  override def checkIf(condition: Expression[Boolean]): Check[Response] = always
  override def checkIf(condition: (Response, Session) => Validation[Boolean]): Check[Response] = always
  private def always = throw new UnsupportedOperationException("a response is always checked")
}

/**
 * A check of a response. Gatling's check is created together with Gatling's request, so that plans and lists of
 * requests need no Gatling configuration.
 *
 * @param name for specs and messages; checks of one name are equal
 * @param optional key of a value that the response may lack. The request removes its old value before it is sent, so
 *   that no step uses the value of another record. `None`: the check fails if the response lacks what it looks for
 */
final case class Expectation(
    name: String,
    optional: Option[SessionKey] = None,
)(make: => HttpCheck) {
  private[protocol] lazy val check: HttpCheck = make
}
