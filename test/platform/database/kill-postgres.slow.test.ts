import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from './postgres-server.ts';
import { makeDataFolder, unlimited } from '../serve/data-folder.ts';
import { findRepeated } from '../serve/deployed-once.ts';
import { follow } from '../serve/followed.ts';
import { Victim, writesOfRound } from './kill-rounds.ts';
import { Load } from '../serve/load.ts';
import { readCalls, recordCallsTo } from '../serve/recorded-calls.ts';
import { startServeWith } from '../serve/served.ts';
import { measureTakeUp } from '../serve/take-up.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? 2);
const path = '/api/workspaces/load';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('a server on PostgreSQL that is killed loses no acknowledged write, ends each deploy, and does none twice', async () => {
  const { folder, data, calls, environment } = await prepare();
  await using victim = new Victim(() => startServeWith(environment, '--data', data, ...unlimited(folder)));
  const token = (await victim.present).token ?? '';
  const load = await Load.start(() => victim.present, token);

  await victim.killAgainAndAgain(rounds, load);
  const { failures, deploys } = await load.stop(90_000);
  const takenUpMs = await measureTakeUp({ victim, place: { folder: data, environment }, token, calls, path });

  console.log(
    `${rounds} kills, ${load.acknowledged} writes, ${deploys.length} deploys, ready ${victim.readyMs.join(', ')} ms, taken up ${takenUpMs} ms`,
  );
  expect(failures).toEqual([]);
  expect(findRepeated(readCalls(calls), deploys)).toEqual([]);
  expect(takenUpMs).toBeLessThan(30_000);
  expect([load.acknowledged >= rounds * writesOfRound, deploys.length >= 5]).toEqual([true, true]);
});

test('of two servers, one goes on with all work while the other is killed, and its streams too', async () => {
  const { folder, data, calls, environment } = await prepare();
  await using steady = await startServeWith(environment, '--data', data, ...unlimited(folder));
  const token = steady.token ?? '';
  await using victim = new Victim(() =>
    startServeWith(environment, '--data', join(folder, 'other'), ...unlimited(folder)),
  );
  await victim.present;
  const load = await Load.start((index) => (index % 2 === 0 ? Promise.resolve(steady) : victim.present), token);
  await using status = await follow(steady, token, `${path}/apps/one/status`);

  await victim.killAgainAndAgain(rounds, load);
  const { killedAt } = victim;
  const { failures, deploys } = await load.stop(90_000);
  const takenUpMs = await measureTakeUp({ victim, place: { folder: data, environment }, token, calls, path });

  console.log(
    `${rounds} kills, ${load.acknowledged} writes, ${deploys.length} deploys, ready ${victim.readyMs.join(', ')} ms, taken up ${takenUpMs} ms`,
  );
  expect(failures).toEqual([]);
  expect(findRepeated(readCalls(calls), deploys)).toEqual([]);
  expect(takenUpMs).toBeLessThan(30_000);
  expect([status.ended, status.times.some((at) => at > killedAt)]).toEqual([null, true]);
  expect([load.acknowledged >= rounds * writesOfRound, deploys.length >= 5]).toEqual([true, true]);
});

/** An empty schema, and the environment of servers on it. */
async function prepare() {
  const { folder, data } = makeDataFolder();
  const calls = join(folder, 'calls.txt');
  const url = await postgres.createSchema('kill');
  const environment = {
    ...recordCallsTo(calls),
    DATABASE_URL: url,
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  return { folder, data, calls, environment };
}
