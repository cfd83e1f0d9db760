import { CallTimeout } from '../../../control-plane/ports/call-timeout.ts';
import type { BuildOrder, BuildRef, BuildStep } from '../../../control-plane/ports/builder.ts';
import { messageOf } from '../engine.ts';
import { BuildFailure, type BuildJob, type BuildParts, failureOf } from './job.ts';
import { type BuildState, newBuild } from './build-files.ts';
import { OutputLines } from './output-lines.ts';
import { publishImages } from './publish-images.ts';
import { runBuild } from './run-build.ts';
import { cleanUpBuild } from './remove-orphans.ts';

/** A build from its start to its end, with its lines and its state. */
export class RunningBuild {
  readonly state: BuildState;
  readonly #parts: BuildParts;
  readonly #build: BuildRef;
  readonly #order: BuildOrder;
  readonly #end = new AbortController();
  #isStopped = false;
  #running: Promise<void> | undefined;

  constructor(parts: BuildParts, build: BuildRef, order: BuildOrder) {
    this.state = newBuild(build.id);
    this.#parts = parts;
    this.#build = build;
    this.#order = order;
  }

  /** Runs to its end, and never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Ends the build. Resolves when nothing of it is left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end.abort(new BuildFailure('build_failed', 'The build was stopped.'));
    await this.run();
  }

  async #run(): Promise<void> {
    // A build that was stopped in the queue has made nothing.
    if (this.#end.signal.aborted) return this.#fail(this.#end.signal.reason);
    const { limits, engine, removals } = this.#parts;
    const late = setTimeout(() => {
      this.#end.abort(
        new BuildFailure('build_failed', `The build took more than ${Math.round(limits.seconds / 60)} minutes.`),
      );
    }, limits.seconds * 1000);
    try {
      const progress = {
        begin: (step: BuildStep) => this.#begin(step),
        found: (commit: NonNullable<BuildState['commit']>) => this.#change(() => (this.state.commit = commit)),
      };
      // The build is over once nothing of it is left. If the engine is away, the next process removes the rest.
      const cleanUp = () => cleanUpBuild(engine, this.#build.id).catch(() => undefined);
      const job = this.#job();
      const { services: built, releaseCommand } = await runBuild(this.#parts, job, progress).finally(cleanUp);
      const services = await publishImages(this.#parts, job, built);
      this.#finish(() => Object.assign(this.state, { state: 'done', services, releaseCommand }));
    } catch (error) {
      await removals.remove(this.#build.id).catch(() => undefined);
      this.#fail(error);
    } finally {
      clearTimeout(late);
    }
  }

  #job(): BuildJob {
    const order = this.#order;
    const secrets = order.secrets.map((name) => order.env[name] ?? '').filter((value) => value !== '');
    return {
      build: this.#build,
      order,
      signal: this.#end.signal,
      say: (line) => this.#add('system', line),
      output: (stream) => new OutputLines(secrets, (line) => this.#add(stream, line)),
    };
  }

  #add(stream: 'stdout' | 'stderr' | 'system', line: string): void {
    if (this.#isStopped) return;
    const log = this.#parts.files.openLog(this.#build.id);
    const most = this.#parts.limits.output;
    if (log.bytes < most || stream === 'system') log.add({ step: this.#step(), stream, line });
    else
      this.#end.abort(
        new BuildFailure(
          'build_failed',
          `The build wrote more than ${Math.round(most / 1024 ** 2)} MB. Make it write less.`,
        ),
      );
  }

  #step(): BuildStep {
    const { type } = this.#order.source;
    return this.state.steps.at(-1)?.id ?? (type === 'git' ? 'clone' : type === 'upload' ? 'unpack' : 'pull');
  }

  #begin(step: BuildStep): void {
    this.#change(
      () => (this.state.steps = [...this.#endedSteps(), { id: step, startedAt: Date.now(), finishedAt: null }]),
    );
  }

  #endedSteps(): BuildState['steps'] {
    return this.state.steps.map((step) => ({ ...step, finishedAt: step.finishedAt ?? Date.now() }));
  }

  #fail(error: unknown): void {
    const reason: unknown = this.#end.signal.aborted ? this.#end.signal.reason : error;
    const { code, message } =
      reason instanceof BuildFailure
        ? reason
        : failureOf(
            messageOf(reason),
            reason instanceof CallTimeout
              ? 'The machine that builds is too busy to respond. Deploy again later.'
              : 'The machine that builds cannot go on. Deploy again later.',
          );
    this.#add('system', message);
    this.#finish(() => Object.assign(this.state, { state: 'failed', error: { code, message } }));
  }

  #finish(change: () => void): void {
    this.#change(() => {
      this.state.steps = this.#endedSteps();
      change();
    });
  }

  #change(change: () => void): void {
    change();
    if (!this.#isStopped) this.#parts.files.write(this.state);
  }
}
