package org.folio.perf.protocol

import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.gatling.http.check.HttpCheck

/**
 * Checks of answers, beside the status. Their messages hold no ids, so that one kind of failure is one
 * line of the report.
 */
object Checks {

  /** The answer has the field; cheap for large answers, as the JSON is not read. */
  def hasField(name: String): HttpCheck =
    substring("\"" + name + "\"").exists.name(s"the answer has $name")

  val isList: HttpCheck = hasField("totalRecords")

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

  def captureAll(path: String, key: SessionKey): HttpCheck =
    jsonPath(path).findAll.exists.name(s"$path is there").saveAs(key.name)

  def captureBody(key: SessionKey): HttpCheck = bodyString.saveAs(key.name)

  /** FOLIO says no more than its status. */
  val isEmpty: HttpCheck = bodyLength.is(0).name("the answer is empty")
}
