package org.folio.perf.jenkins

import groovy.json.JsonSlurper
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable

/** The Jenkinsfile with real programs and real load against the sandbox. PERF_CLASSPATH is the compiled project's. */
@EnabledIfEnvironmentVariable(named = 'PERF_CLASSPATH', matches = '.+')
class RealRunTest {
  private FakeJenkins jenkins

  private FakeJenkins build(String duration) {
    jenkins = new FakeJenkins([simulation: 'CheckInCheckOut', duration: duration, tenants: '3',
      settings: '-DrampUp=2s -Drate=20 -Dsandbox.serviceDemand=0.4'], '/real-mvn')
  }

  private Map report(String run) {
    (Map) new JsonSlurper().parse(new File(jenkins.workspace, "${run}/report.json"))
  }

  /** Folder of the only run. */
  private String run() {
    List<String> runs = new File(jenkins.workspace, 'reports').listFiles().findAll { new File(it, 'run.json').file }*.name
    assert runs.size() == 1
    "reports/${runs.first()}"
  }

  private void mustHavePublished(String run) {
    assert jenkins.files.junit == ["${run}/junit.xml".toString()]
    assert new XmlSlurper().parse(new File(jenkins.workspace, "${run}/junit.xml")).'**'.any { it.name() == 'testcase' }
    ['run.json', 'report.json', 'index.html', 'transactions.tsv'].each { name ->
      mustHaveArchived("${run}/${name}")
    }
    assert jenkins.files.publishHTML.contains("${run}/index.html".toString())
  }

  private void mustHaveArchived(String file) {
    if (!(file in jenkins.files.archiveArtifacts)) throw new AssertionError((Object) "${file} is not archived: ${jenkins.said}")
  }

  @AfterEach
  void clean() { jenkins.delete() }

  @Test
  @DisplayName('all stages run with real load, and publish files that are there')
  void passes() {
    build('10s').run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'load', 'report', 'publish']: jenkins.said
    // On a busy machine iterations may start late, so that the run cannot be judged.
    boolean passed = report(run()).verdict.status == 'passed'
    assert jenkins.result == (passed ? 'SUCCESS' : 'UNSTABLE'): jenkins.said
    assert report(run()).transactions*.iterations.sum() > 0
    mustHavePublished(run())
    // The trend has runs that could be judged.
    if (passed) mustHaveArchived('reports/trend.html')
  }

  @Test
  @DisplayName('an abort in mid-load ends its process group; the load stops, and its report is published')
  void aborted() {
    build('10m')
    jenkins.abortUpon = ' steady  '
    jenkins.run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'load']: jenkins.said
    assert jenkins.result == 'ABORTED': jenkins.said
    assert jenkins.log.contains('post unsuccessful'): jenkins.said
    mustHavePublished(run())
    assert new JsonSlurper().parse(new File(jenkins.workspace, "${run()}/run.json")).ending == 'interrupted'
  }
}
