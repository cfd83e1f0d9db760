import { expect, test } from 'vitest';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { changeApp } from '../../../control-plane/transitions/apps.ts';
import { startRows } from '../reconcile/start-rows.ts';

test('an app that has been removed is returned as it would be', async () => {
  const { ports } = await startRows(async () => null);
  const gone = appRow('gone', { status: 'running' });

  const changed = await ports.store.write('system', (tx) =>
    changeApp(tx, gone, { desired: 'stopped' }, { trigger: 'updateApp' }),
  );

  expect(changed).toMatchObject({ id: 'gone', desired: 'stopped' });
});
