package org.folio.perf.workflows.search

import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.SessionKey.word

/** What people search for: a column of a word list each, named as in PTF's script. */
object Words {
  val auth: SessionKey = word("cqlAuthQuery")
  val authSentence: SessionKey = word("cqlAuthQuerySentence")
  val boolAnd: SessionKey = word("cqlBoolAndQuery")
  val boolOr: SessionKey = word("cqlBoolOrQuery")
  val boolSubjectOr: SessionKey = word("cqlBoolSubjectOrQuery")
  val boolSubjectNot: SessionKey = word("cqlBoolSubjectNotQuery")
  val contributorsWord: SessionKey = word("cqlContributorsWordQuery")
  val contributorsTwoWords: SessionKey = word("cqlContributorsTwoWordQuery")
  val filterSentence: SessionKey = word("cqlFilterSentenceQuery")
  val filterLanguage: SessionKey = word("cqlFilterLanguageQuery")
  val subject: SessionKey = word("cqlSubjectQuery")
  val titleSentence: SessionKey = word("cqlTitleSentenceQuery")

  /** All of them, in no particular order. */
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
