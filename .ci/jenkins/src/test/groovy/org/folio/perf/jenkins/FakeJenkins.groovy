package org.folio.perf.jenkins

import com.cloudbees.groovy.cps.Continuation
import com.cloudbees.groovy.cps.CpsTransformer
import com.cloudbees.groovy.cps.impl.CpsCallableInvocation
import org.codehaus.groovy.control.CompilerConfiguration

/**
 * Runs a Jenkinsfile in a workspace of its own, with the engine that Jenkins runs pipelines with. Shell steps are run by
 * a real shell, whose Maven and perf are the script fake-mvn, or real-mvn for real runs; the other steps take notes. It knows of
 * declarative pipelines and steps what ours use: anything else fails the test.
 */
class FakeJenkins {
  static final List<String> RESULTS = ['SUCCESS', 'UNSTABLE', 'FAILURE', 'ABORTED']

  final File project
  final File workspace
  final Map<String, String> env = [JOB_NAME: 'performance/folio', BUILD_NUMBER: '7']
  final Map<String, Object> params = [:]
  /** What happened, in order: stages, and steps with their arguments. */
  final List<String> log = []
  /** Shell scripts, each with the variables that it alone was given. */
  final List<Map> shells = []
  final Map<String, String> secrets = ['folio-password': 'canary-of-folio', 'aws-keys': 'canary-of-aws',
    'wiki-token': 'canary-of-wiki', 'webhook': 'canary-of-slack']
  /** Files that a step has found, by its name. */
  final Map<String, List<String>> files = [:].withDefault { [] }
  /** Jobs that were started: what the step says about each. */
  final List<Map> builds = []
  /** What shells have printed. */
  final StringBuilder said = new StringBuilder()
  /** Called after each copy of artifacts. */
  Closure afterFetching
  /** Part of a shell script after which the build is aborted. */
  String abortAfter
  String result = 'SUCCESS'

  private final Map<String, String> given
  private Map<String, String> bound = [:]
  private final List<String> path = []
  private final Map<String, File> stashes = [:]
  private int agents
  private Throwable broken

  /**
   * @param given parameters of this build; the others have their defaults
   * @param program resource that takes the place of Maven and perf
   */
  FakeJenkins(Map<String, String> given = [:], String program = '/fake-mvn') {
    this.given = given
    project = new File(System.getProperty('basedir', '.'), '../..').canonicalFile
    workspace = File.createTempDir('fake-jenkins', '')
    File bin = new File(workspace, 'bin')
    bin.mkdir()
    [new File(bin, 'mvn'), new File(workspace, 'perf')].each { file ->
      file.bytes = getClass().getResource(program).bytes
      file.executable = true
    }
    new File(project, 'jenkins').eachFile { copy(it, new File(workspace, 'jenkins')) }
  }

  FakeJenkins run(String jenkinsfile) {
    evaluate(new File(project, jenkinsfile))
    this
  }

  List<String> stages() { log.findAll { it.startsWith('stage ') }*.substring(6) }

  List<String> steps(String name) { log.findAll { it.startsWith("${name} ") }*.substring(name.length() + 1) }

  /** Calls of Maven and perf: each its arguments, parted by a bar. */
  List<String> calls() {
    File calls = new File(workspace, 'mvn.log')
    calls.exists() ? calls.readLines() : []
  }

  void delete() { workspace.deleteDir() }

  Object evaluate(File file) {
    PipelineScript script = compile(file)
    toItsEnd { script.run() }
  }

  PipelineScript compile(File file) {
    CompilerConfiguration how = new CompilerConfiguration(scriptBaseClass: PipelineScript.name)
    how.addCompilationCustomizers(new CpsTransformer())
    PipelineScript script = (PipelineScript) new GroovyShell(getClass().classLoader, new Binding(), how).parse(file)
    script.@jenkins = this
    script
  }

  /** Calls what may be transformed for Jenkins' engine, and has the engine run it to its end. */
  static Object toItsEnd(Closure call) {
    try {
      call()
    } catch (CpsCallableInvocation transformed) {
      transformed.invoke(null, null, Continuation.HALT).run().yield.replay()
    }
  }

