package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.gatling.http.check.HttpCheck

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
      JsonText.says(text, field, session(asked.name).as[String])
    }

  /** A field, at any depth, has a constant value. */
  def says(field: String, expected: String): Expectation =
    holds(s"$field is $expected")((text, _) => JsonText.says(text, field, expected))

  /** The list is empty, or a field of its records has the value in the session; the JSON is not parsed. */
  def listSays(list: String, field: String, asked: SessionKey): Expectation =
    holds(s"$list is empty, or $field is the ${asked.name} asked for") { (text, session) =>
      JsonText.says(text, field, session(asked.name).as[String]) ||
      JsonText.isEmptyList(text, list)
    }

  /** A field has the value in the session, or the response says in these words that there is no such record. */
  def saysOr(none: String, field: String, asked: SessionKey): Expectation =
    holds(s"$field is the ${asked.name} asked for, or the answer contains $none") {
      (text, session) =>
        JsonText.says(text, field, session(asked.name).as[String]) || text.contains(none)
    }

  /** The response contains the text; for any format. */
  def contains(expected: String): Expectation =
    holds(s"the answer contains $expected")((text, _) => text.contains(expected))

  def lacks(unwanted: String): Expectation =
    holds(s"the answer does not contain $unwanted")((text, _) => !text.contains(unwanted))

  /** Saves the first field of this name; fast, because the JSON is not parsed. */
  def captureFirst(field: String, key: SessionKey): Expectation =
    saves(s"$field is there", key)((text, _) => JsonText.texts(text, field).nextOption())

  /** Saves the first field of this name, if there is one; fast, because the JSON is not parsed. */
  def captureFirstIfThere(field: String, key: SessionKey): Expectation = savesIfThere(
    s"$field is read",
    key,
    AnswerCheck.captureIfThere(s"$field is read", key) { (text, _) =>
      JsonText.texts(text, field).nextOption()
    },
  )

  /**
   * Saves all fields of this name, at any depth, except those with the value of `other`; the list may be empty. Fast,
   * because the JSON is not parsed.
   */
  def captureOthers(field: String, other: SessionKey, key: SessionKey): Expectation = savesIfThere(
    s"$field is read",
    key,
    AnswerCheck.capture(s"$field is read", key) { (text, session) =>
      val unwanted = session(other.name).as[String]
      Some(JsonText.texts(text, field).filterNot(_ == unwanted).toVector)
    },
  )

  /** Saves the text of the last XML element of this name; empty if the element is empty or absent. */
  def captureElement(name: String, key: SessionKey): Expectation =
    saves(s"$name is read, if it is there", key)((text, _) => Some(XmlElement.last(text, name)))

  /** The value at the path is the one in the session. */
  def answers(path: String, asked: SessionKey): Expectation =
    named(s"$path is the ${asked.name} asked for") { name =>
      jsonPath(path)
        .transformWithSession((found, session) => found == session(asked.name).as[String])
        .is(true)
        .name(name)
    }

  def isText(path: String, expected: String): Expectation =
    named(s"$path is $expected")(name => jsonPath(path).is(expected).name(name))

  /** The value at the path is the expected one, or there is none. */
  def isTextIfThere(path: String, expected: String): Expectation =
    named(s"$path is $expected, if it is there") { name =>
      jsonPath(path)
        .transformOption(found => Some(found.forall(_ == expected)).success)
        .is(true)
        .name(name)
    }

  def capture(path: String, key: SessionKey): Expectation =
    named(s"$path is there") { name =>
      jsonPath(path).find.exists.name(name).saveAs(key.name)
    }

  /** Saves all values at the path; the list may be empty. */
  def captureAll(path: String, key: SessionKey): Expectation = savesIfThere(
    s"$path is read",
    key,
    jsonPath(path).findAll
      .transformOption(found => Some(found.getOrElse(Seq.empty)).success)
      .exists
      .name(s"$path is read")
      .saveAs(key.name),
  )

  def captureRandom(path: String, key: SessionKey): Expectation =
    named(s"$path is there") { name =>
      jsonPath(path).findRandom.exists.name(name).saveAs(key.name)
    }

  /** Saves a whole record, for [[JsonEdit.pick]], if there is one. */
  def captureRandomRecordIfThere(path: String, key: SessionKey): Expectation = savesIfThere(
    s"$path is read",
    key,
    jsonPath(path).ofType[Map[String, Any]].findRandom.optional.saveAs(key.name),
  )

  /** A deleted record is not in the list any more. */
  def lacksValue(gone: SessionKey): Expectation =
    holds(s"the ${gone.name} is not in the answer") { (text, session) =>
      !text.contains(session(gone.name).as[String])
    }

  def captureRandomIfThere(path: String, key: SessionKey): Expectation =
    savesIfThere(s"$path is read", key, jsonPath(path).findRandom.optional.saveAs(key.name))

  def captureIfThere(path: String, key: SessionKey): Expectation =
    savesIfThere(s"$path is read", key, jsonPath(path).find.optional.saveAs(key.name))

  /**
   * Saves the value if it is there; else the value of an earlier answer stays, as the progress of a job that is not in
   * the list any more.
   */
  def captureLatest(path: String, key: SessionKey): Expectation =
    named(s"$path is read")(_ => jsonPath(path).find.optional.saveAs(key.name))

  def captureHeader(header: String, key: SessionKey): Expectation =
    named(s"there is $header") { name =>
      io.gatling.http.Predef.header(header).exists.name(name).saveAs(key.name)
    }

  /** Saves a JSON object as text. */
  def captureJsonIfThere(path: String, key: SessionKey): Expectation = savesIfThere(
    s"$path is read",
    key,
    jsonPath(path)
      .ofType[Map[String, Any]]
      .transform(found => JsonEdit.write(found))
      .optional
      .saveAs(key.name),
  )

  /** Saves the id if the response is a record; FOLIO may also return a text that there is none. */
  def captureIdOfRecord(key: SessionKey): Expectation = savesIfThere(
    "the id is read",
    key,
    bodyString
      .transform(text => JsonText.texts(text, "id").nextOption())
      .transformOption(found => found.flatten.success)
      .optional
      .saveAs(key.name),
  )

  def captureBody(key: SessionKey): Expectation =
    saves("there is an answer", key)((text, _) => Option.when(text.nonEmpty)(text))

  /** Saves that the status is this one, where others are accepted too. */
  def captureStatusIfThere(expected: Int, key: SessionKey): Expectation = savesIfThere(
    s"the status is compared with $expected",
    key,
    status.find.transformOption(_.filter(_ == expected).success).optional.saveAs(key.name),
  )

  /** The response has no body. */
  val isEmpty: Expectation = named("the answer is empty")(name => bodyLength.is(0).name(name))

  private def named(name: String)(make: String => HttpCheck): Expectation =
    new Expectation(make(name), name)

  private def holds(name: String)(isSo: (String, Session) => Boolean): Expectation =
    new Expectation(AnswerCheck.holds(name)(isSo), name)

  private def saves(name: String, key: SessionKey)(
      find: (String, Session) => Option[Any]
  ): Expectation = new Expectation(AnswerCheck.capture(name, key)(find), name)

  private def savesIfThere(name: String, key: SessionKey, make: => HttpCheck): Expectation =
    new Expectation(make, name, Some(key))
}
