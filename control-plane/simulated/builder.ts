import type { Detected } from '../model/sources/detect/plan.ts';
import { type Choices, choicesOf } from '../model/sources/choices.ts';
import type { Tree } from '../model/sources/detect/tree.ts';
import type { Commit } from '../model/sources/source.ts';
import type { Build, Builder, BuildErrorCode, BuildLine, BuildOrder, BuildRef } from '../ports/builder.ts';
import type { Clock } from '../ports/clock.ts';
import { Refused } from '../ports/refused.ts';
import type { Registry } from '../ports/registry.ts';
import type { Observation } from '../ports/observation.ts';
import type { Sources } from '../ports/sources.ts';
import type { BuildTimeline, Fetched } from './build-timeline.ts';
import { fnv1a } from '../model/shared/hash.ts';
import { withoutSecrets } from '../model/vars/without-secrets.ts';
import { type SimulationState, partOfState } from './state.ts';
import { mix } from './hash.ts';
import { Outages } from './outages.ts';

/** A fault of the next builds of an app. */
export interface BuildFault {
  readonly appId: string;
  readonly kind: 'fail' | 'hang' | 'refuse' | 'sourceUnavailable';
  /** The number of builds that fail; one by default. */
  readonly times?: number;
}

interface BuilderOptions {
  readonly clock: Clock;
  readonly seed: number;
  readonly sources: Sources;
  readonly registry: Registry;
  /** No build has run by default. */
  readonly state?: SimulationState;
}

/** Builds whose steps, lines and results are determined at their start, and become visible with time. */
export class SimulatedBuilder implements Builder {
  readonly outages: Outages;
  readonly #options: BuilderOptions;
  readonly #builds: Map<string, BuildTimeline>;
  /** Images of each build, until they are deleted. */
  readonly #images: Map<string, readonly string[]>;
  readonly #faults: Map<string, { readonly kind: BuildFault['kind']; left: number }>;

  constructor({ state = new Map(), ...options }: BuilderOptions) {
    this.#options = options;
    this.#builds = partOfState(state, 'builds');
    this.#images = partOfState(state, 'images');
    this.#faults = partOfState(state, 'faults');
    this.outages = new Outages(() => options.clock.now());
  }

  inject({ appId, kind, times = 1 }: BuildFault): void {
    this.#faults.set(appId, { kind, left: times });
  }

