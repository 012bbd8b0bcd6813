package org.folio.perf.testkit

import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets.UTF_8

/** The result of work, and what it prints on both streams. */
object Printed {
  def apply[A](work: => A): (A, String) = {
    val out = new ByteArrayOutputStream
    val result = Console.withOut(out)(Console.withErr(out)(work))
    (result, out.toString(UTF_8))
  }
}
