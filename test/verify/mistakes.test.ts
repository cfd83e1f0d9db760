import { expect, test } from 'vitest';
import { startBackend } from '../../scripts/verify-trials/backend.ts';
import { mistakes } from '../../scripts/verify-trials/mistakes/mistakes.ts';
import { inGroups } from '../../scripts/verify-trials/try-mistakes.ts';

test('88 mistakes are made', () => {
  expect(new Set(mistakes.map(({ what }) => what)).size).toBe(88);
});

test('a backend with a mistake makes it', async () => {
  const chosen = mistakes.filter(({ what }) => what === 'listDeploys ignores `limit`');
  await using server = await startBackend({ mistakes: chosen });

  const response = await fetch(
    `${server.url}/api/workspaces/acme/apps/storefront/deploys?env=production&region=eu-central&limit=1`,
    {
      headers: { authorization: 'Bearer pcp_demo_owner' },
    },
  );
  // The shape of the contract.
  const { deploys } = (await response.json()) as { deploys: unknown[] };

  expect([response.status, deploys.length > 1]).toEqual([200, true]);
});

test('a wrong handler refuses the requests that the right one refuses', async () => {
  const chosen = mistakes.filter(({ what }) => what.startsWith('restartApp'));
  await using server = await startBackend({ mistakes: chosen });

  const response = await fetch(
    `${server.url}/api/workspaces/acme/apps/no-such-app/restart?env=production&region=eu-central`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer pcp_demo_owner' },
    },
  );

  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
});

test('a backend makes several mistakes at a time, but one in each operation', () => {
  const groups = inGroups(mistakes, 4);

  const operations = groups.map((group) => group.flatMap(({ handlers }) => Object.keys(handlers)));
  expect(groups.flat()).toHaveLength(88);
  expect(operations.filter((ids) => new Set(ids).size < ids.length)).toEqual([]);
  expect(Math.max(...groups.map(({ length }) => length))).toBe(4);
});
