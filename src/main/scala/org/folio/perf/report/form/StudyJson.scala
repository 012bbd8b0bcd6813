package org.folio.perf.report.form

import org.folio.perf.analysis.several.Study.Value
import org.folio.perf.analysis.several.StudyFindings
import org.folio.perf.model._

/** The form for programs: contrasts with their pairs, and findings with the contrasts that they tell of. */
object StudyJson {

  def apply(found: StudyFindings): TestsComparison = {
    val study = found.study
    val naming = found.sentences.naming
    def names(tests: Vector[Int]) = tests.map(study.tests(_).name)
    def words(values: Vector[Value]) = values.map(_.getOrElse(""))
    TestsComparison(
      TestsComparison.SchemaVersion,
      study.tests.zip(naming.tests).map { case (t, label) => ComparedTest(t.name, label) },
      found.alone,
      found.all.map(f =>
        ComparedFinding(f.severity.toString.toLowerCase, f.statement, f.contrasts.map(study.all.indexOf(_)))
      ),
      study.all.map { c =>
        ComparedContrast(
          c.factors.map(_.id.name),
          words(c.from),
          words(c.to),
          c.pairs.map { p =>
            ComparedPair(
              p.row,
              study.factors
                .filter(f => p.context.contains(f.id))
                .map(f => Dimension(f.id.name, p.context(f.id).getOrElse(""))),
              names(p.a.tests),
              names(p.b.tests),
              p.measure.map(_.words),
              p.ratio.map(r => (r - 1) * 100),
              p.verdict.word,
              p.why.map(_.words).orElse(Option.when(p.judgement.isPooled)("all pairs combined")),
            )
          },
        )
      },
    )
  }
}
