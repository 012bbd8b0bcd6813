package org.folio.perf.workflows.search

import org.folio.perf.flow.{Independent, Input, Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._

/**
 * The seven kinds of searches that people make in the catalogue and in the authority app, each a
 * transaction of several queries with 100 results at most.
 *
 * Needs: one value of each list of [[WordLists]].
 * Source: PTF's JMeter script of mod-search (MOBIUS). There the keyword search sends the queries of the
 * filter search, which is kept so that both rows compare with the published ones.
 */
object Searches {

  import WordLists._

  val byAuthority: Transaction = Transaction("MSF_TC: mod search by auth query")(
    authorities(s"keyword all ${auth.el}"),
    authorities(s"keyword any ${auth.el}"),
    authorities(s"keyword = ${auth.el}"),
    authorities(s"keyword <> ${auth.el}"),
    authorities(s"keyword == ${auth.el}"),
    authorities(s"keyword all *${auth.el}*"),
    authorities(s"keyword all ${authSentence.el}"),
    authorities(s"keyword any ${authSentence.el}"),
    authorities(s"keyword == ${authSentence.el}"),
    authorities(s"keyword <> ${authSentence.el}"),
    authorities(s"keyword = ${authSentence.el}"),
    authorities(s"keyword = *${authSentence.el}*"),
  )

  val byBoolean: Transaction = Transaction("MSF_TC: mod search by boolean query")(
    instances(s"subjects all ${boolAnd.el}"),
    instances(s"subjects all ${boolOr.el}"),
    instances(s"subjects = (${boolSubjectOr.el})"),
    instances(s"subjects all ${boolSubjectNot.el}"),
  )

  val byContributors: Transaction = Transaction("MSF_TC: mod search by contributors")(
    instances(s"contributors all ${contributorsWord.el}"),
    instances(s"contributors = ${contributorsWord.el}*"),
    instances(s"contributors = *${contributorsWord.el}"),
    instances(s"contributors any ${contributorsTwoWords.el}"),
    instances(s"contributors == ${contributorsTwoWords.el}"),
    instances(s"contributors <> ${contributorsTwoWords.el}"),
    instances(s"contributors all ${contributorsTwoWords.el}"),
  )

  val byFilter: Transaction =
    Transaction("MSF_TC: mod search by filter query", languageAndStatus)

  val byKeyword: Transaction =
    Transaction("MSF_TC: mod search by keyword query", languageAndStatus)

  val bySubject: Transaction = Transaction("MSF_TC: mod search by subject query")(
    instances(s"subjects all ${auth.el}"),
    instances(s"subjects = ${auth.el}*"),
    instances(s"subjects = *${auth.el}"),
    instances(s"subjects any ${contributorsTwoWords.el}"),
    instances(s"subjects == ${auth.el}"),
    instances(s"subjects <> ${subject.el}"),
  )

  val byTitle: Transaction = Transaction("MSF_TC: mod search by title query")(
    instances(s"title all ${titleSentence.el}"),
    instances(s"title any ${titleSentence.el}"),
    instances(s"title == ${titleSentence.el}"),
    instances(s"title <> ${titleSentence.el}"),
    instances(s"title all ${auth.el}*"),
    instances(s"title all *${auth.el}"),
  )

  /** All searches, in the order of an iteration. */
  val all: Vector[Transaction] =
    Vector(byAuthority, byBoolean, byContributors, byFilter, byKeyword, bySubject, byTitle)

  private def languageAndStatus: Vector[FolioRequest] = {
    val language = filterLanguage.el
    Vector(
      instances(s"keyword all ${filterSentence.el} AND languages == $language"),
      instances(s"languages == $language AND items.status.name == Available"),
      instances(s"languages == ($language) AND items.status.name == (Available OR In transit)"),
      instances(s"languages == $language"),
    )
  }

  private def instances(cql: String): FolioRequest =
    matching("/search/instances", cql, 100)
      .check(hasField("instances"), isList)

  private def authorities(cql: String): FolioRequest =
    matching("/search/authorities", cql, 100)
      .check(hasField("authorities"), isList)

  /** An iteration takes one line of each word list; a failed search does not stop the next one. */
  val workflow: Workflow = Workflow(
    code = "msf",
    name = "catalogue-search",
    title = "People search the catalogue in seven ways, one after the other.",
    flow = Independent(
      Single(all.head).using(Input.SearchTerms(WordLists.all)) +: all.tail.map(Single(_)): _*
    ),
  )
}

/** Word lists of searches. Each is a key and a file with a column of the same name, as in PTF's script. */
object WordLists {
  val auth = SessionKey("cqlAuthQuery")
  val authSentence = SessionKey("cqlAuthQuerySentence")
  val boolAnd = SessionKey("cqlBoolAndQuery")
  val boolOr = SessionKey("cqlBoolOrQuery")
  val boolSubjectOr = SessionKey("cqlBoolSubjectOrQuery")
  val boolSubjectNot = SessionKey("cqlBoolSubjectNotQuery")
  val contributorsWord = SessionKey("cqlContributorsWordQuery")
  val contributorsTwoWords = SessionKey("cqlContributorsTwoWordQuery")
  val filterSentence = SessionKey("cqlFilterSentenceQuery")
  val filterLanguage = SessionKey("cqlFilterLanguageQuery")
  val subject = SessionKey("cqlSubjectQuery")
  val titleSentence = SessionKey("cqlTitleSentenceQuery")

  /** All lists, in no particular order. */
  val all: Vector[SessionKey] = Vector(
    auth,
    authSentence,
    boolAnd,
    boolOr,
    boolSubjectOr,
    boolSubjectNot,
    contributorsWord,
    contributorsTwoWords,
    filterSentence,
    filterLanguage,
    subject,
    titleSentence,
  )
}
