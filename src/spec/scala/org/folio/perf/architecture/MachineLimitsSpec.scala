package org.folio.perf.architecture

import java.nio.charset.StandardCharsets.ISO_8859_1
import java.nio.file.FileVisitResult.{CONTINUE, SKIP_SUBTREE}
import java.nio.file.attribute.BasicFileAttributes
import java.nio.file.{Files, FileVisitResult, Path, Paths, SimpleFileVisitor}
import org.folio.perf.testkit.{PlainSuite, SourceTree}
import scala.collection.mutable.ArrayBuffer

/** No limit is left to the machine's speed. */
class MachineLimitsSpec extends PlainSuite {

  // Put together, as this file is looked through too.
  private val firstCompilerAlone = "TieredStop" + "AtLevel=1"

  test(
    "wherever the first compiler alone is asked for, the size of the code cache stands beside it"
  ) {
    val lines = for {
      file <- files
      (line, index) <- Files.readString(file, ISO_8859_1).linesIterator.zipWithIndex
      if line.contains(firstCompilerAlone)
    } yield (s"$file:${index + 1}", line.contains("ReservedCodeCacheSize=240m"))
    lines.size.should(be > 5)
    withClue("With this option Java reserves 48 MB only, which a fast machine fills: ")(
      lines.collect { case (place, false) => place }.shouldBe(empty)
    )
  }

  test("specs wait for threads and processes with one time limit, that of Patience") {
    val ownLimit =
      """\((\w+, *)?\w+, *(TimeUnit\.)?(NANO|MILLI|)(SECONDS|MINUTES)\)|\bPatienceConfig\(""".r
    val waits = SourceTree
      .files(Paths.get("src/spec/scala"))
      .filter(file => ownLimit.findFirstIn(file.code).nonEmpty)
      .map(_.name)
    waits.shouldBe(Vector("Patience.scala"))
  }

  /** The project's own, without what was built, run or recorded. */
  private def files: Vector[Path] = {
    val found = ArrayBuffer.empty[Path]
    Files.walkFileTree(
      Paths.get(""),
      new SimpleFileVisitor[Path] {
        override def preVisitDirectory(at: Path, a: BasicFileAttributes): FileVisitResult =
          if (Set("target", ".git", "reports", "node_modules")(at.getFileName.toString))
            SKIP_SUBTREE
          else CONTINUE

        override def visitFile(file: Path, a: BasicFileAttributes): FileVisitResult = {
          if (a.isRegularFile) found += file
          CONTINUE
        }
      },
    )
    found.toVector
  }
}
