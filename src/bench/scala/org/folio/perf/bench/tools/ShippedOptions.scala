package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}

/** Options of the load generator's JVM for its memory, as the container gives them. */
private[tools] object ShippedOptions {

  /** Options of the JVM, and variables of its environment: `NAME=VALUE`. */
  def all: Vector[String] = {
    val script = Files.readString(Path.of("kubernetes/injector"))
    val variables = "MALLOC_ARENA_MAX:-(\\d+)".r.findAllMatchIn(script).map { found =>
      s"MALLOC_ARENA_MAX=${found.group(1)}"
    }
    val memory = "(?m)^memory=\"(.+)\"$".r.findAllMatchIn(script).flatMap(_.group(1).split(" "))
    val found = (variables ++ memory).toVector
    require(found.size > 1, "kubernetes/injector has no options of memory")
    found
  }
}
