import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder, unlimited } from '../serve/data-folder.ts';
import { findRepeated } from '../serve/deployed-once.ts';
import { Victim, writesOfRound } from './kill-rounds.ts';
import { Load } from '../serve/load.ts';
import { readCalls, recordCallsTo } from '../serve/recorded-calls.ts';
import { startServeWith } from '../serve/served.ts';
import { measureTakeUp } from '../serve/take-up.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? 2);

test('a server on SQLite that is killed loses no acknowledged write, ends each deploy, and does none twice', async () => {
  const { folder, data } = makeDataFolder();
  const calls = join(folder, 'calls.txt');
  const environment = recordCallsTo(calls);
  await using victim = new Victim(() => startServeWith(environment, '--data', data, ...unlimited(folder)));
  const token = (await victim.present).token ?? '';
  const load = await Load.start(() => victim.present, token);

  await victim.killAgainAndAgain(rounds, load);
  const { failures, deploys } = await load.stop(90_000);
  const path = '/api/workspaces/load';
  const takenUpMs = await measureTakeUp({ victim, place: { folder: data, environment: {} }, token, calls, path });

  console.log(
    `${rounds} kills, ${load.acknowledged} writes, ${deploys.length} deploys, ready ${victim.readyMs.join(', ')} ms, taken up ${takenUpMs} ms`,
  );
  expect(failures).toEqual([]);
  expect(findRepeated(readCalls(calls), deploys)).toEqual([]);
  expect(takenUpMs).toBeLessThan(30_000);
  expect([load.acknowledged >= rounds * writesOfRound, deploys.length >= 5]).toEqual([true, true]);
});
