import { expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createMockFetch } from '../../mock/fetch/index.ts';
import { readDocument } from '../architecture/documents.ts';

const logs = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs';

test('the first stream of the guide is one of the mock', async () => {
  const { blocks } = readDocument('docs/typescript-client.md');
  const code = blocks.find((block) => block.code.includes('client.stream('))?.code ?? '';
  const valueOf = (name: string) => new RegExp(`\\b${name}(?::| =) '([^']+)'`).exec(code)?.[1] ?? '';
  const client = createClient({ baseUrl: 'https://api.acme.test', fetch: createMockFetch({ persona: 'owner' }) });
  const path = {
    workspaceSlug: valueOf('workspaceSlug'),
    appSlug: valueOf('appSlug'),
    deployId: valueOf('deployId'),
  };

  const events: unknown[] = [];
  for await (const frame of client.stream(logs, { params: { path } })) events.push(frame);

  expect(code).toContain(logs);
  expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'succeeded' } });
});
