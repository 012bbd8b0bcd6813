package org.folio.perf.programs

import java.lang.reflect.InvocationTargetException

/**
 * Starts a program for Maven: `mvn -q test-compile exec:java@report -Drun=RUN`. If nothing is compiled, Maven says that it
 * lacks this class, and its name says what to do.
 */
object RunMvnTestCompileFirst {

  /** @param args class of the program in `org.folio.perf`, then the program's own */
  def main(args: Array[String]): Unit =
    try
      Class
        .forName(s"org.folio.perf.${args.head}")
        .getMethod("main", classOf[Array[String]])
        .invoke(null, args.tail): Unit
    catch { case e: InvocationTargetException => throw e.getCause }
}
