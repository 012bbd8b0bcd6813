package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.gatling.http.check.HttpCheck
import java.nio.charset.StandardCharsets.UTF_8

/**
 * Checks of answers, beside the status. Their messages hold no ids, so that one kind of failure is one
 * line of the report.
 */
object Checks {

  /** The answer has the field; cheap for large answers, as the JSON is not read. */
  def hasField(name: String): HttpCheck =
    bodyBytes
      .transform(bytes => text(bytes).contains("\"" + name + "\""))
      .is(true)
      .name(s"the answer has $name")

  val isList: HttpCheck = hasField("totalRecords")

  /** A field, at any depth, has what was asked for; cheap, as the JSON is not read. */
  def says(field: String, asked: SessionKey): HttpCheck =
    bodyBytes
      .transformWithSession((bytes, session) =>
        JsonText.says(text(bytes), field, session(asked.name).as[String])
      )
      .is(true)
      .name(s"$field is the ${asked.name} asked for")

  /** As the other one, for a text that is always the same. */
  def says(field: String, expected: String): HttpCheck =
    bodyBytes
      .transform(bytes => JsonText.says(text(bytes), field, expected))
      .is(true)
      .name(s"$field is $expected")

  /** The text is in the answer, of whatever format. */
  def contains(expected: String): HttpCheck =
    bodyBytes
      .transform(bytes => text(bytes).contains(expected))
      .is(true)
      .name(s"the answer contains $expected")

  def lacks(unwanted: String): HttpCheck =
    bodyBytes
      .transform(bytes => text(bytes).contains(unwanted))
      .is(false)
      .name(s"the answer does not contain $unwanted")

  /** The first field of this name; cheap, as the JSON is not read. */
  def captureFirst(field: String, key: SessionKey): HttpCheck =
    bodyBytes
      .transformOption { body =>
        body.flatMap(bytes => JsonText.texts(text(bytes), field).nextOption()).success
      }
      .exists
      .name(s"$field is there")
      .saveAs(key.name)

  /**
   * All fields of this name, at any depth, but those that have the text of `other`; cheap, as the JSON is
   * not read.
   */
  def captureOthers(field: String, other: SessionKey, key: SessionKey): HttpCheck =
    bodyBytes
      .transformOptionWithSession { (body, session) =>
        val unwanted = session(other.name).as[String]
        body
          .map(bytes => JsonText.texts(text(bytes), field).filterNot(_ == unwanted).toVector)
          .filter(_.nonEmpty)
          .success
      }
      .exists
      .name(s"$field is there")
      .saveAs(key.name)

  /** Several times as fast as Gatling's own text of a body. */
  private def text(bytes: Array[Byte]): String = new String(bytes, UTF_8)

  /** What stands at the path is what was asked for. */
  def answers(path: String, asked: SessionKey): HttpCheck =
    jsonPath(path)
      .transformWithSession((found, session) => found == session(asked.name).as[String])
      .is(true)
      .name(s"$path is the ${asked.name} asked for")

  def isText(path: String, expected: String): HttpCheck =
    jsonPath(path).is(expected).name(s"$path is $expected")

  def capture(path: String, key: SessionKey): HttpCheck =
    jsonPath(path).find.exists.name(s"$path is there").saveAs(key.name)

  /** What the path leads to, all of it; nothing at all is an empty list. */
  def captureAll(path: String, key: SessionKey): HttpCheck =
    jsonPath(path).findAll
      .transformOption(found => Some(found.getOrElse(Seq.empty)).success)
      .exists
      .name(s"$path is read")
      .saveAs(key.name)

  def captureRandom(path: String, key: SessionKey): HttpCheck =
    jsonPath(path).findRandom.exists.name(s"$path is there").saveAs(key.name)

  def captureIfThere(path: String, key: SessionKey): HttpCheck =
    jsonPath(path).find.optional.saveAs(key.name)

  def captureBody(key: SessionKey): HttpCheck = bodyString.saveAs(key.name)

  /** FOLIO says no more than its status. */
  val isEmpty: HttpCheck = bodyLength.is(0).name("the answer is empty")
}
