import { afterAll, beforeAll, expect, test } from 'vitest';
import { heartbeats } from '../../verify/checks/streams/heartbeats.ts';
import type { Alteration } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from '../verify/verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

async function find(fault: Alteration): Promise<Readonly<Record<string, string>>> {
  return failuresOf(await verified.verify({ check: heartbeats, only: ['listTicketMessages', 'getDeployLogs'], fault }));
}

test.concurrent('accepts the heartbeats of the mock', async () => {
  const report = await verified.verify({
    check: heartbeats,
    only: ['getWorkspace', 'listTicketMessages', 'readServiceLogs', 'getDeployLogs'],
  });

  const passed = report.operations.filter(({ cells }) => cells.frames.passed > 0).map(({ id }) => id);
  expect([report.failures, report.notChecked]).toEqual([[], []]);
  expect(passed).toEqual(expect.arrayContaining(['getWorkspace', 'listTicketMessages', 'readServiceLogs']));
});

test.concurrent('finds a stream without heartbeats', async () => {
  expect(await find({ isSilent: true })).toMatchObject({
    'frames listTicketMessages stream: no heartbeat': 'listTicketMessages sends no comment within 15 s.',
  });
});

test.concurrent('finds a stream that ends in the first silence', async () => {
  expect(await find({ closesAfterMs: 8000 })).toEqual({
    'frames listTicketMessages stream: ended early': 'listTicketMessages ends its stream, although more can follow.',
  });
});
