import { expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import { startAlteringProxy } from '../../scripts/verify-trials/altering-proxy.ts';

const headers = { authorization: 'Bearer pcp_demo_owner' };

test('passes requests and responses on, altered', async () => {
  await using mock = await startMock({ stateless: true });
  await using proxy = await startAlteringProxy(mock.url, {
    request: (request) => ({ ...request, target: request.target.replace('/api/you', '/api/me') }),
    response: (response) => ({ ...response, status: 203 }),
  });

  const response = await fetch(`${proxy.url}/api/you`, { headers });

  expect([response.status, await response.json()]).toMatchObject([203, { user: { email: 'ada@acme.test' } }]);
});

test('alters each frame of a stream', async () => {
  await using mock = await startMock();
  await using proxy = await startAlteringProxy(mock.url, { frame: () => 'altered' });

  const response = await fetch(
    `${proxy.url}/api/workspaces/acme/apps/storefront/status?env=production&region=eu-central`,
    {
      headers: { ...headers, accept: 'text/event-stream' },
    },
  );
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();

  expect(new TextDecoder().decode(first?.value)).toContain('data: altered');
});
