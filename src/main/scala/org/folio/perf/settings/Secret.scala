package org.folio.perf.settings

/** A secret value. Its text form hides it. */
final class Secret(val reveal: String) {
  override def toString: String = Secret.Hidden

  /** A text of another program, with the value hidden. */
  def hiddenIn(text: String): String =
    if (reveal.length < Secret.Shortest) text else text.replace(reveal, Secret.Hidden)

  override def equals(other: Any): Boolean = other match {
    case that: Secret => that.reveal == reveal
    case _ => false
  }
  override def hashCode: Int = reveal.hashCode
}

object Secret {
  private val Hidden = "***"

  /** Shortest value that is hidden in a text; shorter ones are parts of words. */
  private val Shortest = 3
}
