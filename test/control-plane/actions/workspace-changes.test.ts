import { expect, test } from 'vitest';
import { acme, startAcme, storefront } from './acme.ts';
import { framesOf } from './frames.ts';

test('the change of one app takes at most 4 kB, however many apps the workspace has', async () => {
  const { call, world } = await startAcme();
  const stream = await call('getWorkspace', { params: acme, query: { frames: 'changes' }, stream: true });
  const frames = framesOf(stream);
  await frames.next();

  const next = frames.next();
  await call('updateApp', { params: storefront, body: { status: 'stopped' } });
  await world.advance(10_000);
  const { value } = (await next) as {
    value: { name: string; data: { changed: { slug: string }[]; removed: string[] } };
  };
  await frames.return?.(undefined);

  expect(value.data.changed.map(({ slug }) => slug)).toEqual(['storefront']);
  expect(Buffer.byteLength(JSON.stringify(value.data))).toBeLessThan(4096);
});
