package org.folio.perf.settings

/** A value that must not be seen: its text hides it. */
final class Secret(val reveal: String) {
  override def toString: String = Secret.Hidden

  /** A text of others, who may have repeated the value. */
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

  /** Shorter ones are parts of words. */
  private val Shortest = 3
}
