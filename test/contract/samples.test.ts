import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { clientSample } from '../../contract/samples/client-sample.ts';
import { curlSample } from '../../contract/samples/curl-sample.ts';

const given = { baseUrl: 'http://localhost:4010', token: 'pcp_demo_owner', path: {}, query: {} };
const app = { workspaceSlug: 'acme', appSlug: 'storefront' };

test('a request with a body', () => {
  const request = {
    ...given,
    body: { name: "Ada's", card: { hues: [200, 245] } },
    headers: { 'X-Mock-Session': 'one' },
  };

  expect(curlSample(operations.updateMe, request)).toBe(`curl -i -X PATCH http://localhost:4010/api/me \\
  -H 'Authorization: Bearer pcp_demo_owner' \\
  -H 'Content-Type: application/json' \\
  -H 'X-Mock-Session: one' \\
  --data-raw '{"name":"Ada'\\''s","card":{"hues":[200,245]}}'`);
  expect(clientSample(operations.updateMe, request)).toBe(`import { createClient } from 'platform-control-plane-client';

const client = createClient({
  baseUrl: 'http://localhost:4010',
  token: 'pcp_demo_owner',
  headers: { 'X-Mock-Session': 'one' },
});
const { data, error } = await client.PATCH('/api/me', {
  body: { name: "Ada's", card: { hues: [200, 245] } },
});
if (error) throw error;
console.log(data);`);
});

test('a stream', () => {
  const request = { ...given, path: app, query: { env: 'production' }, isStream: true };

  expect(curlSample(operations.getAppStatus, request)).toBe(
    `curl -i --no-buffer 'http://localhost:4010/api/workspaces/acme/apps/storefront/status?env=production' \\
  -H 'Accept: text/event-stream' \\
  -H 'Authorization: Bearer pcp_demo_owner'`,
  );
  expect(clientSample(operations.getAppStatus, request))
    .toBe(`import { createClient } from 'platform-control-plane-client';

const client = createClient({ baseUrl: 'http://localhost:4010', token: 'pcp_demo_owner' });
for await (const frame of client.stream('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', {
  params: { path: { workspaceSlug: 'acme', appSlug: 'storefront' }, query: { env: 'production' } },
})) {
  console.log(frame.event, frame.data);
}`);
});

test('an upload', () => {
  const files = [{ path: 'index.html', content: '<h1>Acme</h1>\n' }];
  const request = { ...given, path: { workspaceSlug: 'acme' }, files };

  expect(curlSample(operations.createUpload, request))
    .toBe(`curl -i -X POST http://localhost:4010/api/workspaces/acme/uploads \\
  -H 'Authorization: Bearer pcp_demo_owner' \\
  -F file=@index.html \\
  -F 'paths=["index.html"]'`);
  expect(clientSample(operations.createUpload, request))
    .toBe(`import { createClient, upload } from 'platform-control-plane-client';

const client = createClient({ baseUrl: 'http://localhost:4010', token: 'pcp_demo_owner' });
const { uploadId } = await upload(client, {
  workspaceSlug: 'acme',
  files: [{ path: 'index.html', content: '<h1>Acme</h1>\\n' }],
});
console.log(uploadId);`);
});

test('a request without credentials, parameters and body', () => {
  const request = { baseUrl: 'http://localhost:4010', path: {}, query: {} };

  expect(curlSample(operations.getHealth, request)).toBe('curl -i http://localhost:4010/api/health');
  expect(clientSample(operations.getHealth, request))
    .toBe(`import { createClient } from 'platform-control-plane-client';

const client = createClient({ baseUrl: 'http://localhost:4010' });
const { data, error } = await client.GET('/api/health');
if (error) throw error;
console.log(data);`);
});
