import type { components } from '../../generated/types.ts';
import { type DeployStory, endOf, failureOf, type Stage, stagesOf } from './deploy.ts';

export type LogLine = components['schemas']['DeployLogLine'];

/** What a deploy builds and starts, as its log names it. */
export interface Built {
  readonly service: string;
  readonly image: string;
}

/** A line of the script: after which part of its step's usual time it is written. */
type Cue = readonly [share: number, stream: LogLine['stream'], line: string];

/** What a deploy has written so far, and when its next line comes, or its end; `null` where neither will. */
export function deployLogAt(story: DeployStory, built: Built, now: number): { readonly lines: LogLine[]; readonly nextAt: number | null } {
  const end = endOf(story);
  const script = stagesOf(story)
    .filter(({ from }) => from < end)
    .flatMap((stage) => perform(stage, story, built))
    .filter(({ ts }) => ts <= end);
  const all = story.canceledAt === null ? script : [...script, ...sayCanceled(story, story.canceledAt)];
  const nextAt = all.find(({ ts }) => ts > now)?.ts ?? (end > now ? end : Infinity);
  return { lines: all.filter(({ ts }) => ts <= now), nextAt: nextAt === Infinity ? null : nextAt };
}

function perform(stage: Stage, story: DeployStory, built: Built): LogLine[] {
  const { id: step, from, to, usualMs, fails } = stage;
  const isStuck = to === Infinity;
  const cues = [...(script[step]?.(story, built) ?? [])].filter(([share]) => (!fails && !isStuck) || share < 0.6);
  const said = cues.map(([share, stream, line]) => ({ ts: Math.round(from + share * usualMs), step, stream, line }));
  if (!fails) return said;
  const reasons = (whyItFails[step] ?? []).map((line, index) => ({ ts: to - 400 + index * 100, step, stream: 'stderr' as const, line }));
  return [...said, ...reasons, { ts: to, step, stream: 'system', line: failureOf(stage).message }];
}

const script: Readonly<Record<string, (story: DeployStory, built: Built) => readonly Cue[]>> = {
  unpack: () => [[0.01, 'system', 'Unpacking the upload']],
  pull: ({ queued: { source } }) => [[0.01, 'system', source.type === 'image' ? `Pulling ${source.ref}` : 'Pulling the image']],
  clone: ({ queued: { source, sha, commitMsg } }) => [
    [0.01, 'system', source.type === 'git' ? `Cloning ${source.repoUrl} (branch ${source.branch})` : 'Fetching the source'],
    ...(sha === null ? [] : ([[0.97, 'stdout', `HEAD is now at ${sha.slice(0, 7)} ${commitMsg ?? ''}`.trimEnd()]] as const)),
  ],
  build: (_, { service, image }) => [
    [0, 'system', `Building the image of "${service}" from Dockerfile`],
    [0.04, 'stdout', '#1 load build definition from Dockerfile'],
    [0.1, 'stdout', '#5 [1/5] FROM docker.io/library/node:24-alpine'],
    [0.16, 'stdout', '#7 [3/5] RUN npm ci'],
    [0.4, 'stdout', 'added 412 packages in 4s'],
    [0.44, 'stderr', 'warning: 2 images in public/ are larger than 1 MB'],
    [0.5, 'stdout', '#8 [4/5] RUN npm run build'],
    [0.72, 'stdout', 'compiled 218 modules'],
    [0.84, 'stdout', '#9 exporting to image'],
    [0.98, 'system', `Pushed ${image}`],
  ],
  release: (_, { service }) => [[0.02, 'system', `Starting ${service}`]],
  health: (_, { service }) => [
    [0.3, 'system', `Waiting until ${service} is ready`],
    [0.95, 'system', `${service} is ready`],
  ],
  route: () => [[1, 'system', 'Traffic goes to the new release']],
};

/** What a step that fails writes before it ends. */
const whyItFails: Readonly<Record<string, readonly string[]>> = {
  build: ['error: no prebuilt binary of the image library for this platform', 'npm error command failed with exit code 1'],
  health: ['no answer on the port that the service should listen on'],
};

function sayCanceled(story: DeployStory, at: number): LogLine[] {
  const running = stagesOf(story).findLast(({ from }) => from <= at);
  return running ? [{ ts: at, step: running.id, stream: 'system', line: 'The deploy was canceled.' }] : [];
}
