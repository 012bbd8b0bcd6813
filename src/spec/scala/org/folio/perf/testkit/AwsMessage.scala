package org.folio.perf.testkit

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.dataformat.cbor.CBORFactory

/** Requests and answers written as JSON, which CBOR has the shapes of. */
object AwsMessage {
  private val json = new ObjectMapper()
  private val cbor = new ObjectMapper(new CBORFactory())

  def body(text: String): Array[Byte] = cbor.writeValueAsBytes(json.readTree(text))

  def tree(answer: Array[Byte]): JsonNode = cbor.readTree(answer)
}
