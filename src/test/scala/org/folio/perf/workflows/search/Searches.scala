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
    authorities(
      s"keyword all ${auth.el}",
      s"keyword any ${auth.el}",
      s"keyword = ${auth.el}",
      s"keyword <> ${auth.el}",
      s"keyword == ${auth.el}",
      s"keyword all *${auth.el}*",
      s"keyword all ${authSentence.el}",
      s"keyword any ${authSentence.el}",
      s"keyword == ${authSentence.el}",
      s"keyword <> ${authSentence.el}",
      s"keyword = ${authSentence.el}",
      s"keyword = *${authSentence.el}*",
    )
  )

  val byBoolean: Transaction = Transaction("MSF_TC: mod search by boolean query")(
    instances(
      s"subjects all ${boolAnd.el}",
      s"subjects all ${boolOr.el}",
      s"subjects = (${boolSubjectOr.el})",
      s"subjects all ${boolSubjectNot.el}",
    )
  )

  val byContributors: Transaction = Transaction("MSF_TC: mod search by contributors")(
    instances(
      s"contributors all ${contributorsWord.el}",
      s"contributors = ${contributorsWord.el}*",
      s"contributors = *${contributorsWord.el}",
      s"contributors any ${contributorsTwoWords.el}",
      s"contributors == ${contributorsTwoWords.el}",
      s"contributors <> ${contributorsTwoWords.el}",
      s"contributors all ${contributorsTwoWords.el}",
    )
  )

  val byFilter: Transaction =
    Transaction("MSF_TC: mod search by filter query")(languageAndStatus)

  val byKeyword: Transaction =
    Transaction("MSF_TC: mod search by keyword query")(languageAndStatus)

  val bySubject: Transaction = Transaction("MSF_TC: mod search by subject query")(
    instances(
      s"subjects all ${auth.el}",
      s"subjects = ${auth.el}*",
      s"subjects = *${auth.el}",
      s"subjects any ${contributorsTwoWords.el}",
      s"subjects == ${auth.el}",
      s"subjects <> ${subject.el}",
    )
  )

  val byTitle: Transaction = Transaction("MSF_TC: mod search by title query")(
    instances(
      s"title all ${titleSentence.el}",
      s"title any ${titleSentence.el}",
      s"title == ${titleSentence.el}",
      s"title <> ${titleSentence.el}",
      s"title all ${auth.el}*",
      s"title all *${auth.el}",
    )
  )

  /** All searches, in the order of an iteration. */
  val all: Vector[Transaction] =
    Vector(byAuthority, byBoolean, byContributors, byFilter, byKeyword, bySubject, byTitle)

  private def languageAndStatus: Steps = {
    val language = filterLanguage.el
    instances(
      s"keyword all ${filterSentence.el} AND languages == $language",
      s"languages == $language AND items.status.name == Available",
      s"languages == ($language) AND items.status.name == (Available OR In transit)",
      s"languages == $language",
    )
  }

  private def instances(queries: String*): Steps = found("instances", queries)
  private def authorities(queries: String*): Steps = found("authorities", queries)

  private def found(list: String, queries: Seq[String]): Steps =
    Step.steps(queries.map(matching(s"/search/$list", _, 100).check(hasField(list), isList)): _*)

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
