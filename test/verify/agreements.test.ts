import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { checkAgreements } from '../../verify/checks/lists/agree.ts';
import { Recorder } from '../../verify/record/recorder.ts';
import type { Run } from '../../verify/run/run.ts';
import { isRepeated } from '../../verify/send/repeats.ts';

const { listMembers, getWorkspace } = operations;

/** Compares two reads of a server that shows these counts, one after the other, and then the last of them. */
async function compare(counts: readonly number[]) {
  const recorder = new Recorder();
  const sent: boolean[] = [];
  const left = [...counts];
  const agreement = {
    operation: listMembers.id,
    with: getWorkspace.id,
    name: 'members',
    values: ({ count: shown }: { count?: unknown }) => [{ what: 'the count', shown, other: 3 }],
  };
  // The parts of a run that the comparison uses.
  const run = {
    operations: [listMembers],
    contract: { operations: [listMembers, getWorkspace] },
    knowledge: { agreements: [agreement] },
    personas: { reader: { role: 'owner', scope: 'full' } },
    fixtures: { pathOf: async () => ({ workspaceSlug: 'acme' }) },
    scratch: { problem: 'needs --allow-writes' },
    recorder,
    each: async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>) => {
      for (const item of items) await act(item);
    },
    send: async ({ operation }: { operation: unknown }) => {
      sent.push(isRepeated());
      const count = operation === listMembers && left.length > 1 ? left.shift() : left[0];
      return { operation, response: { status: 200, json: { count } } };
    },
  } as unknown as Run;
  await checkAgreements(run);
  return { sent, failures: [...recorder.findings.keys()], skipped: recorder.notChecked.map(({ reason }) => reason) };
}

test('reads that show the same are compared once', async () => {
  expect(await compare([3])).toEqual({ sent: [false, false, false], failures: [], skipped: [] });
});

test('reads between which something has changed are compared again, which counts as no further requests', async () => {
  expect(await compare([2, 3])).toEqual({
    sent: [false, false, false, true, true, true],
    failures: [],
    skipped: [],
  });
});

test('finds reads that show something else', async () => {
  const { failures } = await compare([4]);

  expect(failures).toEqual(['lists listMembers members, getWorkspace']);
});

test('what changes all the time is not checked', async () => {
  const { failures, skipped } = await compare([1, 2, 3, 4, 5, 6]);

  expect([failures, skipped]).toEqual([[], ['what it shows together with getWorkspace changes too often']]);
});
