import { createClient, upload } from '../../../client/index.ts';

// The calls whose types the benchmark checks: a GET, a POST, a stream and an upload. Nothing runs them.
const client = createClient({ baseUrl: 'http://localhost:4010', token: 'pcp_demo_owner' });
const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

const app = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}', { params: { path } });
if (app.data) console.log(app.data.app.status);
else if (app.error.code === 'not_found') console.log(app.error.message);
// @ts-expect-error getApp has no slug_taken, which a compiler that sees the types knows
else if (app.error.code === 'slug_taken') console.log(app.error.message);

const workspace = await client.POST('/api/workspaces', {
  body: { name: 'Acme', slug: 'acme', hues: [210, 240], tier: 'starter', region: 'eu-central' },
});
if (workspace.status === 202) console.log(workspace.data.checkoutUrl);
else if (workspace.error) console.log(workspace.error.requestId);
else console.log(workspace.data.workspace.slug);

const params = { path: { ...path, deployId: '41' } };
for await (const frame of client.stream('/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs', {
  params,
})) {
  if (frame.event === 'end') console.log(frame.data.status);
  else console.log(frame.data.line);
}

const { uploadId } = await upload(client, {
  workspaceSlug: 'acme',
  files: [{ path: 'index.html', content: '<h1>Acme</h1>' }],
});
console.log(uploadId);
