import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { JsonObject } from '../../contract/document.ts';
import { checkTogether } from '../../verify/checks/effects/together.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { Recorder } from '../../verify/record/recorder.ts';

function exchangeOf(operation: Exchange['operation'], status = 200): Exchange {
  const request = { method: 'GET', url: 'http://server.test/', headers: {}, body: null };
  const response = { status, headers: {}, bytes: new Uint8Array(), json: {}, isComplete: true };
  return { operation, persona: null, request, response, problem: null, milliseconds: 1 };
}

/** Names the failures of a server that has the record after both updates. */
async function find(bodies: readonly JsonObject[], record: JsonObject, status = 200) {
  const recorder = new Recorder();
  const sent: JsonObject[] = [];
  await checkTogether({ recorder }, bodies, {
    send: async (body) => {
      sent.push(body);
      return exchangeOf(operations.updateAlert, status);
    },
    shown: (body) => body,
    read: async () => ({ record, exchange: exchangeOf(operations.listAlerts) }),
  });
  return { sent, found: [...recorder.findings.keys()] };
}

const bodies = [{ name: 'A', enabled: true }, { name: 'B' }, { name: 'C' }, { enabled: false }];

test('updates of different members are sent together', async () => {
  expect(await find(bodies, { name: 'B', enabled: false })).toEqual({
    sent: [{ name: 'B' }, { enabled: false }],
    found: [],
  });
});

test.each([
  [{ name: 'C', enabled: false }, ['effects updateAlert name, at the same time']],
  [{ name: 'B', enabled: true }, ['effects updateAlert enabled, at the same time']],
])('finds the update that is lost: %j', async (record, expected) => {
  expect((await find(bodies, record)).found).toEqual(expected);
});

test('an update that is refused loses nothing', async () => {
  expect((await find(bodies, { name: 'C', enabled: true }, 409)).found).toEqual([]);
});
