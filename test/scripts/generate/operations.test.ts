import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { project } from './copy.ts';

/** The operations that the service description gives a path, with the parameter names of the contract. */
const described = `
GET /api/me
PATCH /api/me
GET /api/regions
GET /api/tiers
GET /api/templates
GET /api/integrations/githost/installations
GET /api/health
GET /api/ai
POST /api/ai
POST /api/inspect
GET /api/registry
GET /api/dns
POST /api/support
GET /api/status/{slug}
GET /api/workspaces
POST /api/workspaces
GET /api/workspaces/{workspaceSlug}
PATCH /api/workspaces/{workspaceSlug}
DELETE /api/workspaces/{workspaceSlug}
POST /api/workspaces/{workspaceSlug}/transfer
GET /api/workspaces/slug-check
GET /api/workspaces/{workspaceSlug}/status
GET /api/workspaces/{workspaceSlug}/members
POST /api/workspaces/{workspaceSlug}/regions/{regionId}/activate
DELETE /api/workspaces/{workspaceSlug}/regions/{regionId}/activate
GET /api/workspaces/{workspaceSlug}/billing
POST /api/workspaces/{workspaceSlug}/billing/plan
POST /api/workspaces/{workspaceSlug}/inspect
POST /api/workspaces/{workspaceSlug}/import/{provider}
POST /api/workspaces/{workspaceSlug}/uploads
POST /api/workspaces/{workspaceSlug}/deploy
POST /api/workspaces/{workspaceSlug}/install/{applicationId}
PATCH /api/workspaces/{workspaceSlug}/apps/{appSlug}
DELETE /api/workspaces/{workspaceSlug}/apps/{appSlug}
POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/redeploy
POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/status
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys
POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/active
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session
POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains
POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains
PATCH /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}
DELETE /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/certs
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars
POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars
PATCH /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}
DELETE /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}/reveal
GET /api/me/tokens
POST /api/me/tokens
DELETE /api/me/tokens/{id}
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/metrics
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs
GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/role
`
  .trim()
  .split('\n');

const [title = '', ...lines] = readFileSync(join(project, 'generated/operations.txt'), 'utf8').trimEnd().split('\n');
const listed = lines.map((line) => line.split(/ +/));

test('operations.txt lists every operation and their number', () => {
  const names = listed.map(([, , operationId]) => operationId);

  expect(title).toBe(
    `# Made by npm run generate: method, path, operation, role, scope, provenance (${lines.length} operations)`,
  );
  expect(names).toEqual(Object.keys(operations));
});

test('has every operation that the service description gives a path', () => {
  const places = listed.map(([method, path]) => `${method} ${path}`);

  expect(described).toHaveLength(61);
  expect(places).toEqual(expect.arrayContaining(described));
});

test('operations keep the names of the service description', () => {
  const places = Object.fromEntries(listed.map(([method, path, operationId]) => [operationId, `${method} ${path}`]));
  const service = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}';

  expect(places).toMatchObject({
    listGithostInstallations: 'GET /api/integrations/githost/installations',
    deployApp: 'POST /api/workspaces/{workspaceSlug}/deploy',
    createSshSession: 'POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session',
    searchServiceRoleLog: `GET ${service}/logs/role`,
    readServiceRoutes: `GET ${service}/routes`,
  });
});

test('operations.txt gives the required role and scope', () => {
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^GET {5}\/api\/health +getHealth +public +- +specified$/),
      expect.stringMatching(/^PATCH {3}\/api\/me +updateMe +signed in +full +specified$/),
      expect.stringMatching(
        /^DELETE {2}\/api\/workspaces\/\{workspaceSlug\} +deleteWorkspace +owner +full +specified$/,
      ),
    ]),
  );
});
