package org.folio.perf.runner

import java.nio.file.{Files, Path}
import java.util.stream.Stream
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import scala.jdk.CollectionConverters._

class MavenShutdownHookSpec extends PlainSuite {

  private def withFile[A](test: Path => A): A =
    TemporaryFolder.lend(folder => test(folder.resolve("target/load-exit-code")))

  /** The children of this process are other specs' too. */
  private def codeAtEnd(file: Path, takesOver: Boolean = true, children: Seq[Process] = Nil): Option[Int] = {
    var halted = Option.empty[Int]
    new MavenShutdownHook(file, takesOver, code => halted = Some(code), fail(_), () => handles(children)).run()
    halted
  }

  private def handles(processes: Seq[Process]): Stream[ProcessHandle] =
    processes.map(_.toHandle).asJava.stream

  test("Maven ends with the exit code that the load has left") {
    withFile { file =>
      new ExitCodeFile(file).leave(3)
      codeAtEnd(file).shouldBe(Some(3))
    }
  }

  test("Maven's own exit code stays where the load has left none, or is not to count") {
    withFile { file =>
      codeAtEnd(file).shouldBe(None)
      new ExitCodeFile(file).leave(2)
      codeAtEnd(file, takesOver = false).shouldBe(None)
    }
  }

  test("a load that was ended without a word is told, with where its records are and what to do") {
    withFile { file =>
      new ExitCodeFile(file).running(Path.of("reports/r"))
      var said = Vector.empty[String]
      new MavenShutdownHook(
        file,
        takesOver = true,
        _ => fail("it has no exit code"),
        line => said :+= line,
        () => handles(Nil),
      ).run()
      said.shouldBe(
        Vector(
          "The load generator ended during the run and wrote no report. Its records are in reports/r. Create " +
            "the report with: ./perf report -Drun=reports/r. If it ran out of memory, increase its " +
            "heap: -Dinjector.heap=4G."
        )
      )
      Files.exists(file).shouldBe(false)
    }
  }

  test("a load that ended with success leaves nothing to tell") {
    withFile { file =>
      val link = new ExitCodeFile(file)
      link.running(Path.of("reports/r"))
      link.succeeded()
      codeAtEnd(file).shouldBe(None)
    }
  }

  test("two Mavens in one checkout have a file each") {
    MavenShutdownHook
      .fileOf(Path.of("target/load-exit-code"), 7)
      .shouldBe(Path.of("target/load-exit-code-7"))
  }
}
