// Steps of the stages in Jenkinsfile and Jenkinsfile.shards. Settings come from environment variables, so that
// the shell quotes them; secrets are variables only while a program of ours runs.

import groovy.transform.Field

/** Builds whose report.json is fetched, for the trend and for baselines. */
@Field final int EARLIER_BUILDS = 20

/** Exit codes of the project's programs. */
@Field final int PASSED = 0
@Field final int NOT_PASSED = 2

@Field final String LOAD = 'mvn -B -ntp gatling:test'

@Field final String PLAN = '-Dtarget="$TARGET" -Dduration="$DURATION" -Dtenants="$TENANTS" $SETTINGS'

@Field boolean published = false

/** Into reports/, where baselines are looked for by name and the trend reads. */
void fetchEarlierReports() {
  dir('reports') {
    deleteDir()
  }
  int last = env.BUILD_NUMBER.toInteger() - 1
  for (int number = last; number > 0 && number > last - EARLIER_BUILDS; number--) {
    copyArtifacts(projectName: "/${env.JOB_NAME}", selector: specific("${number}"),
      filter: 'reports/*/report.json', optional: true)
  }
  // Of the last stable build, which Jenkins keeps however old it is: -Dbaseline=last takes a run that passed.
  copyArtifacts(projectName: "/${env.JOB_NAME}", filter: 'reports/*/report.json', optional: true)
}

/** Looks whether a run can succeed, and fails the build when it cannot. */
void doctor() {
  int code = program("./perf doctor -Dsimulation=\"\$SIMULATION\" ${PLAN}")
  boolean isPrepared = params.preparation != null && params.preparation != 'none'
  boolean isForced = params.settings.contains('-Dforce=true')
  if (code == NOT_PASSED && (isPrepared || isForced)) {
    echo('The doctor has found what must be mended; the next stage follows all the same.')
  } else if (code != PASSED) {
    error("The run cannot succeed: the doctor ended with ${code}.")
  }
}

void prepare() {
  int code = program("${LOAD} -Dsimulation=\"\$PREPARATION\" ${PLAN}")
  if (code != PASSED) {
    error("The preparation ended with ${code}.")
  }
}

/** A verdict that is not "passed" is no failure of this stage: the next one tells. */
void sendLoad(String more = '') {
  int code = program(LOAD + ' -Dsimulation="$SIMULATION" ' + PLAN +
    ' ${BASELINE:+-Dbaseline="$BASELINE"} -Dreports=reports ' + more)
  if (code != PASSED && code != NOT_PASSED) {
    error("The run failed: the load ended with ${code}.")
  }
}

/** Makes the report again, whose exit code is the verdict. */
void report() {
  String run = runFolder()
  if (run == '') {
    error('The load has left no run folder.')
  }
  judge(program("./perf report -Drun=\"${run}\""), run)
}

/** Passed, or what the parameter whenNotPassed says. @param run folder of the judged run */
void judge(int code, String run) {
  if (code == NOT_PASSED && params.whenNotPassed == 'failure') {
    catchError(buildResult: 'FAILURE', stageResult: 'FAILURE') {
      error(verdict(run))
    }
  } else if (code == NOT_PASSED) {
    unstable(verdict(run))
  } else if (code != PASSED) {
    error("The report could not be made: it ended with ${code}.")
  }
}

/** The verdict's sentence, for the message of the build. */
String verdict(String run) {
  String pattern = 's/.*"verdict":{"status":"[^"]*","statement":"\\(\\([^"\\\\]\\|\\\\.\\)*\\)".*/\\1/p'
  String sentence = sh(script: "sed -n '${pattern}' '${run}/report.json'", returnStdout: true).trim()
  return "The verdict is not \"passed\". ${sentence}".trim()
}

/** Every transaction over the earlier builds and this one. */
void trend() {
  int code = program('./perf trend -Dsimulation="$SIMULATION" ' +
    '-Dtarget="$(basename "$TARGET" .conf)" -Dreports=reports')
  if (code != PASSED) {
    echo("There is no trend: it ended with ${code}.")
  }
}

void publish() {
  published = true
  String run = runFolder()
  if (run == '') {
    echo('There is no run to publish.')
    return
  }
  // The verdict decides the result of the build; a finding does not.
  junit(testResults: "${run}/junit.xml", allowEmptyResults: true, skipMarkingBuildUnstable: true)
  List<String> kept = ["${run}/**", 'reports/trend.html', 'reports/report.css'] + baselineReports(run)
  archiveArtifacts(artifacts: kept.join(','), allowEmptyArchive: true)
  publishHTML(target: [reportName: 'Load test', reportDir: run, reportFiles: 'index.html', keepAll: true,
    alwaysLinkToLastBuild: true, allowMissing: true, includes: 'index.html,report.css,gatling/**,gatling.zip'])
  publishHTML(target: [reportName: 'Trend', reportDir: 'reports', reportFiles: 'trend.html', keepAll: true,
    alwaysLinkToLastBuild: true, allowMissing: true, includes: 'trend.html,report.css'])
}

/** Of the runs that this one is compared with: each build hands them on, so that they outlive their own builds. */
List<String> baselineReports(String run) {
  String pattern = 's/^ *"baseline" *: *"\\([^"]*\\)".*/\\1/p'
  String names = sh(script: "sed -n '${pattern}' '${run}/run.json'", returnStdout: true).trim()
  List<String> reports = []
  for (String name in names.split(',')) {
    if (name.trim() ==~ /[A-Za-z0-9_][A-Za-z0-9._-]*/) {
      reports << "reports/${name.trim()}/report.json".toString()
    }
  }
  return reports
}

