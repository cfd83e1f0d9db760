import { expect, test } from 'vitest';
import { failuresOf } from '../../verify/verified.ts';
import { makeDataFolder } from './data-folder.ts';
import { prepareVerify, startPrepared, verifyServe } from './verified-serve.ts';

test('a server on SQLite keeps the contract', async () => {
  const { folder, data } = makeDataFolder();
  const place = { folder: data, environment: {} };
  const prepared = await prepareVerify(folder, place);
  await using served = await startPrepared(place, prepared);

  const report = await verifyServe(served.url, prepared);

  expect(failuresOf(report)).toEqual({});
  expect(report.outcome).toBe('kept');
});