  // Declarative.

  private static final Map<String, Closure> OPTIONS = ['buildDiscarder', 'logRotator', 'copyArtifactPermission',
    'disableConcurrentBuilds', 'timeout', 'timestamps'].collectEntries { name -> [name, { Object... ignored -> name }] }

  void pipeline(Closure body) {
    inside(body, new Words(agent: { }, options: this.&options,
      parameters: { Closure all -> inside(all, new Words(string: this.&parameter, choice: this.&parameter)) },
      triggers: { Closure all -> inside(all, new Words(cron: this.&cron)) },
      environment: { Closure all -> inside(all, new Variables(this)) },
      stages: { Closure all -> inside(all, new Words(stage: this.&stage)) },
      post: { Closure all -> inside(all, new Words(unsuccessful: this.&unsuccessful)) }))
  }

  void options(Closure all) { inside(all, new Words(OPTIONS)) }

  void cron(String when) {
    if (when.split(' ').size() != 5) throw new AssertionError((Object) "${when} is no time of Jenkins")
  }

  void unsuccessful(Closure body) {
    if (result != 'SUCCESS') {
      log << 'post unsuccessful'
      attempt { inside(body, null) }
    }
  }

  void parameter(Map<String, Object> about) {
    Object standard = about.containsKey('choices') ? ((List) about.choices).first() : about.defaultValue
    params[(String) about.name] = given.getOrDefault(about.name, standard)
    if (!about.description) throw new AssertionError((Object) "parameter ${about.name} has no description")
  }

  void stage(String name, Closure body) {
    Closure condition = null
    Closure steps = null
    inside(body, new Words(options: this.&options, steps: { Closure found -> steps = found },
      when: { Closure when -> inside(when, new Words(expression: { Closure found -> condition = found })) }))
    if (broken != null) {
      log << "skipped ${name}".toString()
    } else if (condition == null || toItsEnd(condition)) {
      log << "stage ${name}".toString()
      attempt { inside(steps, null) }
    }
  }

  /** As Jenkins does with what a stage throws. */
  private void attempt(Closure body) {
    try {
      toItsEnd(body)
    } catch (Aborted e) {
      broken = broken ?: e
      worsen('ABORTED')
    } catch (Failed e) {
      broken = broken ?: e
      log << "failed ${e.message}".toString()
      worsen('FAILURE')
    }
  }

  static void inside(Closure body, Object delegate) {
    if (delegate != null) {
      body.delegate = delegate
      body.resolveStrategy = Closure.DELEGATE_FIRST
    }
    toItsEnd(body)
  }

  void worsen(String to) { if (RESULTS.indexOf(to) > RESULTS.indexOf(result)) result = to }

  // Steps.

  Object step(String name, List arguments) {
    Map options = arguments && arguments.first() instanceof Map ? (Map) arguments.first() : [:]
    Object only = arguments ? arguments.first() : null
    Closure body = arguments && arguments.last() instanceof Closure ? (Closure) arguments.last() : null
    switch (name) {
      case 'pipeline': return pipeline(body)
      case 'script': return toItsEnd(body)
      case 'load': return evaluate(new File(workspace, (String) only))
      case 'sh': return shell(only instanceof Map ? options : [script: only])
      case 'error': throw new Failed((String) only)
      case 'unstable':
        note(name, only)
        return worsen('UNSTABLE')
      case 'catchError': return caught(options, body)
      case 'timeout':
        note(name, options)
        return toItsEnd(body)
      case 'dir': return inFolder(only.toString(), body)
      case 'deleteDir':
        folder().deleteDir()
        return folder().mkdirs()
      case 'withCredentials': return withSecrets((List<Map>) only, body)
      case ['string', 'usernamePassword', 'specific']: return [kind: name] + (only instanceof Map ? options : [value: only])
      case 'node':
        note(name, only)
        return inFolder("agent-${++agents}", body)
      case 'parallel': return options.each { branch, todo -> toItsEnd((Closure) todo) }
      case 'fileExists': return new File(folder(), (String) only).exists()
      case 'stash': return stash(options)
      case 'unstash': return unstash((String) only)
      case 'junit': return keep(name, only, [options.testResults])
      case 'archiveArtifacts': return keep(name, only, ((String) options.artifacts).split(',').toList())
      case 'publishHTML': return keep(name, only, ["${options.target.reportDir}/${options.target.reportFiles}"])
      case 'copyArtifacts':
        note(name, only)
        return afterFetching?.call()
      case 'build':
        builds << options
        return note(name, options.job)
      case ['echo', 'checkout']: return note(name, only)
      default: throw new AssertionError((Object) "FakeJenkins has no step ${name}")
    }
  }

