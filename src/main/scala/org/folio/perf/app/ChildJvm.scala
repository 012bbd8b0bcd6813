package org.folio.perf.app

import java.io.File
import java.net.URLClassLoader
import java.nio.file.Paths

/** Java and class path for child processes. */
private[app] object ChildJvm {

  def java: String = Paths.get(System.getProperty("java.home"), "bin", "java").toString

  /** Class path of this program, which Maven may have loaded into its own process. */
  def classPath: String = getClass.getClassLoader match {
    case loader: URLClassLoader =>
      loader.getURLs.map(url => Paths.get(url.toURI)).mkString(File.pathSeparator)
    case _ => System.getProperty("java.class.path")
  }
}
