package org.folio.perf.model

import java.nio.charset.Charset
import java.nio.file.{InvalidPathException, Path, Paths}

/** Paths that people pass as texts. Without a locale, as in many containers, a process knows the letters of ASCII only. */
object FilePath {

  /** @return left: the expected form, for "it must be ..." */
  def read(text: String): Either[String, Path] =
    try Right(Paths.get(text))
    catch { case e: InvalidPathException => Left(expected(e)) }

  /** Whether the name of a file can be written as text and found again. Others are found by a listing of their folder alone. */
  def isNameable(file: Path): Boolean = read(file.getFileName.toString).contains(file.getFileName)

  /** Result of work with paths. Left: the message about a text that is no path, or the work's own. */
  def guarded[A](work: => Either[String, A]): Either[String, A] =
    try work
    catch {
      case e: InvalidPathException =>
        Left(s"${shown(e.getInput)} cannot be read or written; it must be ${expected(e)}.")
    }

  private def expected(error: InvalidPathException): String = {
    val encoding = System.getProperty("sun.jnu.encoding", "UTF-8")
    val locale =
      Vector("LC_ALL", "LC_CTYPE", "LANG").flatMap(name => sys.env.get(name).filter(_.nonEmpty).map(v => s"$name=$v"))
    // Letters that the process could not even read have become replacement characters.
    if (Charset.forName(encoding).newEncoder.canEncode(error.getInput)) s"a path (${error.getReason})"
    else
      s"a path with letters of $encoding, the encoding of this process (${locale.headOption.getOrElse("no LANG is set")}). For all letters, " +
        "set LC_ALL=C.UTF-8 in its environment"
  }

  private def shown(text: String): String = {
    val plain = FileText.plain(text)
    if (plain.length > Longest) s"${plain.take(Longest)}..." else plain
  }

  private val Longest = 200
}
