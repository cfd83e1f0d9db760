// The deny table: the response of each operation to each kind of caller. `npm run golden` rewrites deny.golden.txt
// from the current responses.
import { readFileSync, writeFileSync } from 'node:fs';
import { createApp } from '../../../server/http/app.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { exampleRequest, exampleUrl, table } from '../../contract/requests.ts';
import { listen, type Listening } from '../../listen.ts';
import { createStubs } from '../../stubs.ts';
import { type Cells, formatTable } from './deny-table.ts';
import { acme, type Caller, people } from './identity.ts';

const ownToken = '0d6a3f5e-7b1c-4e28-9f40-a1b2c3d4e5f6';

/**
 * The callers, by the secret of their token; the default is an owner with full scope. `expired` and `unknown` are not
 * among them.
 */
const callers = {
  read: { scope: 'read' },
  deploy: { scope: 'deploy' },
  full: { scope: 'full' },
  viewer: { role: 'viewer' },
  developer: { role: 'developer' },
  admin: { role: 'admin' },
  outsider: { role: null },
  'pinned-here': { pinnedWorkspaceId: acme },
  'pinned-away': { pinnedWorkspaceId: 'w-elsewhere' },
  'pinned-outsider': { pinnedWorkspaceId: 'w-elsewhere', role: null },
  'no-phone': { phoneVerified: false },
  blocked: { blocked: 'Spam' },
  suspended: { suspended: 'Spam' },
  'suspended-out': { suspended: 'Spam', role: null },
} satisfies Record<string, Caller>;

const tokens = ['expired', ...Object.keys(callers)].map((name) => [name, { authorization: `Bearer ${name}` }] as const);

/** The headers that each column sends. */
const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-token': {},
  unknown: { authorization: 'Bearer unknown' },
  malformed: { authorization: 'full' },
  ...Object.fromEntries(tokens),
  'old-session': { cookie: 'pcp_session=expired', origin: 'https://dashboard.test' },
  session: { cookie: 'pcp_session=full', origin: 'https://dashboard.test' },
  'no-origin': { cookie: 'pcp_session=full' },
  'foreign-origin': { cookie: 'pcp_session=full', origin: 'https://evil.test' },
};

/** A row: an operation, with the example request of the contract unless it has its own path or body. */
export interface Row {
  readonly id: string;
  readonly operation: Operation;
  /** `{caller}` stands for the id of the caller. */
  readonly path?: string;
  readonly body?: unknown;
}

/** Operations without a row. This list may only shrink. */
export const uncovered: readonly string[] = [];

export const rows: readonly Row[] = table.flatMap((operation) => [
  { id: operation.id, operation },
  ...variants(operation),
]);

/**
 * Additional rows where access depends on more than the operation: on a field of the body, or on the token or the
 * account in the path.
 */
function variants(operation: Operation): Row[] {
  const { id } = operation;
  if (id === 'revokeToken') return [{ id: `${id}+itself`, operation, path: `/api/me/tokens/${ownToken}` }];
  if (id === 'removeMember') return [{ id: `${id}+self`, operation, path: '/api/workspaces/acme/members/{caller}' }];
  if (id === 'askAi') return [{ id: `${id}+answer`, operation, body: { question: 'Why?', answer: 'Nobody knows.' } }];
  if (id !== 'updateApp') return [];
  return [
    { id: `${id}+name`, operation, body: { name: 'Shop' } },
    { id: `${id}+services`, operation, body: { services: [{ name: 'web', cpu: 1 }] } },
    { id: `${id}+volumes`, operation, body: { volumes: { data: 2_147_483_648 } } },
    { id: `${id}+health`, operation, body: { health: { path: '/healthz' } } },
    { id: `${id}+releaseCommand`, operation, body: { releaseCommand: 'npm run migrate' } },
    { id: `${id}+status`, operation, body: { status: 'stopped' } },
    { id: `${id}+version`, operation, body: { version: '2.1.0' } },
    { id: `${id}+name+status`, operation, body: { name: 'Shop', status: 'stopped' } },
  ];
}

/** Starts the front with the callers of the table. */
export async function startFront(): Promise<Listening> {
  const all = Object.entries(callers).map(([name, caller]): [string, Caller] => [
    name,
    { ...caller, tokenId: ownToken },
  ]);
  const options = { identity: people(Object.fromEntries(all)), origins: ['https://dashboard.test'] };
  return listen(await createApp(createStubs(), options));
}

/** Sends the request of a row as each column; returns the cells. */
export async function request(url: string, { operation, path, body }: Row): Promise<Cells> {
  const targetOf = (caller: string) =>
    path === undefined ? exampleUrl(url, operation) : new URL(path.replace('{caller}', caller), url).href;
  const sent = body ?? exampleRequest(operation).body;
  const entries = Object.entries(columns).map(async ([column, headers]) => {
    const response = await fetch(targetOf(column), {
      method: operation.method.toUpperCase(),
      headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    return [column, await toCell(response)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The status of a success; an error in its short form, or in full if it has none. */
async function toCell(response: Response): Promise<string> {
  // Errors have this shape; another one would change the table.
  const { error } = (await response.json()) as { error?: { code?: string } };
  if (!error) return String(response.status);
  const full = `${response.status} ${error.code}`;
  return short[full] ?? full.replace(' ', ':');
}

const short: Readonly<Record<string, string>> = {
  '401 unauthorized': '401',
  '403 forbidden': '403',
  '403 phone_required': 'phone',
  '403 account_blocked': 'blocked',
  '403 workspace_suspended': 'suspended',
  '404 not_found': '404',
};

const file = new URL('deny.golden.txt', import.meta.url);

export function readGolden(): string {
  return readFileSync(file, 'utf8');
}

async function write(): Promise<void> {
  await using server = await startFront();
  const cells = new Map<string, Cells>();
  for (const row of rows) cells.set(row.id, await request(server.url, row));
  writeFileSync(file, formatTable(cells));
}

if (import.meta.main) await write();
