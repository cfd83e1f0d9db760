import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { createEffectMonitor } from '../../verify/checks/effects/monitor.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { Recorder } from '../../verify/record/recorder.ts';

const { document } = generatedContract();

const limits = { cpu: 0.5, memory: 512, storage: 10 };
const running = { region: 'eu', desired: 'running', deploy: { terminal: true }, limits };
const stopped = { ...running, desired: 'stopped' };
const deploying = { ...stopped, deploy: { terminal: false } };
const elsewhere = { ...running, region: 'us' };

/** The failures of a read of a workspace that shows these amounts as used in the region `eu`. */
function findIn(used: object, instances: readonly object[]): readonly string[] {
  const recorder = new Recorder();
  const json = { workspace: { regions: [{ id: 'eu', used }], instances } };
  const url = 'http://server.test/api/workspaces/acme';
  const exchange: Exchange = {
    operation: operations.getWorkspace,
    persona: 'owner',
    request: { method: 'GET', url, headers: {}, body: null },
    response: { status: 200, headers: {}, bytes: new Uint8Array(), json, isComplete: true },
    problem: null,
    milliseconds: 0,
  };
  createEffectMonitor(document, knowledge, recorder)(exchange);
  return [...recorder.findings.values()].map(({ message }) => message);
}

test.each([
  ['apps that run', { cpu: 1, memory: 1024, storage: 20 }, [running, running]],
  ['a stopped app', { cpu: 0, memory: 0, storage: 10 }, [stopped]],
  ['an app elsewhere', { cpu: 0.5, memory: 512, storage: 10 }, [running, elsewhere]],
  ['a deploy that counts more than its app shows', { cpu: 2, memory: 4096, storage: 10 }, [deploying]],
  [
    'sums of fractions',
    { cpu: 0.3, memory: 0, storage: 0 },
    [0.1, 0.2].map((cpu) => ({ ...running, limits: { cpu } })),
  ],
])('accepts %s', (_, used, apps) => {
  expect(findIn(used, apps)).toEqual([]);
});

test.each([
  ['cpu', { cpu: 0.5, memory: 1024, storage: 20 }, [running, running]],
  ['memory', { cpu: 0.5, memory: 0, storage: 10 }, [deploying]],
  ['storage', { cpu: 0, memory: 0, storage: 0 }, [stopped]],
])('finds apps of which the pool counts less %s', (name, used, apps) => {
  expect(findIn(used, apps)).toEqual([expect.stringMatching(`^getWorkspace shows \\S+ as \`used.${name}\` of eu`)]);
});
