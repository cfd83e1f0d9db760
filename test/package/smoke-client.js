// Uses the client as a frontend does, and prints what it saw. It runs in a project that has installed the package of
// the client only.
import { createRequire } from 'node:module';
import { can, createClient, describeError, isTerminal } from 'platform-control-plane-client';

const contract = createRequire(import.meta.url)('platform-control-plane-client/openapi.json');
const client = createClient({ baseUrl: process.argv[2], token: 'pcp_demo_owner' });
const app = { workspaceSlug: 'acme', appSlug: 'storefront' };

const { data } = await client.GET('/api/me');
const missing = await client.GET('/api/workspaces/{workspaceSlug}', { params: { path: { workspaceSlug: 'gone' } } });
const frames = client.stream('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', { params: { path: app } });
for await (const frame of frames) {
  const seen = {
    title: contract.info.title,
    user: data.user.name,
    error: [missing.status, missing.error.code],
    meaning: describeError(missing.error),
    frame: frame.data.status,
    can: can({ role: 'viewer', scope: 'full' }, 'deleteApp'),
    terminal: isTerminal('deploy', 'failed'),
  };
  console.log(JSON.stringify(seen));
  break;
}
