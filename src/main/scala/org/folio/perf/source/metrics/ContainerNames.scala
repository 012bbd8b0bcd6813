package org.folio.perf.source.metrics

/** Tells the containers of a task or a pod apart by their names. */
object ContainerNames {

  /** `sidecar-mod-x` on ECS, `mod-x-sc` of FOLIO's own scripts, `sidecar` on Kubernetes, `sc-mod-x` by default. */
  def isSidecar(name: String): Boolean = {
    val words = Option(name).getOrElse("").split('-')
    Marks(words.head) || Marks(words.last)
  }

  /**
   * The service's own container: of the same name, or `mod-x` of a service `mod-x-b`, else the first that is no sidecar.
   *
   * @param containers in the order of the definition
   * @return `None`: there are none
   */
  def moduleOf(service: String, containers: Vector[String]): Option[String] = {
    val own = containers.filterNot(isSidecar)
    own
      .find(_ == service)
      .orElse(own.filter(name => service.startsWith(s"$name-")).maxByOption(_.length))
      .orElse(own.headOption)
      // A task of one container is the service, whatever its name.
      .orElse(containers.headOption)
  }

  private val Marks = Set("sidecar", "sc")
}
