package org.folio.perf.settings

/** What a person or a file gave us, as a message may repeat it: one line, not long, no password. */
object Shown {
  private val Longest = 80

  /** @param longest how many characters are kept */
  def text(said: String, longest: Int = Longest): String = {
    val start = said.take(longest * 4)
    val plain = start.map(c => if (c.isControl || c == '\u2028' || c == '\u2029') ' ' else c).trim
    val quiet = plain.replaceAll("//[^/\\s]*@", "//***@")
    if (quiet.length <= longest && start.length == said.length) quiet
    else quiet.take(longest) + "..."
  }
}
