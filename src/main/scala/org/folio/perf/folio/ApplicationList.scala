package org.folio.perf.folio

import com.fasterxml.jackson.core.{JsonFactory, JsonParser, JsonToken}
import scala.collection.mutable
import scala.util.control.NonFatal

/**
 * Applications that a tenant of Eureka is entitled to, and their modules. The answer has megabytes, because each module
 * comes with its descriptor, so it is read without a tree.
 *
 * @param applications ids such as `app-platform-minimal-2.0.24`
 * @param modules ids such as `mod-users-19.4.5` and `folio_users-12.1.0`
 */
final private[folio] case class ApplicationList(
    applications: Vector[String],
    modules: Vector[String],
)

private[folio] object ApplicationList {
  private val factory = new JsonFactory

  /** `{"applicationDescriptors":[{"id","modules":[{"id"}],"uiModules":[{"id"}]}]}`; `None`: it is no such list. */
  def ofApplications(body: String): Option[ApplicationList] =
    read(body, "applicationDescriptors", "id", Set("modules", "uiModules"))

  /** `{"entitlements":[{"applicationId","modules":["mod-users-19.4.5"]}]}`; `None`: it is no such list. */
  def ofEntitlements(body: String): Option[ApplicationList] =
    read(body, "entitlements", "applicationId", Set("modules"))

  private def read(
      body: String,
      list: String,
      id: String,
      ofModules: Set[String],
  ): Option[ApplicationList] = {
    val applications = mutable.LinkedHashSet.empty[String]
    val modules = mutable.LinkedHashSet.empty[String]
    var isThere = false
    val parser = factory.createParser(body)
    try {
      if (parser.nextToken() == JsonToken.START_OBJECT)
        eachField(parser) { name =>
          if (name == list && parser.currentToken == JsonToken.START_ARRAY) {
            isThere = true
            eachElement(parser) {
              if (parser.currentToken == JsonToken.START_OBJECT)
                eachField(parser) { field =>
                  if (field == id) applications ++= text(parser)
                  else if (ofModules(field)) modules ++= idsOf(parser)
                  else parser.skipChildren()
                }
            }
          } else parser.skipChildren()
        }
      Option.when(isThere)(
        ApplicationList(applications.toVector.sorted, modules.toVector.sorted)
      )
    } catch { case NonFatal(_) => None }
    finally parser.close()
  }

  /** Ids of an array, whose elements are texts, or objects with an id. */
  private def idsOf(parser: JsonParser): Vector[String] = {
    val found = Vector.newBuilder[String]
    if (parser.currentToken == JsonToken.START_ARRAY)
      eachElement(parser) {
        if (parser.currentToken == JsonToken.START_OBJECT)
          eachField(parser)(name =>
            if (name == "id") found ++= text(parser) else parser.skipChildren()
          )
        else found ++= text(parser)
      }
    else parser.skipChildren()
    found.result()
  }

  private def text(parser: JsonParser): Option[String] = {
    val found = Option.when(parser.currentToken == JsonToken.VALUE_STRING)(parser.getText)
    parser.skipChildren()
    found
  }

  /** Calls `value` at the value of each field; it must leave the parser at the end of this value. */
  private def eachField(parser: JsonParser)(value: String => Any): Unit =
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      val name = parser.currentName
      parser.nextToken()
      value(name)
    }

  private def eachElement(parser: JsonParser)(value: => Any): Unit =
    while ({ parser.nextToken(); parser.currentToken } != JsonToken.END_ARRAY) {
      require(parser.currentToken != null, "the answer ends within a list")
      value
    }
}
