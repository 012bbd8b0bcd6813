package org.folio.perf.jenkins

import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Test

class JenkinsfileTest {
  private static final String RUN = 'reports/20260102T030405Z-MobiusHighLoad-target'
  private static final String PROGRAM = /(?s)(mvn|\.\/perf) .*/
  private FakeJenkins jenkins

  private FakeJenkins build(Map<String, String> parameters = [:], Map<String, Integer> codes = [:]) {
    jenkins = new FakeJenkins(parameters)
    File folder = new File(jenkins.workspace, 'codes')
    folder.mkdir()
    codes.each { goal, code -> new File(folder, (String) goal).text = "${code}" }
    jenkins
  }

  private void mustPublish(String folder) {
    assert jenkins.steps('junit')*.contains("${folder}/junit.xml".toString()) == [true]
    assert jenkins.steps('junit').first().contains('skipMarkingBuildUnstable:true')
    assert jenkins.steps('archiveArtifacts').first().contains("${folder}/**".toString())
    assert jenkins.steps('publishHTML')*.find(/reportName:([^,]*)/) == ['reportName:Load test', 'reportName:Trend']
    assert jenkins.steps('publishHTML').first().contains("reportDir:${folder}".toString())
  }

  @AfterEach
  void clean() { jenkins.delete() }

