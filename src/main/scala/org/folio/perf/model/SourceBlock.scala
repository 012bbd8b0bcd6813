package org.folio.perf.model

import com.fasterxml.jackson.databind.JsonNode
import com.github.plokhotnyuk.jsoniter_scala.core._
import scala.jdk.CollectionConverters._

/**
 * Settings of one metric source: the block `metrics.NAME` of a target's file. It holds no secret.
 *
 * @param texts values by their keys
 * @param lists entries of each list in their order, each with its values by their keys
 */
final case class SourceBlock(
    texts: Map[String, String],
    lists: Map[String, Vector[Map[String, String]]] = Map.empty,
) {

  /** The value of a key; empty: the key is absent. */
  def text(key: String): String = texts.getOrElse(key, "")

  def entries(key: String): Vector[Map[String, String]] = lists.getOrElse(key, Vector.empty)
}

/**
 * The keys that a block may have.
 *
 * @param name of the source, and of its block in `metrics`
 * @param required keys that must have a value
 * @param optional keys that may have one
 * @param urls those of the keys whose hosts must be on the target's allow list
 * @param lists keys of the entries of each list
 */
final case class SourceBlockForm(
    name: String,
    required: Vector[String],
    optional: Vector[String] = Vector.empty,
    urls: Set[String] = Set.empty,
    lists: Map[String, Vector[EntryKey]] = Map.empty,
) {

  /** URLs that requests are sent to, each with the name of its setting. */
  def urlsOf(block: SourceBlock): Vector[(String, String)] = for {
    key <- required ++ optional
    if urls(key)
    url <- block.texts.get(key)
  } yield s"metrics.$name.$key" -> url
}

/** @param allowed values; empty: any */
final case class EntryKey(name: String, allowed: Vector[String] = Vector.empty)

/** A block as one JSON object, as in a target's file: texts and arrays of objects with texts. */
private[model] object SourceBlockCodec extends JsonValueCodec[SourceBlock] {
  override def nullValue: SourceBlock = null

  override def decodeValue(in: JsonReader, default: SourceBlock): SourceBlock = {
    val (texts, lists) = fields(JsonTree.mapper.readTree(in.readRawValAsBytes())).partition(_._2.isTextual)
    SourceBlock(
      textsOf(texts),
      lists.map { case (key, entries) =>
        key -> entries.elements.asScala.map(entry => textsOf(fields(entry))).toVector
      }.toMap,
    )
  }

  private def fields(node: JsonNode): Vector[(String, JsonNode)] =
    node.properties.asScala.map(field => field.getKey -> field.getValue).toVector

  private def textsOf(fields: Vector[(String, JsonNode)]): Map[String, String] =
    fields.map { case (key, value) => key -> value.asText }.toMap

  override def encodeValue(block: SourceBlock, out: JsonWriter): Unit = {
    out.writeObjectStart()
    writeTexts(block.texts, out)
    block.lists.toVector.sortBy(_._1).foreach { case (key, entries) =>
      out.writeKey(key)
      out.writeArrayStart()
      entries.foreach { entry =>
        out.writeObjectStart()
        writeTexts(entry, out)
        out.writeObjectEnd()
      }
      out.writeArrayEnd()
    }
    out.writeObjectEnd()
  }

  private def writeTexts(texts: Map[String, String], out: JsonWriter): Unit =
    texts.toVector.sortBy(_._1).foreach { case (key, value) =>
      out.writeKey(key)
      out.writeVal(value)
    }
}

/**
 * Kind of a subject of metrics. It is part of a series' source: `AWS/ECS` (a namespace of CloudWatch), or `NAME/services`
 * for any other metric source.
 *
 * @param name the part after the slash
 * @param namespace of CloudWatch
 */
final class SourceKind private (val name: String, val namespace: String) extends (String => Boolean) {

  /** @param source of a series */
  override def apply(source: String): Boolean =
    this == SourceKind.Any || source == namespace || source.endsWith(s"/$name")

  /** A regular expression for the sources of this kind. */
  def pattern: String = s"$namespace|.+/$name"

  override def toString: String = name
}

object SourceKind {
  val Services: SourceKind = new SourceKind("services", "AWS/ECS")
  val Instances: SourceKind = new SourceKind("instances", "AWS/EC2")
  val Databases: SourceKind = new SourceKind("databases", "AWS/RDS")
  val Search: SourceKind = new SourceKind("search", "AWS/ES")
  val Kafka: SourceKind = new SourceKind("kafka", "AWS/Kafka")

  /** Active sessions by wait event. */
  val DatabaseLoad: SourceKind = new SourceKind("sessions", "AWS/PI")

  /** All series, of every kind. */
  val Any: SourceKind = new SourceKind("any", "")

  /** Names of the kinds that a query in a target's file may have. `other`: shown, and not judged. */
  val queryKinds: Vector[String] =
    Vector(Services, Instances, Databases, Search, Kafka).map(_.name) :+ "other"
}