  private void note(String name, Object what) { log << "${name} ${what}".toString() }

  /** A file, or all files of a folder: PATH or FOLDER/**. */
  private void keep(String name, Object what, List<Object> patterns) {
    note(name, what)
    patterns.each { pattern ->
      File from = new File(folder(), pattern.toString() - '/**')
      if (from.file) files[name] << pattern.toString()
      else if (from.directory && pattern.toString().endsWith('/**')) {
        from.eachFileRecurse(groovy.io.FileType.FILES) { files[name] << folder().toPath().relativize(it.toPath()).toString() }
      }
    }
  }

  private Object shell(Map options) {
    String script = options.script
    shells << [script: script, bound: bound.keySet().toList()]
    log << "sh ${script}".toString()
    ProcessBuilder process = new ProcessBuilder('bash', '-e', '-c', script)
    process.directory(folder())
    process.environment().keySet().removeAll { it.startsWith('FOLIO_PERF') || it.startsWith('AWS_') }
    process.environment().putAll(env + bound)
    process.environment().put('WORKSPACE', workspace.path)
    process.environment().put('PATH', "${new File(workspace, 'bin')}:${System.getenv('PATH')}".toString())
    Process shell = process.redirectErrorStream(!options.returnStdout).start()
    String output = shell.inputStream.getText('UTF-8')
    int code = shell.waitFor()
    said << output
    if (abortAfter != null && script.contains(abortAfter)) {
      abortAfter = null
      throw new Aborted()
    }
    if (options.returnStatus) return code
    if (code != 0) throw new Failed("script returned exit code ${code}: ${output}")
    options.returnStdout ? output : null
  }

  private void caught(Map options, Closure body) {
    try {
      toItsEnd(body)
    } catch (Aborted e) {
      if (options.catchInterruptions == false) throw e
      worsen('ABORTED')
    } catch (Failed e) {
      log << "caught ${e.message}".toString()
      worsen((String) options.buildResult)
    }
  }

  private void inFolder(CharSequence name, Closure body) {
    path << name.toString()
    try {
      folder().mkdirs()
      toItsEnd(body)
    } finally {
      path.remove(path.size() - 1)
    }
  }

  private File folder() { path.inject(workspace) { File parent, String name -> new File(parent, name) } }

  private void withSecrets(List<Map> bindings, Closure body) {
    Map<String, String> before = bound
    bindings.each { binding ->
      String value = secrets[(String) binding.credentialsId]
      if (value == null) throw new Failed("Could not find credentials entry with ID ${binding.credentialsId}")
      String variable = binding.variable ?: binding.passwordVariable
      bound = bound + [(variable): value]
      if (binding.usernameVariable) bound = bound + [((String) binding.usernameVariable): 'user']
    }
    try {
      toItsEnd(body)
    } finally {
      bound = before
    }
  }

  private void stash(Map options) {
    File kept = File.createTempDir('stash', '')
    kept.deleteOnExit()
    copy(new File(folder(), 'reports'), kept)
    stashes[(String) options.name] = kept
    note('stash', options.name)
  }

  private void unstash(String name) {
    File kept = stashes[name]
    if (kept == null) throw new Failed("No such saved stash ${name}")
    kept.eachFile { copy(it, folder()) }
  }

  private static void copy(File from, File toFolder) {
    toFolder.mkdirs()
    if (from.directory) from.eachFile { copy(it, new File(toFolder, from.name)) }
    else if (from.file) new File(toFolder, from.name).bytes = from.bytes
  }
}
