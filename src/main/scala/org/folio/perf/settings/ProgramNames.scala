package org.folio.perf.settings

/** Arguments of the programs beside a run, which are given as -DNAME=VALUE too. */
object ProgramNames {

  /**
   * @param known names that the program has
   * @return one line about a name that is likely meant to be one of them; `None`: there is none
   */
  def misspelt(properties: Map[String, String], known: String*): Option[String] =
    properties.keys.toVector.sorted
      .filterNot(known.contains)
      .flatMap(name => DidYouMean.of(name, known).map(SettingsError.Misspelt(name, _)))
      .headOption
      .map(_.message)
}
