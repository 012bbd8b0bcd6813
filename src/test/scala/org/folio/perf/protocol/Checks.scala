package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.http.Predef._

/**
 * Checks of answers, beside the status. Their messages hold no ids, so that one kind of failure is one
 * line of the report.
 */
object Checks {

  /** The answer has the field; cheap for large answers, as the JSON is not read. */
  def hasField(name: String): Expectation = new Expectation({
    val quoted = "\"" + name + "\""
    AnswerCheck.holds(s"the answer has $name")((text, _) => text.contains(quoted))
  })

  /** The answer has one of the fields or words. */
  def hasEither(one: String, other: String): Expectation = new Expectation(
    AnswerCheck.holds(s"the answer has $one or $other") { (text, _) =>
      text.contains(one) || text.contains(other)
    }
  )

  val isList: Expectation = hasField("totalRecords")

  /** A field, at any depth, has what was asked for; cheap, as the JSON is not read. */
  def says(field: String, asked: SessionKey): Expectation = new Expectation(
    AnswerCheck.holds(s"$field is the ${asked.name} asked for") { (text, session) =>
      JsonText.says(text, field, session(asked.name).as[String])
    }
  )

  /** As the other one, for a text that is always the same. */
  def says(field: String, expected: String): Expectation = new Expectation(
    AnswerCheck.holds(s"$field is $expected")((text, _) => JsonText.says(text, field, expected))
  )

  /** The text is in the answer, of whatever format. */
  def contains(expected: String): Expectation = new Expectation(
    AnswerCheck.holds(s"the answer contains $expected")((text, _) => text.contains(expected))
  )

  def lacks(unwanted: String): Expectation = new Expectation(
    AnswerCheck.holds(s"the answer does not contain $unwanted") { (text, _) =>
      !text.contains(unwanted)
    }
  )

  /** The first field of this name; cheap, as the JSON is not read. */
  def captureFirst(field: String, key: SessionKey): Expectation = new Expectation(
    AnswerCheck.capture(s"$field is there", key) { (text, _) =>
      JsonText.texts(text, field).nextOption()
    }
  )

  /**
   * All fields of this name, at any depth, but those that have the text of `other`; cheap, as the JSON is
   * not read.
   */
  def captureOthers(field: String, other: SessionKey, key: SessionKey): Expectation =
    new Expectation(AnswerCheck.capture(s"$field is there", key) { (text, session) =>
      val unwanted = session(other.name).as[String]
      val found = JsonText.texts(text, field).filterNot(_ == unwanted).toVector
      Option.when(found.nonEmpty)(found)
    })

  /** The text of the last XML element of this name; empty when it has none, or is not there. */
  def captureElement(name: String, key: SessionKey): Expectation = new Expectation(
    AnswerCheck.capture(s"$name is read", key)((text, _) => Some(XmlElement.last(text, name)))
  )

  /** What stands at the path is what was asked for. */
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

  /** What the path leads to, all of it; nothing at all is an empty list. */
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

  /** A whole record, for [[JsonEdit.pick]]. */
  def captureRandomRecord(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path)
      .ofType[Map[String, Any]]
      .findRandom
      .exists
      .name(s"$path is there")
      .saveAs(key.name)
  )

  /** What was deleted is not in a list any more. */
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

  /** As JSON, of an object. */
  def captureJsonIfThere(path: String, key: SessionKey): Expectation = new Expectation(
    jsonPath(path)
      .ofType[Map[String, Any]]
      .transform(found => JsonEdit.write(found))
      .optional
      .saveAs(key.name)
  )

  /** Of an answer that is a record, or a text that says that there is none. */
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

  /** FOLIO says no more than its status. */
  val isEmpty: Expectation = new Expectation(bodyLength.is(0).name("the answer is empty"))
}
