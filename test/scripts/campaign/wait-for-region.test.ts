import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { deployFolder } from '../../../scripts/campaign/deploy-folder.ts';

test('waits for a region that is away, and repeats a deploy that ended for it', async () => {
  const said: string[] = [];
  const { fetch, calls } = respondTo({
    'GET /api/regions': [region('failed'), region('ready'), region('ready'), region('ready')],
    'POST /api/workspaces/acme/uploads': [[201, { uploadId: 'one', files: 1, bytes: 1 }]],
    'POST /api/workspaces/acme/inspect': [[200, { supported: true, builder: 'static', warnings: [], vars: [] }]],
    'POST /api/workspaces/acme/deploy': [
      [409, { error: { code: 'region_unavailable', message: 'The region is failed.' } }],
      [201, { app: { slug: 'shop' } }],
    ],
    'GET /api/workspaces/acme/apps/shop/deploys': [deploy('region_unavailable'), deploy('build_failed')],
    'GET /api/workspaces/acme/apps/shop/deploys/d1/logs': [[200, { lines: [] }]],
    'DELETE /api/workspaces/acme/apps/shop': [[202, { status: 'deleting' }]],
    'GET /api/workspaces/acme/apps/shop': [[404, { error: { code: 'not_found', message: 'Gone.' } }]],
  });
  const client = createClient({ baseUrl: 'http://plane.test', token: 'x', fetch });
  const folder = mkdtempSync(join(tmpdir(), 'campaign-'));
  writeFileSync(join(folder, 'index.html'), 'Hello');

  const outcome = await deployFolder(
    { client, workspaceSlug: 'acme', region: 'local', onWait: (reason) => said.push(reason) },
    folder,
    'Shop',
  ).finally(() => rmSync(folder, { recursive: true }));

  expect(outcome).toMatchObject({ runs: false, result: 'The deploy failed.' });
  expect(said).toEqual([
    'The region local is failed.',
    'The region local went away during the deploy, which is repeated.',
    'The region local went away during the deploy, which is repeated.',
  ]);
  expect(calls.filter((call) => call.startsWith('DELETE '))).toHaveLength(2);
});

type Given = readonly [status: number, body: object];

function region(status: string): Given {
  return [200, { regions: [{ id: 'local', status }] }];
}

function deploy(code: string): Given {
  return [200, { deploys: [{ id: 'd1', terminal: true, error: { code, message: 'The deploy failed.' } }] }];
}

/** Responds to the calls of each path in order; the last response stays. */
function respondTo(responses: Readonly<Record<string, readonly Given[]>>) {
  const calls: string[] = [];
  const fetch = ({ method, url }: Request) => {
    const call = `${method} ${new URL(url).pathname}`;
    const given = responses[call] ?? [];
    const [status, body] = given[calls.filter((one) => one === call).length] ?? given.at(-1) ?? [500, {}];
    calls.push(call);
    return Promise.resolve(Response.json(body, { status }));
  };
  return { fetch, calls };
}
