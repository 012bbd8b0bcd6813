package org.folio.perf.testkit

import com.fasterxml.jackson.databind.node.{ArrayNode, JsonNodeFactory, ObjectNode}
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.nio.file.{Files, Path}
import org.scalacheck.Gen
import org.scalactic.anyvals.PosInt
import scala.jdk.CollectionConverters._

/** Inputs that nobody means well with, for fuzzing. */
object Hostile {
  private val mapper = new ObjectMapper

  /** Something to be given to a program. ScalaCheck does not know how to make it smaller, which takes long. */
  final case class Given[A](value: A)

  /** How often something is tried; the environment variable FUZZ_TIMES=50 makes a night of it. */
  def tries(usual: Int): PosInt =
    PosInt.ensuringValid(usual * sys.env.get("FUZZ_TIMES").fold(1)(_.toInt))

  /** Writes a new file: file systems may wait for the disk when an old one is cut and filled again. */
  def write(file: Path, bytes: Array[Byte]): Path = {
    Files.deleteIfExists(file)
    Files.write(file, bytes)
  }

  def text: Gen[Given[String]] = words.map(Given(_))

  /** Values that were wrong somewhere once. */
  private val words: Gen[String] = Gen.frequency(
    4 -> Gen.oneOf(
      "",
      " ",
      "0",
      "-1",
      "1e308",
      "NaN",
      "-Infinity",
      "9223372036854775808",
      "true",
      "null",
      "{}",
      "[]",
      "${HOME}",
      "../../../etc/passwd",
      "\u0000",
      "a\nb",
      "a\u2028b",
      "<script>alert(1)</script>",
      "'; drop table x; --",
      "%s%n%x",
      "\uD800",
      "http://u:p@h/",
      "١٢٣",
      "1d 2h",
      "99999999999d",
      ",",
      ",,,;;;",
      "/dev/zero",
      "x" * 20000,
      "9" * 5000,
    ),
    1 -> Gen.asciiStr.map(_.take(50)),
    1 -> Gen.listOf(Gen.choose(Char.MinValue, Char.MaxValue)).map(_.take(30).mkString),
  )

  /** A text with bytes that were changed, taken out, doubled or put in. */
  def damaged(whole: Array[Byte]): Gen[Given[Array[Byte]]] = for {
    edits <- Gen.choose(1, 6)
    out <- (1 to edits).foldLeft(Gen.const(whole))((gen, _) => gen.flatMap(edit))
  } yield Given(out)

  private def edit(bytes: Array[Byte]): Gen[Array[Byte]] = for {
    at <- Gen.choose(0, math.max(0, bytes.length - 1))
    length <- Gen.choose(0, math.min(40, bytes.length - at))
    put <- Gen.oneOf(
      Gen.const(Array.emptyByteArray),
      words.map(_.getBytes(UTF_8)),
      Gen.listOfN(4, Gen.choose(Byte.MinValue, Byte.MaxValue)).map(_.toArray),
      Gen.const(bytes.slice(at, at + length) ++ bytes.slice(at, at + length)),
    )
  } yield bytes.take(at) ++ put ++ bytes.drop(at + length)

  /** A JSON text in which some values are missing, doubled, of another type, huge or negative. */
  def json(whole: Array[Byte]): Gen[Given[Array[Byte]]] = for {
    edits <- Gen.choose(1, 3)
    seeds <- Gen.listOfN(edits, Gen.zip(Gen.choose(0, Int.MaxValue), value))
  } yield {
    val root = mapper.readTree(whole)
    // Copies, as the values can be changed themselves.
    seeds.foreach { case (seed, value) => change(root, seed, value.map(_.deepCopy[JsonNode]())) }
    Given(mapper.writeValueAsBytes(root))
  }

  private val nodes = JsonNodeFactory.instance

  /** `None`: the value is taken out. */
  private val value: Gen[Option[JsonNode]] = Gen.frequency(
    2 -> Gen.const(None),
    1 -> Gen
      .oneOf[JsonNode](
        nodes.nullNode,
        nodes.objectNode,
        nodes.arrayNode,
        nodes.booleanNode(true),
        nodes.arrayNode.add("x").add(1).addNull(),
      )
      .map(Some(_)),
    3 -> Gen
      .oneOf[JsonNode](
        nodes.numberNode(0),
        nodes.numberNode(-1),
        nodes.numberNode(Int.MaxValue),
        nodes.numberNode(Int.MinValue),
        nodes.numberNode(Long.MaxValue),
        nodes.numberNode(Long.MinValue),
        nodes.numberNode(1e300),
        nodes.numberNode(-1e300),
        nodes.numberNode(4.9e-324),
        nodes.numberNode(1000000007L),
      )
      .map(Some(_)),
    2 -> words.map(word => Some(nodes.textNode(word))),
    1 -> Gen.const(Some(nested(300))),
  )

  private def nested(depth: Int): JsonNode =
    (1 to depth).foldLeft(nodes.arrayNode: JsonNode)((inner, _) => nodes.arrayNode.add(inner))

  private def change(root: JsonNode, seed: Int, value: Option[JsonNode]): Unit = {
    val places = placesIn(root)
    if (places.nonEmpty) places(seed % places.size)(value)
  }

  private def placesIn(node: JsonNode): Vector[Option[JsonNode] => Unit] = node match {
    case fields: ObjectNode =>
      val names = fields.fieldNames.asScala.toVector
      val own = names.map { name => (value: Option[JsonNode]) =>
        value.fold[Any](fields.remove(name))(fields.set[ObjectNode](name, _))
        ()
      }
      own ++ names.flatMap(name => placesIn(fields.get(name)))
    case list: ArrayNode =>
      val own = (0 until list.size).toVector.map { i => (value: Option[JsonNode]) =>
        if (i < list.size) value.fold[Any](list.remove(i))(list.set(i, _))
        ()
      }
      own ++ list.elements.asScala.toVector.flatMap(placesIn)
    case _ => Vector.empty
  }

  /** Whether a message can be shown as it is: not empty, no control characters, of a length to be read. */
  def isReadable(message: String): Boolean =
    message.nonEmpty && message.length <= 4000 &&
      message.forall(c => !c.isControl || c == '\n') && !message.contains("\tat ") &&
      !message.contains("Exception:")

  def latin(bytes: Array[Byte]): String = new String(bytes, ISO_8859_1)
}
