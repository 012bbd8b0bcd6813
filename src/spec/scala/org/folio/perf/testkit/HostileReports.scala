package org.folio.perf.testkit

import org.folio.perf.model._
import com.fasterxml.jackson.databind.node.{ArrayNode, JsonNodeFactory, ObjectNode}
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.nio.file.{Files, Path}
import org.scalacheck.Gen
import org.scalactic.anyvals.PosInt
import scala.jdk.CollectionConverters._

/** Results that nobody wishes for: nothing worked, nothing is there, names that bite. */
object HostileReports {
  import SampleReports.mobius

  /** Killed before anything had finished, nothing collected. */
  lazy val empty: RunReport = SampleRunReport.empty.copy(
    run = mobius.run.copy(
      endedAt = None,
      ending = None,
      settings = Map.empty,
    ),
    totals = RunTotals(30000, 30000, 0, 0, 0),
    gatlingReport = mobius.gatlingReport,
    verdict = Verdict(
      VerdictStatus.CannotBeJudged,
      "Cannot be judged: the run ended in its ramp-up.",
      Vector.empty,
    ),
    keyFigures = Vector(KeyFigure("Failed transactions", "–", "", "nothing finished")),
    missing = Vector(
      "transactions.tsv ends in the middle of a record; what came before is used.",
      "No metrics: the target names no source.",
    ),
  )

  /** Names as an attacker, a foreign alphabet and an accident would make them. */
  val HostileNames: Vector[String] = Vector(
    "<script>alert(1)</script>",
    "\"quoted' onload=\"alert(2)\" &amp; <b>",
    "</style></script><img src=x onerror=alert(3)>",
    "very-long-" + "abcdefghij" * 30,
    "\u05de\u05db\u05d5\u05df \u202ereversed\u202c \u2066isolated",
    "control\u0000\u0007\u001b[31m\ufffe",
    "half \ud83d surrogate and a whole \ud83d\udcda",
    "",
    "=HYPERLINK(\"//evil.example\",\"x\")",
    "@everyone +1 -1 | `code` [a](javascript:alert(5)) *b* #1",
    "]]></ac:plain-text-body>{{7*7}} \r\n# head",
  )

  lazy val hostile: RunReport = {
    def odd(i: Int) = HostileNames(i % HostileNames.size)
    mobius.copy(
      run = mobius.run.copy(
        simulation = odd(0),
        description = odd(1),
        target = Target(odd(2), "javascript:alert(4)"),
        remarks = HostileNames,
        forced = HostileNames,
        settings = HostileNames.zipWithIndex.map { case (n, i) => s"$i $n" -> n }.toMap,
      ),
      verdict = mobius.verdict.copy(statement = odd(3), reasons = HostileNames),
      keyFigures = mobius.keyFigures.zipWithIndex.map { case (f, i) =>
        f.copy(value = odd(i).take(30))
      },
      findings = HostileNames.map(n => Finding(n, Severity.Bad, n, n, Vector(n, "results"), n)),
      transactions = mobius.transactions.zipWithIndex.map { case (t, i) => t.copy(name = odd(i)) },
      requests = mobius.requests.zipWithIndex.map { case (r, i) => r.copy(name = odd(i)) },
      jobs = mobius.jobs.zipWithIndex.map { case (job, i) =>
        job.copy(
          name = odd(i),
          parts = job.parts.zipWithIndex.map { case (_, part) => odd(part) },
          tenants = job.tenants.zipWithIndex.map { case (t, n) =>
            t.copy(
              tenant = s"$n ${odd(n)}",
              statuses = t.statuses.map(s => JobStatusCount(odd(i), odd(n), s.jobs)),
              message = odd(n),
            )
          },
          tenantsWithout = HostileNames,
        )
      },
      tenants = TenantMatrix(
        mobius.tenants.transactions.zipWithIndex.map { case (_, i) => odd(i) },
        mobius.tenants.rows.zipWithIndex.map { case (r, i) =>
          r.copy(tenant = s"$i ${odd(i)}")
        },
      ),
      infrastructure = mobius.infrastructure.copy(
        series = mobius.infrastructure.series.map(s => s.copy(subject = s.subject + odd(s.subject.length))),
        inventory = mobius.infrastructure.inventory.map(hostileInventory),
        sql = HostileNames.map(n => SqlLoad(n, "steady state", n, n, 1.5, Vector(WaitLoad(n, 1.0)))),
      ),
      limits = HostileNames.map(n => LimitResult(n, Some(true), n)),
      phases = HostileNames.take(4).map(hostilePhase),
      predictions = HostileNames.map(n => PredictedRow(n, 10.0, Some(n))),
      errors = HostileNames.map(n => ErrorResult(n, n, n, 3, 10, 2000)),
      failures = HostileNames.map(hostileFailure),
      missing = HostileNames,
      method = HostileNames,
    )
  }

