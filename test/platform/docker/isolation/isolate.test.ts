import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { separate } from '../../../../platform/docker/isolation/isolate.ts';
import type { Look } from '../../../../platform/docker/isolation/look.ts';
import type { Target } from '../../../../platform/docker/isolation/probe.ts';

test('an engine that separates apps is probed once for each of its versions', async () => {
  const folder = makeFolder();

  const calls = [
    await callsOf({ of: '1' }, folder),
    await callsOf({ of: '1' }, folder),
    await callsOf({ of: '2' }, folder),
  ];

  expect(calls).toEqual([['probe'], [], ['probe']]);
});

test('rules are probed once, and are set at each start', async () => {
  const folder = makeFolder();

  const calls = [await callsOf({ reached: [['apps'], []] }, folder), await callsOf({}, folder)];

  expect(calls).toEqual([['probe', 'set', 'probe'], ['set']]);
});

test('a start is refused while rules cannot be set', async () => {
  const look = {
    reached: [
      ['apps', 'machine'],
      ['apps', 'machine'],
    ],
    problem: 'install nftables',
  } as const;
  const folder = makeFolder();

  const refused =
    /^Apps are not separated\. With Podman 4\.3\.1, a container reaches the containers of other apps and ports of this machine\. No rules prevent it: install nftables\.\nMend that, or set `engine\.acceptsSharedNetwork`/;
  await expect(callsOf(look, folder)).rejects.toThrow(refused);
  await expect(callsOf(look, folder)).rejects.toThrow(refused);
});

test('a start is refused if known rules cannot be set any more', async () => {
  const folder = makeFolder();
  await callsOf({ reached: [['metadata'], []] }, folder);

  const again = callsOf({ reached: [['metadata'], ['metadata']], problem: 'install nftables' }, folder);

  await expect(again).rejects.toThrow('a container reaches the metadata address of this machine');
});

test('a start is refused if rules have no effect', async () => {
  const calls: string[] = [];
  const look = { reached: [['apps'], ['apps']], calls } as const;

  await expect(callsOf(look, makeFolder())).rejects.toThrow('The rules of this server do not prevent it.');
  expect(calls).toEqual(['probe', 'set', 'probe', 'remove']);
});

test('a start is refused if nothing can be found out', async () => {
  const look = { failure: new Error('its container is gone') };

  await expect(callsOf(look, makeFolder())).rejects.toThrow(
    'Whether Podman 4.3.1 separates apps cannot be found out: its container is gone.',
  );
});

test('a file that cannot be read costs a probe', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'isolation.json'), '{"of":');

  expect(await callsOf({}, folder)).toEqual(['probe']);
});

test('an engine that may stop to separate apps gets rules at once, and is probed at each start without them', async () => {
  const [folder, other] = [makeFolder(), makeFolder()];
  const without = { isSteady: false, problem: 'install nftables' };

  const calls = [await callsOf({ isSteady: false }, folder), await callsOf({ isSteady: false }, folder)];
  const callsWithout = [await callsOf(without, other), await callsOf(without, other)];

  expect(calls).toEqual([['set', 'probe'], ['set']]);
  expect(callsWithout).toEqual([
    ['set', 'probe'],
    ['set', 'probe'],
  ]);
});

interface Seen {
  readonly isSteady?: boolean;
  readonly of?: string;
  /** For each probe; nothing is reached in those after. */
  readonly reached?: readonly (readonly Target[])[];
  /** Why no rules can be set. */
  readonly problem?: string;
  readonly failure?: Error;
  /** Gets the steps. */
  readonly calls?: string[];
}

/** The steps that are taken to separate the apps of an engine. */
async function callsOf(
  { of = '1', isSteady = true, reached = [], problem, failure, calls = [] }: Seen,
  folder: string,
): Promise<string[]> {
  const left = [...reached];
  const look: Look = {
    engine: 'Podman 4.3.1',
    isSteady,
    of,
    async probe() {
      calls.push('probe');
      if (failure) throw failure;
      return left.shift() ?? [];
    },
    async setRules() {
      calls.push('set');
      return problem ?? null;
    },
    async removeRules() {
      calls.push('remove');
      return null;
    },
    findProgram: () => Promise.resolve(null),
  };
  await separate(look, folder);
  return calls;
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'isolation-'));
}
