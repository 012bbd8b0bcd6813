package org.folio.perf.publish.confluence

/**
 * A page of Confluence.
 *
 * @param version number of its current version
 * @param mark what we left at the page when we wrote it last; `None`: nothing
 * @param link its address for readers
 * @param editor author and time of the current version, as far as Confluence names them
 */
final private[confluence] case class WikiPage(
    id: String,
    version: Int,
    mark: Option[WikiMark],
    link: Option[String],
    editor: String,
) {

  /** Whether nobody else has written the current version. */
  def isOurs: Boolean = mark.exists(_.pageVersion == version)
}

/**
 * A content property of a page, which readers do not see.
 *
 * @param id of the property; Confluence Cloud finds it by this id
 * @param number version of the property itself
 * @param pageVersion version of the page that we wrote
 */
final private[confluence] case class WikiMark(id: String, number: Int, pageVersion: Int)