  private def hostileInventory(inventory: Inventory) = inventory.copy(
    environment = HostileNames.head,
    components = HostileNames.map(n => ComponentProperty(n, n, n, n)),
    modules = inventory.modules.zip(HostileNames).map { case (m, n) =>
      m.copy(name = n, version = n, image = Some(n))
    },
    machines = HostileNames.map(n => Machine("instance", n, n, 1, Some(n), Some(n))),
    events = HostileNames.map(n => ClusterEvent(1715868200000L, n, "stopped", n)),
    gaps = HostileNames,
  )

  private def hostileFailure(n: String) = {
    val example = FailureExample(n, n, 10, Map(n -> n), n, Map(n -> n))
    FailureResult(n, Some(500), Some(n), n, HostileNames, 3, 10, 2000, Some(n), Some(n), Some(n), Some(example))
  }

  private def hostilePhase(name: String) = {
    val times = PhaseTimes(10, 0, Some(100.0), Some(200L))
    val rows = HostileNames.map(n => PhaseRow(n, times, times, Some(1.0), muchSlower = true))
    PhaseResult(name, HostileNames, 1, 1000, 2000, rows)
  }

  /** Started although the check before it warned, and with transactions that failed mostly. */
  lazy val forced: RunReport = mobius.copy(
    run = mobius.run.copy(forced = Vector.tabulate(5) { i =>
      s"Tenant cs0000${i + 1} has 12 of the 40 approved invoices that the plan consumes."
    }),
    transactions = mobius.transactions.map { t =>
      if (!t.name.contains("Check-Out")) t
      else
        t.copy(
          failed = t.iterations / 4,
          comparable = false,
          incomparableBecause = Some("24.7 % of 198 executions failed."),
        )
    },
  )
}

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

  /** Bytes that came to harm, on a disk, in a copy or by an editor: changed, taken out, doubled, put in, or cut off. */
  def damaged(whole: Array[Byte]): Gen[Given[Array[Byte]]] = for {
    edits <- Gen.choose(1, 6)
    out <- (1 to edits).foldLeft(Gen.const(whole))((gen, _) => gen.flatMap(edit))
  } yield Given(out)

  private def edit(bytes: Array[Byte]): Gen[Array[Byte]] = for {
    at <- Gen.choose(0, math.max(0, bytes.length - 1))
    // Up to the end: it is cut off. 512: a block of a disk.
    longest <- Gen.frequency(8 -> 40, 1 -> 512, 1 -> bytes.length)
    length <- Gen.choose(0, math.min(longest, bytes.length - at))
    bit <- Gen.choose(0, 7)
    old = bytes.slice(at, at + length)
    put <- Gen.oneOf(
      Gen.const(Array.emptyByteArray),
      words.map(_.getBytes(UTF_8)),
      Gen.listOfN(4, Gen.choose(Byte.MinValue, Byte.MaxValue)).map(_.toArray),
      Gen.const(old.take(40) ++ old),
      Gen.const(new Array[Byte](length)),
      Gen.const(old.take(1).map(byte => (byte ^ (1 << bit)).toByte) ++ old.drop(1)),
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
    1 -> ofTexts("null", "{}", "[]", "true", "[\"x\",1,null]"),
    3 -> ofTexts(
      "0",
      "-1",
      "2147483647",
      "-2147483648",
      "9223372036854775807",
      "-9223372036854775808",
      "1e300",
      "-1e300",
      "4.9e-324",
      "1000000007",
    ),
    2 -> words.map(word => Some(nodes.textNode(word))),
    1 -> Gen.const(Some(nested(300))),
  )

  private def ofTexts(texts: String*): Gen[Option[JsonNode]] = Gen.oneOf(texts).map(text => Some(mapper.readTree(text)))

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