  async start({ region, id }: BuildRef, order: BuildOrder): Promise<void> {
    this.outages.check('builder', region, order.appId);
    if (this.#builds.has(id)) return;
    const fault = this.#take(order.appId);
    if (fault === 'refuse') throw new Refused('The builder refuses the build (simulated).');
    const fetched =
      fault === 'sourceUnavailable'
        ? unavailable('The source cannot be fetched (simulated).')
        : await this.#tryFetch(order);
    const drawn = mix(this.#options.seed, fnv1a(order.appId), fnv1a(id));
    // The code for build output is large, so it is loaded with the first build.
    const { timelineOf } = await import('./build-timeline.ts');
    const outcome = fault === 'fail' || fault === 'hang' ? fault : 'succeed';
    const timeline = timelineOf({ order, fetched, outcome, startedAt: this.#options.clock.now(), drawn });
    this.#builds.set(id, timeline);
    const names = (timeline.services ?? [])
      .map(({ image }) => image)
      .filter((image) => image.startsWith(`${order.image}:`));
    this.#images.set(id, names);
  }

  /** Images of builds that are not deleted. */
  images(): string[] {
    return [...new Set([...this.#images.values()].flat())];
  }

  async observe({ id }: BuildRef): Promise<Observation<Build>> {
    this.outages.check('builder');
    const timeline = this.#builds.get(id);
    const now = this.#options.clock.now();
    if (!timeline) return absent;
    const isOver = timeline.endsAt !== null && now >= timeline.endsAt;
    const steps = timeline.steps.filter(({ startedAt }) => startedAt <= now);
    const boundaries = [...timeline.steps.map(({ startedAt }) => startedAt), timeline.endsAt].filter(
      (at) => at !== null && at > now,
    );
    return {
      state: isOver ? (timeline.error ? 'failed' : 'done') : 'running',
      steps: steps.map((step) => ({
        ...step,
        finishedAt: step.finishedAt !== null && step.finishedAt <= now ? step.finishedAt : null,
      })),
      commit: steps[0] && (steps[0].finishedAt ?? Infinity) <= now ? timeline.commit : null,
      services: isOver && !timeline.error ? timeline.services : null,
      releaseCommand: isOver && !timeline.error ? timeline.releaseCommand : null,
      error: isOver ? timeline.error : null,
      nextChangeAt: boundaries.length > 0 ? Math.min(...boundaries.map(Number)) : null,
    };
  }

  async log({ id }: BuildRef, afterSeq: number): Promise<readonly BuildLine[]> {
    this.outages.check('builder');
    const now = this.#options.clock.now();
    return (this.#builds.get(id)?.lines ?? []).slice(afterSeq).filter(({ at }) => at <= now);
  }

  async stop({ id }: BuildRef): Promise<void> {
    this.outages.check('builder');
    this.#builds.delete(id);
  }

  async removeImages({ id }: BuildRef): Promise<void> {
    this.outages.check('builder');
    this.#images.delete(id);
  }

  async inspect(
    _region: string | null,
    tree: Tree,
    profiles: readonly string[],
    choices: Choices = {},
  ): Promise<Detected> {
    // The code is large, so it is loaded with the first inspection.
    const { inspectFiles } = await import('../model/sources/detect/inspect-files.ts');
    return inspectFiles(tree, profiles, { choices });
  }

  /** A git host or a registry that is out of reach fails the build, not the request for it. */
  #tryFetch(order: BuildOrder): Promise<Fetched> {
    return this.#fetch(order).catch((error: unknown) => {
      return unavailable(error instanceof Error ? error.message : 'The source cannot be fetched.');
    });
  }

  async #fetch(order: BuildOrder): Promise<Fetched> {
    const { source, sha } = order;
    const env = withoutSecrets(order);
    const { sources, registry } = this.#options;
    if (source.type === 'image') {
      const { detectImage } = await import('../model/sources/detect/image.ts');
      const image = await registry.image(source.ref);
      return image
        ? { commit: null, ...detectImage(image, choicesOf(source)) }
        : unavailable(`There is no image ${source.ref}, or no access to it.`);
    }
    if (source.type === 'upload') {
      const { uploadId, subdir = '' } = source;
      const whole = await sources.upload(uploadId);
      if (!whole) return unavailable('The upload does not exist any more.');
      const { treeBelow } = await import('../model/sources/detect/folders.ts');
      const tree = treeBelow(whole, subdir);
      return tree
        ? { commit: null, ...(await detect(tree, [], { env, choices: choicesOf(source) })) }
        : unavailable(`The upload has no folder ${subdir}.`);
    }
    if (source.type === 'template') throw new Error('An application of the catalog is not built.');
    const at = sha === null ? { branch: source.branch } : { sha };
    const checkout = await sources.checkout(source, at, source.subdir);
    if (!checkout)
      return unavailable(
        `${source.repoUrl} or its ${sha === null ? `branch ${source.branch}` : `commit ${sha}`} cannot be read.`,
      );
    return {
      commit: checkout.commit,
      ...(await detect(checkout.tree, source.profiles, { env, choices: choicesOf(source) })),
    };
  }

  #take(appId: string): BuildFault['kind'] | null {
    const fault = this.#faults.get(appId);
    if (!fault || fault.left <= 0) return null;
    fault.left--;
    return fault.kind;
  }
}

const absent: Observation<Build> = {
  state: 'absent',
  steps: [],
  commit: null,
  services: null,
  releaseCommand: null,
  error: null,
  nextChangeAt: null,
};

function unavailable(message: string): {
  readonly commit: Commit | null;
  readonly error: { readonly code: BuildErrorCode; readonly message: string };
} {
  return { commit: null, error: { code: 'source_unavailable', message } };
}

/** Detects the parts of a tree. The code is large, so it is loaded with the first tree. */
async function detect(
  tree: Tree,
  profiles: readonly string[],
  known: { readonly env?: BuildOrder['env']; readonly choices: Choices },
): Promise<Detected> {
  const detection = await import('../model/sources/detect/detect.ts');
  return detection.detect(tree, profiles, known);
}