  @Test
  @DisplayName('a run that passes goes through all stages in order, and its build succeeds')
  void passed() {
    build(duration: '1h', tenants: '10').run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'load', 'report', 'publish']
    assert jenkins.result == 'SUCCESS'
    assert jenkins.calls()*.split('\\|')*.toList() == [
      ['doctor', '-Dsimulation=MobiusHighLoad', '-Dtarget=sandbox',
        '-Dduration=1h', '-Dtenants=10'],
      ['-B', '-ntp', 'gatling:test', '-Dsimulation=MobiusHighLoad', '-Dtarget=sandbox', '-Dduration=1h',
        '-Dtenants=10', '-Dbaseline=last', '-Dreports=reports'],
      ['report', "-Drun=${RUN}".toString()],
      ['trend', '-Dsimulation=MobiusHighLoad', '-Dtarget=sandbox',
        '-Dreports=reports'],
    ]
    mustPublish(RUN)
    assert !jenkins.log.contains('post unsuccessful')
  }

  @Test
  @DisplayName('the weekly job in the documents starts the job with parameters that it has')
  void weekly() {
    File weekly = new File(build().workspace, 'weekly')
    weekly.text = (new File(jenkins.project, 'docs/ci.md').text =~ /(?s)```groovy\n(.*?)```/)[0][1]
    jenkins.evaluate(weekly)
    assert jenkins.builds*.job == ['folio-perf']
    Map<String, String> parameters = jenkins.builds.first().parameters.collectEntries { [it.name, it.value] }
    clean()
    build(parameters).run('Jenkinsfile')
    assert jenkins.params.subMap(parameters.keySet()) == parameters
    assert jenkins.stages() == ['doctor', 'prepare', 'load', 'report', 'publish']
    assert jenkins.calls()[2].contains('|gatling:test|-Dsimulation=MobiusBaseline|-Dtarget=NAME|-Dduration=15m|')
    assert jenkins.shells.find { it.script.contains('gatling:test') }.bound.contains('FOLIO_PERF_PASSWORD')
    assert jenkins.result == 'SUCCESS'
  }

  @Test
  @DisplayName('parameters reach programs as they were typed, whatever characters they have')
  void quoting() {
    build(target: '/etc/folio/my $(target) "x".conf', tenants: "a,b'; rm -rf /tmp/x", baseline: 'mobius/test-4',
      settings: '-Drate=0.5 -Dseed=2').run('Jenkinsfile')
    String load = jenkins.calls()[1]
    assert load.contains('|-Dtarget=/etc/folio/my $(target) "x".conf|')
    assert load.contains("|-Dtenants=a,b'; rm -rf /tmp/x|")
    assert load.contains('|-Drate=0.5|-Dseed=2|-Dbaseline=mobius/test-4|')
    assert jenkins.calls()[3].contains('|-Dtarget=my $(target) "x"|')
  }

  @Test
  @DisplayName('a preparation runs between doctor and load, and mends what the doctor has found')
  void preparation() {
    build([preparation: 'PrepareMobius', target: 'folio'], [doctor: 2]).run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'prepare', 'load', 'report', 'publish']
    assert jenkins.calls()[1].contains('|gatling:test|-Dsimulation=PrepareMobius|-Dtarget=folio|')
    assert jenkins.result == 'SUCCESS'
  }

  @Test
  @DisplayName('without a preparation a run that cannot succeed fails the build before any load')
  void refused() {
    build([:], [doctor: 2]).run('Jenkinsfile')
    assert jenkins.stages() == ['doctor']
    assert jenkins.result == 'FAILURE'
    assert jenkins.steps('echo').contains('There is no run to publish.')
    assert jenkins.calls().size() == 1
  }

  @Test
  @DisplayName('a limit that is exceeded makes the build unstable, or fails it where that is configured, and all is published')
  void notPassed() {
    [unstable: 'UNSTABLE', failure: 'FAILURE'].each { configured, expected ->
      build([whenNotPassed: configured], [load: 2, report: 2]).run('Jenkinsfile')
      assert jenkins.stages() == ['doctor', 'load', 'report', 'publish']
      assert jenkins.result == expected
      assert jenkins.log.any { it.endsWith('The verdict is not "passed". errors are too many.') }
      mustPublish(RUN)
      jenkins.delete()
    }
  }

  @Test
  @DisplayName('a run that fails is told apart from an exceeded limit: the build fails')
  void brokenRun() {
    build([:], [load: 1]).run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'load']
    assert jenkins.steps('skipped') == ['report', 'publish', 'send out']
    assert jenkins.result == 'FAILURE'
    assert jenkins.steps('failed').first() == 'The run failed: the load ended with 1.'
  }

  @Test
  @DisplayName('after an abort the load is awaited, its report made, and what is there published')
  void aborted() {
    build([:], [load: 143, trend: 3])
    jenkins.abortAfter = 'gatling:test'
    jenkins.run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'load']
    assert jenkins.result == 'ABORTED'
    int post = jenkins.log.indexOf('post unsuccessful')
    int awaited = jenkins.log.findIndexOf { it.contains('running()') }
    int made = jenkins.log.findIndexOf { it.contains('./perf report') }
    int published = jenkins.log.findIndexOf { it.startsWith('junit ') }
    assert post >= 0 && post < awaited && awaited < made && made < published
    mustPublish(RUN)
  }

  @Test
  @DisplayName('secrets are bound while a program runs and never else, and no script has them in its text')
  void secrets() {
    build([passwordCredentials: 'folio-password', awsCredentials: 'aws-keys'], [load: 2, report: 2]).run('Jenkinsfile')
    List<String> all = ['FOLIO_PERF_PASSWORD', 'AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID']
    assert jenkins.shells.findAll { it.script ==~ PROGRAM }*.bound == [all] * 4
    assert jenkins.shells.findAll { !(it.script ==~ PROGRAM) }*.bound.flatten() == []
    assert !jenkins.log.any { it.contains('canary') }
    assert !jenkins.calls().any { it.contains('canary') }
  }

  @Test
  @DisplayName('a run is sent out last, with its secrets bound there alone')
  void sentOut() {
    build([publishTo: 'confluence,slack', publishing: 'my $(file).conf', confluenceCredentials: 'wiki-token',
      slackCredentials: 'webhook'], [load: 2, report: 2]).run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'load', 'report', 'publish', 'send out']
    assert jenkins.calls().last() == ['publish', "-Drun=${RUN}",
      '-Dto=confluence,slack', '-Dpublishing=my $(file).conf'].join('|')
    List<List<String>> bound = jenkins.shells.findAll { it.script ==~ PROGRAM }*.bound
    assert bound.last() as Set == ['FOLIO_PERF_CONFLUENCE_TOKEN', 'FOLIO_PERF_SLACK_WEBHOOK'] as Set
    assert bound.init().flatten() == []
    assert !jenkins.log.any { it.contains('canary') }
    assert jenkins.result == 'UNSTABLE'
  }

  @Test
  @DisplayName('credentials that Jenkins does not have fail the build before any load')
  void unknownSecrets() {
    build(passwordCredentials: 'no-such-id').run('Jenkinsfile')
    assert jenkins.result == 'FAILURE'
    assert jenkins.calls().isEmpty()
  }

  @Test
  @DisplayName('the reports of earlier builds and of the last stable one are fetched, without failing for one that is gone')
  void earlierReports() {
    build().run('Jenkinsfile')
    List<String> fetched = jenkins.steps('copyArtifacts')
    assert fetched*.find(/value:(\d+)/) { it[1] } == ['6', '5', '4', '3', '2', '1', null]
    assert !fetched.last().contains('selector')
    assert fetched.every { it.contains('optional:true') && it.contains('filter:reports/*/report.json') }
  }

  @Test
  @DisplayName('each build hands on the reports of its baseline, so that it outlives the build that made it')
  void baselineKept() {
    String old = '20250101T000000Z-MobiusHighLoad-target'
    build(baseline: "mobius/test-4,${old}".toString())
    File folder = new File(jenkins.workspace, "reports/${old}")
    jenkins.afterFetching = { folder.mkdirs(); new File(folder, 'report.json').text = '{}' }
    jenkins.run('Jenkinsfile')
    assert jenkins.steps('archiveArtifacts').first().contains(",reports/${old}/report.json")
    assert !jenkins.steps('archiveArtifacts').first().contains('mobius/test-4')
    assert jenkins.files.archiveArtifacts.contains("reports/${old}/report.json".toString())
  }

}
