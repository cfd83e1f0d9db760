import type { Plan } from '../model/sources/detect/plan.ts';
import { hex, mix } from './hash.ts';
import { type Toolchain, toolchainOf } from './toolchains.ts';

/** A line that a command of a build writes. */
export interface OutputLine {
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
}

/** What the commands of a build write, in order. A build that fails ends in the error of its compiler. */
export function outputOf(plan: Plan, drawn: number, outcome: 'succeed' | 'fail' | 'hang'): OutputLine[] {
  const toolchain = toolchainOf(plan.language);
  const { installed, artifacts } = sharedLines(toolchain);
  const begun = [...stage(toolchain, plan), ...installed, ...toolchain.compile].map(written);
  if (outcome === 'hang') return begun;
  if (outcome === 'fail') return [...begun, ...toolchain.error.map((line) => ({ stream: 'stderr' as const, line }))];
  return [...begun, ...[...artifacts, ...exported(drawn)].map(written)];
}

/** What is equal in all builds, so that the logs of many worlds share its text. */
interface SharedLines {
  readonly installed: readonly string[];
  readonly artifacts: readonly string[];
}

const made = new Map<Toolchain, SharedLines>();

function sharedLines(toolchain: Toolchain): SharedLines {
  const known = made.get(toolchain);
  if (known) return known;
  const shared = { installed: install(toolchain), artifacts: artifactsOf(toolchain) };
  made.set(toolchain, shared);
  return shared;
}

function written(line: string): OutputLine {
  return { stream: 'stdout', line };
}

/** The first lines of a builder of images. */
function stage({ image }: Toolchain, { builder, runtimeVersion }: Plan): string[] {
  const base = `${image}:${runtimeVersion ?? 'lts'}-slim`;
  const definition = builder === 'dockerfile' ? 'Dockerfile' : `${builder} plan`;
  return [
    dim(`#1 [internal] load build definition from ${definition}`),
    dim('#1 transferring: 1.18kB done'),
    dim('#1 DONE 0.1s'),
    dim(`#2 [internal] load metadata for docker.io/library/${base}`),
    dim('#2 DONE 0.9s'),
    dim('#3 [internal] load build context'),
    dim('#3 transferring context: 412.06kB 0.2s done'),
    dim('#3 DONE 0.2s'),
    dim(`#4 [1/5] FROM docker.io/library/${base}`),
    dim('#4 CACHED'),
    dim('#5 [2/5] WORKDIR /app'),
    dim('#5 DONE 0.0s'),
  ];
}

function install({ packages, fetch, command, installed }: Toolchain): string[] {
  const fetched = packages.flatMap((name, index) => fetch(name, mix(1, index, 0x61)).split('\n'));
  // One line for all of them, as package managers write it.
  return [dim(`#6 [3/5] RUN ${command}`), ...fetched, ...installed(packages)];
}

/** The files that the compiler writes. */
function artifactsOf({ packages, artifact }: Toolchain): string[] {
  if (!artifact) return [];
  return packages.slice(0, 24).map((name, index) => artifact(name.replaceAll(/\W+/g, '-'), mix(1, index, 0x62)));
}

function exported(drawn: number): string[] {
  return [
    dim('#8 exporting to image'),
    dim('#8 exporting layers'),
    dim('#8 exporting layers 2.3s done'),
    dim(`#8 exporting manifest sha256:${hex(mix(drawn, 1, 0x63)).repeat(8)} 0.0s done`),
    dim(`#8 exporting config sha256:${hex(mix(drawn, 2, 0x63)).repeat(8)} 0.0s done`),
    dim('#8 pushing layers'),
    dim('#8 pushing layers 3.8s done'),
    dim('#8 DONE 6.4s'),
  ];
}

function dim(text: string): string {
  return `\u001B[2m${text}\u001B[22m`;
}
