import { expect, test } from 'vitest';
import { skeleton } from '../../../generated/skeleton.ts';
import { createApp } from '../../../server/http/app.ts';
import { people } from '../http/identity.ts';
import { silent } from '../http/streams.ts';
import { listen } from '../../listen.ts';

test('a slug that cannot exist is 404 without a lookup', async () => {
  const lookups: string[] = [];
  const known = people({ ada: {} });
  const identity = {
    ...known,
    findMembership: async (_: object, slug: string) => {
      lookups.push(slug);
      return null;
    },
  };
  await using server = await listen(
    await createApp(skeleton, { identity, log: silent, preparation: 'atFirstRequest' }),
  );
  const get = async (slug: string) => {
    const response = await fetch(`${server.url}/api/workspaces/${slug}`, { headers: { authorization: 'Bearer ada' } });
    return { status: response.status, body: await response.json() };
  };

  const unknown = await get('unknown');
  const impossible = await Promise.all(['Acme', '-acme', 'a%2Fb', 'a%0Ab', 'a'.repeat(41)].map(get));

  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(impossible).toEqual([unknown, unknown, unknown, unknown, unknown]);
  expect(lookups).toEqual(['unknown']);
});
