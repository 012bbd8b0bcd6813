package org.folio.perf.settings

/** Text from a person or a file, made safe for a message: one line, short, without a password in a URL. */
object Sanitized {
  private val Longest = 80

  /** @param longest number of characters; the rest is cut off */
  def text(input: String, longest: Int = Longest): String = {
    val start = input.take(longest * 4)
    val plain = start.map(c => if (c.isControl || c == '\u2028' || c == '\u2029') ' ' else c).trim
    val quiet = plain.replaceAll("//[^/\\s]*@", "//***@")
    if (quiet.length <= longest && start.length == input.length) quiet
    else quiet.take(longest) + "..."
  }
}
