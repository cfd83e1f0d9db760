import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { createEventIds } from '../../../server/dispatch/event-ids.ts';
import { NamedEvent } from '../../../contract/model/handler.ts';
import { ada, logs, start } from './streams.ts';

async function* threeLines() {
  yield { ts: 1, step: 'clone', stream: 'system', line: 'one' } as const;
  yield { ts: 2, step: 'clone', stream: 'system', line: 'two' } as const;
  yield { ts: 3, step: 'clone', stream: 'system', line: 'three' } as const;
  yield new NamedEvent('end', { status: 'succeeded' } as const);
}

async function readLog(lastEventId?: string): Promise<string[]> {
  await using server = await start({ getDeployLogs: async () => ({ status: 200, frames: threeLines() }) });
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(server.url + logs, { headers: { ...ada, ...resume, accept: 'text/event-stream' } });
  return (await response.text()).trim().split('\n\n');
}

test('gives each line of a deploy log its number as id', async () => {
  expect(await readLog()).toEqual([
    'id: 1\ndata: {"ts":1,"step":"clone","stream":"system","line":"one"}',
    'id: 2\ndata: {"ts":2,"step":"clone","stream":"system","line":"two"}',
    'id: 3\ndata: {"ts":3,"step":"clone","stream":"system","line":"three"}',
    'event: end\ndata: {"status":"succeeded"}',
  ]);
});

test('leaves out the lines up to Last-Event-ID', async () => {
  expect(await readLog('2')).toEqual([
    'id: 3\ndata: {"ts":3,"step":"clone","stream":"system","line":"three"}',
    'event: end\ndata: {"status":"succeeded"}',
  ]);
});

test('ignores a Last-Event-ID that is not a number', async () => {
  expect((await readLog('two')).at(0)).toBe('id: 1\ndata: {"ts":1,"step":"clone","stream":"system","line":"one"}');
});

test('gives a message its own id, and leaves the choice of messages to the handler', () => {
  const identify = createEventIds(operations.listTicketMessages.stream, 'm1');

  expect(identify({ id: 'm1' })).toEqual({ id: 'm1', isKnown: false });
});

test('gives the lines of a service log no id', () => {
  const identify = createEventIds(operations.readServiceLogs.stream, '1');

  expect(identify('GET /cart 200')).toEqual({ id: null, isKnown: false });
});