/** To the wiki, a bucket or a chat. What cannot be sent makes the build unstable: the run itself is fine. */
void sendOut() {
  String run = runFolder()
  if (run == '') {
    echo('There is no run to send out.')
    return
  }
  // A message alone links to the page in Jenkins; after another place it links to that.
  String link = params.publishTo == 'slack' ? ' ${BUILD_URL:+-Dlink="${BUILD_URL}Load_20test/"}' : ''
  int code = program("./perf publish -Drun=\"${run}\" " +
    '-Dto="$PUBLISH_TO" -Dpublishing="$PUBLISHING"' + link, publishingSecrets())
  if (code != PASSED) {
    unstable("The run could not be sent to ${params.publishTo}: it ended with ${code}.")
  }
}

/** After an abort or a failure: nothing, where all is published or there is nothing. */
void publishWhatIsThere() {
  if (published) {
    return
  }
  awaitLoad()
  String run = runFolder()
  if (run != '' && !fileExists("${run}/report.json")) {
    program("./perf report -Drun=\"${run}\"")
  }
  publish()
}

/** An aborted load stops, and writes its report if Jenkins gives it the time. */
void awaitLoad() {
  sh('''
    set +x
    running() { pgrep -f "folio-perf.exitCodeFile=$PWD/target/"; }
    for second in $(seq 150); do
      running > /dev/null || exit 0
      sleep 1
    done
    echo "The load generator has not ended within 150 s, and is killed."
    kill -KILL $(running)
  ''')
}

/** From several agents at once, each of which leaves what it has as a stash. */
void sendLoadFromShards(int count) {
  String start = sh(script: 'date -u -d "+$START_AFTER_MINUTES minutes" +%Y-%m-%dT%H:%M:%SZ',
    returnStdout: true).trim()
  String common = "-DrunId=build-${env.BUILD_NUMBER} -DstartAt=${start}"
  Map branches = [:]
  for (int index = 1; index <= count; index++) {
    int shard = index
    branches["shard ${shard}"] = { sendShard(shard, "-Dshard=${shard}/${count} ${common}") }
  }
  parallel(branches)
}

/** A shard that fails makes the build unstable, and the merged report says that it is missing. */
void sendShard(int shard, String more) {
  catchError(buildResult: 'UNSTABLE', stageResult: 'UNSTABLE', catchInterruptions: false) {
    node(params.agentLabel) {
      checkout(scm)
      dir('reports') {
        deleteDir()
      }
      try {
        sendLoad(more)
      } finally {
        awaitLoad()
        stash(name: "shard-${shard}", includes: 'reports/*/**', allowEmpty: true)
      }
    }
  }
}

/** Makes one report of the shards that have come in; its exit code is the verdict. */
void merge(int count) {
  List<String> folders = fetchShards(count)
  if (folders.isEmpty()) {
    error('No shard has left a run folder.')
  }
  judge(program(mergeOf(folders)), runFolder())
}

/** After an abort or a failure: nothing, where all is published or there is nothing. */
void publishShards(int count) {
  if (published) {
    return
  }
  if (runFolder() == '') {
    List<String> folders = fetchShards(count)
    if (!folders.isEmpty()) {
      program(mergeOf(folders))
    }
  }
  publish()
}

/** The records of all injectors together, in a run folder of this build. */
String mergeOf(List<String> folders) {
  return "./perf report -Drun=\"${folders.join(',')}\" -Dout=reports/build-${env.BUILD_NUMBER}"
}

/** Run folders of the shards that have left one. */
List<String> fetchShards(int count) {
  for (int shard = 1; shard <= count; shard++) {
    int number = shard
    dir("shards/${number}") {
      deleteDir()
      catchError(buildResult: 'UNSTABLE', stageResult: 'UNSTABLE', catchInterruptions: false) {
        unstash("shard-${number}")
      }
    }
  }
  return runFolders('shards')
}

/** Of this build's run, as the only one that has its run.json; blank: there is none. */
String runFolder(String parent = 'reports') {
  List<String> folders = runFolders(parent)
  return folders.isEmpty() ? '' : folders[0]
}

/** Folders with a run.json, sorted by name. */
List<String> runFolders(String parent) {
  String found = sh(script: "find '${parent}' -name run.json 2> /dev/null | sort", returnStdout: true).trim()
  List<String> folders = []
  if (found != '') {
    for (String file in found.split('\n')) {
      folders << file - '/run.json'
    }
  }
  return folders
}

/** The exit code of a program or a load, which alone is given the secrets. */
int program(String command, List more = []) {
  int code = 1
  withCredentials(secrets() + more) {
    code = sh(script: command, returnStatus: true)
  }
  return code
}

/** Those whose ids were given. */
List secrets() {
  List bound = []
  if (params.passwordCredentials) {
    bound << string(credentialsId: params.passwordCredentials, variable: 'FOLIO_PERF_PASSWORD')
  }
  if (params.edgeApiKeyCredentials) {
    bound << string(credentialsId: params.edgeApiKeyCredentials, variable: 'FOLIO_PERF_EDGE_API_KEY')
  }
  if (params.awsCredentials) {
    bound << usernamePassword(credentialsId: params.awsCredentials, usernameVariable: 'AWS_ACCESS_KEY_ID',
      passwordVariable: 'AWS_SECRET_ACCESS_KEY')
  }
  return bound
}

/** Secrets for publishing, which no other program gets. */
List publishingSecrets() {
  List bound = []
  if (params.confluenceCredentials) {
    bound << string(credentialsId: params.confluenceCredentials, variable: 'FOLIO_PERF_CONFLUENCE_TOKEN')
  }
  if (params.slackCredentials) {
    bound << string(credentialsId: params.slackCredentials, variable: 'FOLIO_PERF_SLACK_WEBHOOK')
  }
  return bound
}

return this
