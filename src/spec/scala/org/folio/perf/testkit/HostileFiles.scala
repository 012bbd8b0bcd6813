package org.folio.perf.testkit

import scala.util.Random

/** Ways in which a file comes to harm: on a disk, in a copy, by an editor. */
object HostileFiles {

  /** What it is called, and the bytes that come of it. */
  type Kind = (String, (Array[Byte], Random) => Array[Byte])

  private val BlockBytes = 512

  val kinds: Vector[Kind] = Vector(
    "a flipped bit" -> { (bytes, random) =>
      val at = random.nextInt(bytes.length)
      bytes.updated(at, (bytes(at) ^ (1 << random.nextInt(8))).toByte)
    },
    "another byte" -> { (bytes, random) =>
      bytes.updated(random.nextInt(bytes.length), random.nextInt(256).toByte)
    },
    "a cut" -> { (bytes, random) => bytes.take(random.nextInt(bytes.length)) },
    "a lost piece" -> { (bytes, random) =>
      val from = random.nextInt(bytes.length)
      bytes.take(from) ++ bytes.drop(from + 1 + random.nextInt(40))
    },
    "a piece too many" -> { (bytes, random) =>
      val at = random.nextInt(bytes.length)
      val more = new Array[Byte](1 + random.nextInt(40))
      random.nextBytes(more)
      bytes.take(at) ++ more ++ bytes.drop(at)
    },
    "a block of zeros" -> { (bytes, random) =>
      val from = random.nextInt(bytes.length)
      val zeros = math.min(BlockBytes, bytes.length - from)
      bytes.patch(from, new Array[Byte](zeros), zeros)
    },
    "two blocks in the wrong order" -> { (bytes, random) =>
      val at = random.nextInt(bytes.length)
      bytes.drop(at) ++ bytes.take(at)
    },
    "a piece twice" -> { (bytes, random) =>
      val from = random.nextInt(bytes.length)
      bytes.take(from + math.min(BlockBytes, bytes.length - from)) ++ bytes.drop(from)
    },
  )

  /** @return each with what it is called and its number, for the message of a test that fails */
  def of(bytes: Array[Byte], times: Int, seed: Long): Iterator[(String, Array[Byte])] = {
    val random = new Random(seed)
    Iterator.range(0, times).map { i =>
      val (name, make) = kinds(i % kinds.size)
      (s"$name, number $i", make(bytes, random))
    }
  }
}
