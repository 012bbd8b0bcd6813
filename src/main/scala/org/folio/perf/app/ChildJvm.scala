package org.folio.perf.app

import java.io.File
import java.net.URLClassLoader
import java.nio.file.Paths

/** For processes that are started with the same Java and the same classes. */
private[app] object ChildJvm {

  def java: String = Paths.get(System.getProperty("java.home"), "bin", "java").toString

  /** Of this program, which Maven may have loaded into its own process. */
  def classPath: String = getClass.getClassLoader match {
    case loader: URLClassLoader =>
      loader.getURLs.map(url => Paths.get(url.toURI)).mkString(File.pathSeparator)
    case _ => System.getProperty("java.class.path")
  }
}
