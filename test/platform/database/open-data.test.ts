import { expect, test } from 'vitest';
import { lockServer } from '../../../platform/database/postgres/open-server.ts';
import { closing, fill, makeDataFolder, openData } from '../serve/data-folder.ts';

test('a start on SQLite takes up at once the work that a killed server had leased', async () => {
  const { data: folder } = makeDataFolder();
  const killed = await fill(folder);
  await killed.store.write('system', (tx) => tx.wake('app', 'shop', 0));
  await killed.work.claim(0, 10_000);
  await killed.close();

  await using opened = closing(await openData(folder));

  expect(await opened.data.work.claim(0, 10_000)).toMatchObject({ kind: 'app', subject: 'shop', attempts: 2 });
});

test.each(['mysql://user:not-a-real-secret@127.0.0.1:1/name', 'https://127.0.0.1:1', '127.0.0.1:1', './data.db'])(
  'refuses %s as the address of a database',
  async (address) => {
    const { data: folder } = makeDataFolder();

    await expect(openData(folder, { DATABASE_URL: address })).rejects.toThrow(
      'DATABASE_URL is not the address of a database of PostgreSQL, such as postgres://user:password@host/name.',
    );
    await expect(lockServer(address, 'shared')).rejects.toThrow('DATABASE_URL is not the address');
  },
);
