package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.http.Predef._

/**
 * Checks of responses, in addition to the status. Their messages have no ids, so that each kind of failure is one
 * line of the report.
 */
object Checks {

  /** The response has the field; fast for large responses, because the JSON is not parsed. */
  def hasField(name: String): Expectation = new Expectation({
    val quoted = "\"" + name + "\""
    AnswerCheck.holds(s"the answer has $name")((text, _) => text.contains(quoted))
  })

  /** The response has one of the fields or words. */
  def hasEither(one: String, other: String): Expectation = new Expectation(
    AnswerCheck.holds(s"the answer has $one or $other") { (text, _) =>
      text.contains(one) || text.contains(other)
    }
  )

  val isList: Expectation = hasField("totalRecords")

  /** A field, at any depth, has the value in the session; fast, because the JSON is not parsed. */
  def says(field: String, asked: SessionKey): Expectation = new Expectation(
    AnswerCheck.holds(s"$field is the ${asked.name} asked for") { (text, session) =>
      JsonText.says(text, field, session(asked.name).as[String])
    }
  )

  /** A field, at any depth, has a constant value. */
  def says(field: String, expected: String): Expectation = new Expectation(
    AnswerCheck.holds(s"$field is $expected")((text, _) => JsonText.says(text, field, expected))
  )

  /** The response contains the text; for any format. */
  def contains(expected: String): Expectation = new Expectation(
    AnswerCheck.holds(s"the answer contains $expected")((text, _) => text.contains(expected))
  )

  def lacks(unwanted: String): Expectation = new Expectation(
    AnswerCheck.holds(s"the answer does not contain $unwanted") { (text, _) =>
      !text.contains(unwanted)
    }
  )

  /** Saves the first field of this name; fast, because the JSON is not parsed. */
  def captureFirst(field: String, key: SessionKey): Expectation = new Expectation(
    AnswerCheck.capture(s"$field is there", key) { (text, _) =>
      JsonText.texts(text, field).nextOption()
    }
  )

  /**
   * Saves all fields of this name, at any depth, except those with the value of `other`; fast, because the JSON is
   * not parsed.
   */
  def captureOthers(field: String, other: SessionKey, key: SessionKey): Expectation =
    new Expectation(AnswerCheck.capture(s"$field is there", key) { (text, session) =>
      val unwanted = session(other.name).as[String]
      val found = JsonText.texts(text, field).filterNot(_ == unwanted).toVector
      Option.when(found.nonEmpty)(found)
    })

  /** Saves the text of the last XML element of this name; empty if the element is empty or absent. */
  def captureElement(name: String, key: SessionKey): Expectation = new Expectation(
    AnswerCheck.capture(s"$name is read", key)((text, _) => Some(XmlElement.last(text, name)))
  )

  /** The value at the path is the one in the session. */
  def answers(path: String, asked: SessionKey): Expectation = new Expectation(
    jsonPath(path)
      .transformWithSession((found, session) => found == session(asked.name).as[String])
      .is(true)
      .name(s"$path is the ${asked.name} asked for")
  )

  def isText(path: String, expected: String): Expectation = new Expectation(
    jsonPath(path).is(expected).name(s"$path is $expected")
  )

  def capture(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path).find.exists.name(s"$path is there").saveAs(key.name)
  )

  /** Saves all values at the path; the list may be empty. */
  def captureAll(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path).findAll
      .transformOption(found => Some(found.getOrElse(Seq.empty)).success)
      .exists
      .name(s"$path is read")
      .saveAs(key.name)
  )

  def captureRandom(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path).findRandom.exists.name(s"$path is there").saveAs(key.name)
  )

  /** Saves a whole record, for [[JsonEdit.pick]]. */
  def captureRandomRecord(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path)
      .ofType[Map[String, Any]]
      .findRandom
      .exists
      .name(s"$path is there")
      .saveAs(key.name)
  )

  /** A deleted record is not in the list any more. */
  def lacksValue(gone: SessionKey): Expectation = new Expectation(
    AnswerCheck.holds(s"the ${gone.name} is not in the answer") { (text, session) =>
      !text.contains(session(gone.name).as[String])
    }
  )

  def captureRandomIfThere(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path).findRandom.optional.saveAs(key.name)
  )

  def captureIfThere(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path).find.optional.saveAs(key.name)
  )

  def captureHeader(header: String, key: SessionKey): Expectation = new Expectation(
    io.gatling.http.Predef.header(header).exists.name(s"there is $header").saveAs(key.name)
  )

  /** Saves a JSON object as text. */
  def captureJsonIfThere(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path)
      .ofType[Map[String, Any]]
      .transform(found => JsonEdit.write(found))
      .optional
      .saveAs(key.name)
  )

  /** Saves the id if the response is a record; FOLIO may also return a text that there is none. */
  def captureIdOfRecord(key: SessionKey): Expectation = new Expectation(
    bodyString
      .transform(text => JsonText.texts(text, "id").nextOption())
      .transformOption(found => found.flatten.success)
      .optional
      .saveAs(key.name)
  )

  def captureBody(key: SessionKey): Expectation = new Expectation(
    AnswerCheck.capture("there is an answer", key)((text, _) => Option.when(text.nonEmpty)(text))
  )

  /** The response has no body. */
  val isEmpty: Expectation = new Expectation(bodyLength.is(0).name("the answer is empty"))
}
