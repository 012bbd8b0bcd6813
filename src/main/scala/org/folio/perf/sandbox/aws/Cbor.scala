package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.dataformat.cbor.{CBORFactory, CBORGenerator}
import java.io.{ByteArrayOutputStream, IOException}

/**
 * CBOR in the form of Smithy's RPC v2 protocol: maps with text keys; timestamps are tag 1, in
 * seconds.
 */
private[aws] object Cbor {
  private val factory = new CBORFactory()
  private val mapper = new ObjectMapper(factory)
  private val TimestampTag = 1

  /** Reads a map; an empty body is an empty map. */
  def read(body: Array[Byte]): Either[AwsError, JsonNode] =
    try {
      val tree = if (body.isEmpty) mapper.createObjectNode() else mapper.readTree(body)
      Either.cond(
        tree.isObject,
        tree,
        AwsError(400, "SerializationException", "The body is not a CBOR map."),
      )
    } catch {
      case _: IOException =>
        Left(AwsError(400, "SerializationException", "The body is not valid CBOR."))
    }

  /** Writes a map with the fields that `fill` adds. */
  def write(fill: CBORGenerator => Unit): Array[Byte] = {
    val out = new ByteArrayOutputStream()
    val generator = factory.createGenerator(out)
    map(generator)(fill(generator))
    generator.close()
    out.toByteArray
  }

  def map(generator: CBORGenerator)(fill: => Unit): Unit = {
    generator.writeStartObject()
    fill
    generator.writeEndObject()
  }

  /** Writes a field that is a list, with one entry per item of `items`. */
  def list[A](generator: CBORGenerator, name: String, items: Iterable[A])(
      entry: A => Unit
  ): Unit = {
    generator.writeFieldName(name)
    generator.writeStartArray(null, items.size)
    items.foreach(entry)
    generator.writeEndArray()
  }

  def timestamp(generator: CBORGenerator, epochSeconds: Long): Unit = {
    generator.writeTag(TimestampTag)
    generator.writeNumber(epochSeconds.toDouble)
  }
}
