package org.folio.perf.workflows.search

import org.folio.perf.protocol.SessionKey

/** Word lists of searches. Each is a key and a file with a column of the same name, as in PTF's script. */
object WordLists {
  val auth: SessionKey = SessionKey("cqlAuthQuery")
  val authSentence: SessionKey = SessionKey("cqlAuthQuerySentence")
  val boolAnd: SessionKey = SessionKey("cqlBoolAndQuery")
  val boolOr: SessionKey = SessionKey("cqlBoolOrQuery")
  val boolSubjectOr: SessionKey = SessionKey("cqlBoolSubjectOrQuery")
  val boolSubjectNot: SessionKey = SessionKey("cqlBoolSubjectNotQuery")
  val contributorsWord: SessionKey = SessionKey("cqlContributorsWordQuery")
  val contributorsTwoWords: SessionKey = SessionKey("cqlContributorsTwoWordQuery")
  val filterSentence: SessionKey = SessionKey("cqlFilterSentenceQuery")
  val filterLanguage: SessionKey = SessionKey("cqlFilterLanguageQuery")
  val subject: SessionKey = SessionKey("cqlSubjectQuery")
  val titleSentence: SessionKey = SessionKey("cqlTitleSentenceQuery")

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
