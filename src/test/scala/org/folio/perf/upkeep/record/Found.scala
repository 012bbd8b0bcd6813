package org.folio.perf.upkeep.record

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.upkeep.har.Exchange
import scala.jdk.CollectionConverters._

/**
 * A value in the answer to a request.
 *
 * @param at index of the exchange
 * @param place names of fields and numbers of elements, from the root
 * @param holder object that has the field, or the root if it is an element of a list of texts
 */
final case class Found(at: Int, place: Vector[AnswerPlace], value: String, holder: JsonNode) {

  /** Names of the fields on the way. */
  def names: Vector[String] = place.collect { case AnswerPlace.Field(name) => name }

  /** Name of the field, also of one whose list has the value. */
  def field: String = names.lastOption.getOrElse("")

  /** Name of the field that holds the object. */
  def parent: Option[String] = names.dropRight(1).lastOption

  def path: String = "$" + place.map(_.words).mkString

  /** The same place in each element of the lists on the way. */
  def pathOfAll: String = "$" + place.map {
    case AnswerPlace.Element(_) => "[*]"
    case field => field.words
  }.mkString

  def elements: Vector[Int] = place.collect { case AnswerPlace.Element(number) => number }
}

sealed trait AnswerPlace { def words: String }

object AnswerPlace {
  final case class Field(name: String) extends AnswerPlace {
    def words: String = if (name.matches("[A-Za-z_]\\w*")) s".$name" else s"['$name']"
  }
  final case class Element(number: Int) extends AnswerPlace { def words: String = s"[$number]" }
}

/** All values of the answers of a recording. */
final class Answers(val exchanges: Vector[Exchange]) {

  private val all: Vector[Vector[Found]] =
    exchanges.zipWithIndex.map { case (exchange, at) => Answers.leaves(exchange.json, at) }
  private val byValue: Map[String, Vector[Found]] = all.flatten.groupBy(_.value)

  /** Places of a value in the answers that were complete when the request was sent. */
  def before(at: Int, value: String): Vector[Found] = everywhere(value).filter(found => precedes(found.at, at))

  /** Places of a value in all answers. */
  def everywhere(value: String): Vector[Found] = byValue.getOrElse(value, Vector.empty)

  def of(at: Int): Vector[Found] = all(at)

  /** Times of a recording are whole milliseconds. */
  def precedes(one: Int, other: Int): Boolean =
    one < other && exchanges(one).endMs <= exchanges(other).startMs + 1
}

object Answers {

  /** Texts and numbers of a JSON value. */
  def leaves(node: JsonNode, at: Int = 0): Vector[Found] = {
    def walk(node: JsonNode, place: Vector[AnswerPlace], holder: JsonNode): Vector[Found] =
      if (node.isArray)
        node.elements.asScala.toVector.zipWithIndex.flatMap { case (element, number) =>
          walk(element, place :+ AnswerPlace.Element(number), if (element.isObject) element else holder)
        }
      else if (node.isObject)
        node.properties.asScala.toVector.flatMap { field =>
          walk(field.getValue, place :+ AnswerPlace.Field(field.getKey), node)
        }
      else if (node.isTextual || node.isNumber) Vector(Found(at, place, node.asText, holder))
      else Vector.empty
    walk(node, Vector.empty, node)
  }
}
