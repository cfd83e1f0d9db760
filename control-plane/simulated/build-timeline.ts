import type { Detected, Plan } from '../model/sources/detect/plan.ts';
import { whyNoPlan } from '../model/sources/detect/why-no-plan.ts';
import { choicesOf } from '../model/sources/choices.ts';
import { withGuessedPort } from '../model/sources/guessed-port.ts';
import type { Commit } from '../model/sources/source.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { BuildErrorCode, BuildLine, BuildOrder, BuildStep } from '../ports/builder.ts';
import { type OutputLine, outputOf } from './build-output.ts';
import { hex, mix, share } from './hash.ts';

type BuildError = { readonly code: BuildErrorCode; readonly message: string };

/** Result of fetching a source: a plan to build, or an error. */
export type Fetched = { readonly commit: Commit | null } & (Detected | { readonly error: BuildError });

interface Started {
  readonly order: BuildOrder;
  readonly fetched: Fetched;
  readonly outcome: 'succeed' | 'fail' | 'hang';
  readonly startedAt: number;
  readonly drawn: number;
}

/** A build with everything that will become visible. */
export interface BuildTimeline {
  readonly steps: readonly { readonly id: BuildStep; readonly startedAt: number; readonly finishedAt: number | null }[];
  readonly lines: readonly BuildLine[];
  readonly commit: Commit | null;
  readonly services: readonly ServiceDefinition[] | null;
  readonly releaseCommand: string | null;
  readonly error: BuildError | null;
  /** `null` for a build that hangs. */
  readonly endsAt: number | null;
}

export function timelineOf({ order, fetched, outcome, startedAt, drawn }: Started): BuildTimeline {
  const id = fetchSteps[order.source.type];
  const fetchedAt = startedAt + 2000 + Math.round(share(drawn) * 3000);
  const fetchStep = { id, startedAt, finishedAt: fetchedAt };
  const opening = { at: startedAt + 40, step: id, stream: 'system', line: openingOf(order) } as const;
  const { commit } = fetched;
  if ('error' in fetched) {
    const lines = number([opening, { at: fetchedAt, step: id, stream: 'system', line: fetched.error.message }]);
    return { steps: [fetchStep], lines, commit: null, ...nothing, error: fetched.error, endsAt: fetchedAt };
  }
  const head = commit && { at: fetchedAt - 20, step: id, stream: 'stdout' as const, line: headLine(commit) };
  const fetchLines = head ? [opening, head] : [opening];
  if (id === 'pull' && fetched.plan) {
    const services = withImages(fetched.plan, { order, drawn }, commit);
    const lines = number([
      ...fetchLines,
      { at: fetchedAt - 10, step: id, stream: 'system', line: 'The image is complete' },
    ]);
    return { steps: [fetchStep], lines, commit, services, releaseCommand: null, error: null, endsAt: fetchedAt };
  }
  const buildMs = fetched.plan ? 30_000 + Math.round(share(mix(drawn, 1, 1)) * 60_000) : 500;
  const endsAt = outcome === 'hang' && fetched.plan ? null : fetchedAt + buildMs;
  const steps = [fetchStep, { id: 'build' as const, startedAt: fetchedAt, finishedAt: endsAt }];
  if (!fetched.plan) {
    const error = { code: 'no_builder', message: whyNoPlan(fetched) } as const;
    const last = { at: fetchedAt + buildMs, step: 'build', stream: 'system', line: error.message } as const;
    return { steps, lines: number([...fetchLines, last]), commit, ...nothing, error, endsAt };
  }
  const services = withImages(fetched.plan, { order, drawn }, commit);
  // If every service has an image already, nothing is built.
  const isBuilt = outcome !== 'succeed' || fetched.plan.services.some(({ image }) => image === null);
  const building = buildLines(fetched.plan, isBuilt ? outputOf(fetched.plan, drawn, outcome) : [], fetchedAt, buildMs);
  const ready = services.map(
    ({ image }) => ({ at: fetchedAt + buildMs, step: 'build', stream: 'system', line: `Ready: ${image}` }) as const,
  );
  const { releaseCommand } = fetched.plan;
  const lasting = number([...fetchLines, ...building, ...ready]);
  if (outcome === 'succeed') return { steps, lines: lasting, commit, services, releaseCommand, error: null, endsAt };
  const error = { code: 'build_failed', message: 'The build ended with exit code 1.' } as const;
  const failing = [{ at: fetchedAt + buildMs, step: 'build', stream: 'system', line: error.message }] as const;
  const lines = number([...fetchLines, ...building, ...(outcome === 'fail' ? failing : [])]);
  return { steps, lines, commit, ...nothing, error: outcome === 'fail' ? error : null, endsAt };
}

/** Result of a build that does not succeed. */
const nothing = { services: null, releaseCommand: null } as const;

const fetchSteps = { git: 'clone', upload: 'unpack', image: 'pull', template: 'pull' } as const;

type Unnumbered = Omit<BuildLine, 'seq'>;

/** Spreads the lines of the build's commands over its time. */
function buildLines(plan: Plan, output: readonly OutputLine[], from: number, buildMs: number): Unnumbered[] {
  const built = plan.services.filter(({ image }) => image === null);
  const opening = built.map(
    ({ name }) => ({ stream: 'system', line: `Building the image of "${name}" with ${plan.builder}` }) as const,
  );
  const all = [...opening, ...output];
  return all.map((line, index) => ({
    at: from + Math.round((buildMs * index) / (all.length + 1)),
    step: 'build',
    ...line,
  }));
}

function withImages(
  plan: Plan,
  { order: { image, number: build, source }, drawn }: Pick<Started, 'order' | 'drawn'>,
  commit: Commit | null,
): readonly ServiceDefinition[] {
  const tag = commit ? commit.sha.slice(0, 7) : String(build);
  const digest = `sha256:${hex(mix(drawn, 2, 0x63)).repeat(8)}`;
  const services = plan.services.map((service) =>
    service.image === null ? { ...service, image: `${image}:${tag}`, digest } : { ...service, image: service.image },
  );
  // The image of a simulated Dockerfile exposes the port of its program.
  return withGuessedPort(services, { builder: plan.builder, choices: choicesOf(source), isExposed: true });
}

function openingOf({ source }: BuildOrder): string {
  if (source.type === 'git') return `Cloning ${source.repoUrl} (branch ${source.branch})`;
  return source.type === 'image' ? `Pulling ${source.ref}` : 'Unpacking the upload';
}

function headLine({ sha, message }: Commit): string {
  return `HEAD is now at ${sha.slice(0, 7)} ${message}`;
}

function number(lines: readonly Unnumbered[]): BuildLine[] {
  return lines.map((line, index) => ({ seq: index + 1, ...line }));
}
