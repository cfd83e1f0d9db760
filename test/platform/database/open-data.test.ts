import { expect, test } from 'vitest';
import { closing, fill, makeDataFolder, openData } from '../serve/data-folder.ts';

test('a start on SQLite takes up at once what a server that was killed had leased', async () => {
  const { data: folder } = makeDataFolder();
  const killed = await fill(folder);
  await killed.store.write('system', (tx) => tx.wake('app', 'shop', 0));
  await killed.work.claim(0, 10_000);
  await killed.close();

  await using opened = closing(await openData(folder));

  expect(await opened.data.work.claim(0, 10_000)).toMatchObject({ kind: 'app', subject: 'shop', attempts: 2 });
});
