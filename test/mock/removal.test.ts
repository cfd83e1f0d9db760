import { expect, test, vi } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { callerOf } from './caller.ts';
import { startFrozen, storefront } from './started.ts';

test('a removal takes 2 s of the session, in which another tab sees it', async () => {
  await using mock = await startMock();
  const call = callerOf(mock.url, 'tabs');
  const { clock } = mock.session('tabs');
  const began = Number(await clock.now());
  const removal = call('DELETE', storefront);

  const read = async () => {
    const { body } = await call('GET', storefront);
    expect(body).toHaveProperty('app.desired', 'deleted');
    return body;
  };
  const other = await vi.waitFor(read, { timeout: 300_000 });
  await clock.advance('1500ms');
  await removal;

  expect(Number(await clock.now()) - began).toBeGreaterThanOrEqual(2000);
  expect(other).toMatchObject({ app: { status: 'error', statusReason: 'being_deleted' } });
  expect(await removal).toMatchObject({ status: 200, body: { ok: true } });
  expect((await call('GET', storefront)).status).toBe(404);
});

test('a removal ends at once while the clock of the session is frozen', async () => {
  await using mock = await startMock();
  await mock.session('frozen').clock.freeze();

  const removal = await callerOf(mock.url, 'frozen')('DELETE', storefront);

  expect(removal.status).toBe(200);
});

test('a removal that has begun ends at once where the clock is frozen then', async () => {
  await using mock = await startMock();
  const call = callerOf(mock.url, 'later');
  const removal = call('DELETE', storefront);
  await vi.waitFor(async () => expect((await call('GET', storefront)).body).toHaveProperty('app.desired', 'deleted'), {
    timeout: 300_000,
  });

  await mock.session('later').clock.freeze();

  expect(await removal).toMatchObject({ status: 200, body: { ok: true } });
});

test('a removal ends at once on a clock that stands', async () => {
  await using mock = await startFrozen();

  expect((await mock.call('DELETE', storefront)).status).toBe(200);
});
