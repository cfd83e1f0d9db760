import { expect, test } from 'vitest';
import { sendJson, startStandIn } from '../providers/stand-in.ts';
import { findRepeated } from './deployed-once.ts';
import { Deployer, type Shown } from './deployer.ts';
import type { Recorded } from './recorded-calls.ts';
import { Writer } from './writer.ts';

test.each([
  ['keeps each change', () => false, []],
  ['acknowledges a creation that it does not keep', (method: string) => method === 'POST', ['A_0 is null and not 0']],
  ['acknowledges another value that it does not keep', (method: string) => method === 'PATCH', ['A_0 is 0 and not 4']],
])('a writer of the kill tests reports a server that %s', async (_, loses, failures) => {
  await using server = await startVars(loses);
  const writer = new Writer('A', '/app', 'token');

  const writes = loses('POST') ? 1 : 5;
  for (let count = 0; count < writes; count++) await writer.write(server);
  await writer.compare(server);

  expect(writer.failures).toEqual(failures);
  expect(writer.acknowledged).toBe(writes);
});

test('a writer accepts both ends of a change whose response did not arrive', async () => {
  await using broken = await startStandIn((_request, response) => void response.socket?.destroy());
  await using without = await startVars(() => true);
  await using kept = await startVars(() => false);
  await new Writer('A', '/app', 'token').write(kept);
  const writer = new Writer('A', '/app', 'token');

  await expect(writer.write(broken)).rejects.toThrow(TypeError);
  await writer.compare(without);
  expect(writer.failures).toEqual([]);

  const other = new Writer('A', '/app', 'token');
  await expect(other.write(broken)).rejects.toThrow(TypeError);
  await other.compare(kept);
  expect(other.failures).toEqual([]);
});

test.each<[string, readonly Shown[], readonly string[]]>([
  ['has them all', [shown(1), shown(2)], []],
  ['has lost one', [shown(1)], ['The deploy d2 is lost.', 'There are -1 more deploys than were acknowledged.']],
  ['has one that does not end', [shown(1), { ...shown(2), isOver: false }], ['The deploy d2 has not ended.']],
  ['has made one twice', [shown(1), shown(2), shown(3)], ['There are 1 more deploys than were acknowledged.']],
  ['has given a number twice', [shown(1), { ...shown(2), number: 1 }], ['The numbers are 1, 1.']],
])('the deploys of a kill test are compared with a server that %s', (_, deploys, failures) => {
  const deployer = new Deployer('/app', 'token');
  deployer.acknowledged.add('d2');

  deployer.compare(deploys);

  expect(deployer.failures).toEqual(failures);
});

test.each<[string, readonly Recorded[], readonly string[]]>([
  ['each thing was done once', [call('made', 'build d1 at 5'), call('startTask', 'd1')], []],
  ['several processes have seen the same', [call('made', 'build d1 at 5'), call('made', 'build d1 at 5')], []],
  [
    'a command has run twice',
    [call('made', 'build d1 at 5'), ...[1, 2].map(() => call('startTask', 'd1'))],
    [started('d1')],
  ],
  [
    'a deploy was built twice',
    [call('made', 'build d1 at 5'), call('made', 'build d1 at 6')],
    ['Made twice: build d1.'],
  ],
  ['a deploy was not built', [], ['The deploy d1 was not built.']],
])('the calls of a kill test show whether %s', (_, calls, repeated) => {
  expect(findRepeated(calls, [shown(1)])).toEqual(repeated);
});

function shown(number: number): Shown {
  return { id: `d${number}`, number, status: 'succeeded', isOver: true };
}

function call(name: string, id: string): Recorded {
  return { pid: 1, at: 1, call: name, id };
}

function started(id: string): string {
  return `The command of the deploy ${id} was started twice.`;
}

/** The variables of an app. What is lost is acknowledged all the same. */
function startVars(loses: (method: string) => boolean) {
  const kept = new Map<string, object>();
  return startStandIn(({ method, url, body }, response) => {
    // The writers send it.
    const { key = url.split('/').at(-1) ?? '', value } = JSON.parse(body || '{}') as {
      readonly key?: string;
      readonly value?: string;
    };
    const row = { id: key, key, value };
    if (method !== 'GET' && !loses(method)) kept.set(key, row);
    sendJson(response, method === 'GET' ? { vars: [...kept.values()] } : { var: row }, method === 'POST' ? 201 : 200);
  });
}
