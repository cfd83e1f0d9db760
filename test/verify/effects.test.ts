import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { effects } from '../../verify/checks/effects/effects.ts';
import { validReads } from '../../verify/checks/valid-reads.ts';
import { writes } from '../../verify/checks/writes.ts';
import { conflicts } from '../../verify/checks/conflicts/conflicts.ts';
import { unsupportedMethods } from '../../verify/checks/methods.ts';
import { lists } from '../../verify/checks/lists.ts';
import type { Check } from '../../verify/run/run.ts';
import type { Alteration, PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

const updates = [
  'updateMe',
  'updateWorkspace',
  'updateMember',
  'updateApp',
  'updateDomain',
  'updateVar',
  'updateAlert',
] as const;

async function find(
  check: Check,
  only: readonly OperationId[],
  fault: Alteration,
  allowsWrites = true,
): Promise<string[]> {
  const report = await verified.verify({ check, only, allowsWrites, fault });
  return Object.keys(failuresOf(report)).toSorted();
}

test.concurrent('finds nothing on a server that stores every update', async () => {
  const report = await verified.verify({
    check: [effects, lists],
    only: [...updates, 'listDeploys', 'listAuditEvents'],
    allowsWrites: true,
  });

  expect([report.failures, report.notChecked]).toEqual([[], []]);
  expect(report.operations.filter(({ cells }) => cells.effects.outcome === 'passed').map(({ id }) => id)).toEqual(
    updates,
  );
});

test.concurrent('says nothing of requests with another method', async () => {
  expect(await find(unsupportedMethods, ['updateAlert'], {})).toEqual([]);
});

describe.concurrent('finds', () => {
  test('a field that is not stored', async () => {
    const fault = onBody('PATCH', '/alerts/', (text) => text.replace(/"channels":\[[^\]]*\]/, '"channels":["email"]'));

    expect(await find(effects, ['updateAlert'], fault)).toEqual([
      'effects updateAlert channels',
      'effects updateAlert channels, its response',
      'effects updateAlert channels, listAlerts',
      // A webhook without its channel.
      'effects updateAlert refused: channels, webhookUrl',
    ]);
  });

  test('a field that is stored although it was not sent', async () => {
    const fault = onBody('PATCH', '/alerts/', (text) => text.replace('{"name"', '{"enabled":false,"name"'));

    expect(await find(effects, ['updateAlert'], fault)).toEqual(
      expect.arrayContaining(['effects updateAlert enabled, its response', 'effects updateAlert enabled, listAlerts']),
    );
  });

  test('a health check of an app that is not stored', async () => {
    const fault = onBody('PATCH', '/apps/', (text) =>
      text.replace('"restartAfterSeconds":120', '"restartAfterSeconds":60'),
    );

    expect(await find(effects, ['updateApp'], fault)).toEqual([
      'effects updateApp health',
      'effects updateApp health, at the same time',
      'effects updateApp health, getApp',
      'effects updateApp health, its response',
    ]);
  });

  test('a volume of an app that does not grow', async () => {
    const fault = onBody('PATCH', '/apps/', (text) =>
      text.replace(/"volumes":\{"[^"]+":\d+\}/, '"releaseCommand":null'),
    );

    expect(await find(effects, ['updateApp'], fault)).toEqual([
      'effects updateApp limits',
      'effects updateApp limits, getApp',
      'effects updateApp limits, its response',
      'effects updateApp scale',
      'effects updateApp scale, getApp',
      'effects updateApp scale, its response',
      'effects updateApp updatedAt unchanged',
    ]);
  });

  test.each([
    ['`copySecrets` of its source', '"copySecrets":false', '"copySecrets":true'],
    ['`paths` of its source', '"paths":["web/**","*.md"]', '"paths":["web/**"]'],
  ])('an app that loses %s', async (_what, sent, stored) => {
    const fault = onBody('POST', '/api/workspaces/', (text) => text.replace(sent, stored));

    expect(await find(conflicts, ['deployApp'], fault)).toEqual(['effects deployApp source']);
  });

  test('a value that cannot be set to null', async () => {
    const fault = onBody('PATCH', '/workspaces/', (text) => text.replace('{"iconUrl":null}', '{"hues":[10,350]}'));

    expect(await find(effects, ['updateWorkspace'], fault)).toEqual(
      expect.arrayContaining([
        'effects updateWorkspace iconUrl, its response',
        'effects updateWorkspace iconUrl, getWorkspace',
      ]),
    );
  });

  test('a value that stays null', async () => {
    const fault = onBody('PATCH', '/workspaces/', (text) => text.replace(/\{"iconUrl":"[^"]*"\}/, '{"hues":[10,350]}'));

    expect(await find(effects, ['updateWorkspace'], fault)).toContain('effects updateWorkspace iconUrl, its response');
  });

  test('the address of a webhook that is not shortened, and a secret that is missing', async () => {
    const fault = onResponse('', (text) =>
      text
        .replaceAll('"webhookUrl":"https://example.com"', '"webhookUrl":"https://example.com/hooks"')
        .replace(/"secret":"[^"]*"/, '"secret":null'),
    );

    expect(await find(effects, ['updateAlert'], fault)).toEqual([
      'effects updateAlert secret',
      'effects updateAlert webhookUrl',
      'effects updateAlert webhookUrl, its response',
      'effects updateAlert webhookUrl, listAlerts',
    ]);
  });

  test('a webhook that stays when its channel goes', async () => {
    const fault = onBody('PATCH', '/alerts/', (text) => text.replace('"channels":["email"]', '"channels":["webhook"]'));

    expect(await find(effects, ['updateAlert'], fault)).toContain('effects updateAlert webhookUrl, listAlerts');
  });

  test('an update that only its response shows', async () => {
    const fault = onResponse('/api/workspaces', (text) =>
      text.replaceAll(/"name":"Renamed[^"]*"/g, '"name":"As before"'),
    );

    expect(await find(effects, ['updateWorkspace'], fault)).toEqual(['effects updateWorkspace name, listWorkspaces']);
  });

  test('a time of change that stays', async () => {
    const times = new Map<string, string>();
    const fault = onResponse('/vars', (text) =>
      text.replaceAll(/"id":"([^"]+)"(.*?)"updatedAt":"([^"]+)"/g, (_, id: string, rest: string, time: string) => {
        times.set(id, times.get(id) ?? time);
        return `"id":"${id}"${rest}"updatedAt":"${times.get(id)}"`;
      }),
    );

    expect(await find(effects, ['updateVar'], fault)).toContain('effects updateVar updatedAt unchanged');
  });

  test('a 500 for text that is not ASCII', async () => {
    const broken = { status: 500, headers: {}, body: Buffer.from('') };
    const fault: Alteration = {
      request: (request) => (request.method === 'PATCH' && /[^ -~]/.test(request.body.toString()) ? broken : request),
    };

    expect(await find(effects, ['updateWorkspace'], fault)).toEqual(['server-error updateWorkspace 500']);
  });

  test('a token that expires too late', async () => {
    const fault = onResponse('/api/me/tokens', (text) => text.replaceAll(/"expiresAt":"20\d\d/g, '"expiresAt":"2099'));

    expect(await find(writes, ['createToken'], fault)).toEqual(['effects createToken expiresAt']);
  });

  test('a token that expires although it never shall', async () => {
    const fault = onResponse('/api/me/tokens', (text) =>
      text.replace('"expiresAt":null', '"expiresAt":"2099-01-01T00:00:00.000Z"'),
    );

    expect(await find(conflicts, ['createToken'], fault)).toEqual(['effects createToken expiresAt']);
  });

  test('a field that is lost when a record is created', async () => {
    const fault: Alteration = {
      request: (request) => {
        const text = request.body.toString().replace(/"redirectTo":"[^"]*"/, '"redirectTo":null');
        const body = Buffer.from(text.replace(/,"iconUrl":"[^"]*"/, ''));
        return request.method === 'POST' ? { ...request, body } : request;
      },
    };

    expect(await find(writes, ['createDomain', 'createWorkspace'], fault)).toEqual([
      'effects createDomain redirectTo',
      'effects createWorkspace iconUrl',
    ]);
  });

  test('a size in characters instead of bytes', async () => {
    const fault = onResponse('/uploads', (text) =>
      text.replace(/"size":(\d+)/, (_, size: string) => `"size":${Number(size) - 7}`),
    );

    expect(await find(writes, ['createUpload'], fault)).toEqual(['effects createUpload size']);
  });

  test('a list in another order', async () => {
    const fault = onResponse('/api/me/tokens', (text) => {
      const { tokens } = JSON.parse(text) as { tokens?: unknown[] };
      return tokens ? JSON.stringify({ tokens: tokens.toReversed() }) : text;
    });

    expect(await find(validReads, ['listTokens'], fault, false)).toEqual(['lists listTokens order of tokens']);
  });

  test('a limit that is ignored', async () => {
    const fault: Alteration = {
      request: (request) => ({ ...request, target: request.target.replace(/limit=\d+/, 'limit=50') }),
    };

    expect(await find(lists, ['listDeploys'], fault, false)).toEqual(['lists listDeploys limit']);
  });

  test.each([
    ['listVars', '/vars?', 'vars'],
    ['listTiers', '/tiers', 'tiers'],
    ['listTemplates', '/templates', 'templates'],
  ] as const)('%s in another order than by time', async (id, path, list) => {
    const fault: Alteration = {
      response(response, { target }) {
        if (!`${target}?`.includes(path) || response.status !== 200) return response;
        // The shape of the contract.
        const body = JSON.parse(response.body.toString()) as Record<string, unknown[]>;
        return { ...response, body: Buffer.from(JSON.stringify({ ...body, [list]: body[list]?.toReversed() })) };
      },
    };

    expect(await find(validReads, [id], fault, false)).toEqual([`lists ${id} order of ${list}`]);
  });

  test('deploys in another order, which name no member', async () => {
    const fault = onResponse('/deploys', (text) => {
      const { deploys, ...others } = JSON.parse(text) as { deploys?: unknown[] };
      return deploys ? JSON.stringify({ deploys: deploys.toReversed(), ...others }) : text;
    });

    expect(await find(validReads, ['listDeploys'], fault, false)).toEqual(['lists listDeploys order of deploys']);
  });

  test('a part of a list that begins too early', async () => {
    const fault: Alteration = {
      request: (request) => ({
        ...request,
        target: request.target.replace(/before=(\d+)/, (_, number: string) => `before=${Number(number) + 1}`),
      }),
    };

    expect(await find(lists, ['listDeploys'], fault, false)).toEqual([
      'lists listDeploys before',
      'lists listDeploys next',
    ]);
  });

  test('a filter that is ignored', async () => {
    const fault: Alteration = {
      request: (request) => ({ ...request, target: request.target.replace(/[?&]level=\w+/, '') }),
    };

    expect(await find(lists, ['searchServiceLogs'], fault, false)).toEqual(['lists searchServiceLogs level']);
  });

  test('nothing in a route, whose other parameters are sent with each range', async () => {
    const report = await verified.verify({ check: lists, only: ['readServiceRoute'] });

    const missing = report.operations.flatMap(({ reach }) => reach.missing).filter((name) => name.startsWith('?range'));
    expect([report.failures, missing]).toEqual([[], []]);
  });

  test.each([
    ['listWorkspaces', '/api/workspaces', /"status":"\w+"/g, '"status":"stopped"', 'workspace, getWorkspace'],
    ['listWorkspaces', '/acme', /"billingStatus":"active"/g, '"billingStatus":"canceled"', 'workspace, getWorkspace'],
    ['getBilling', '/billing', /"used":\{[^}]*\}/, '"used":{"cpu":0,"memory":0,"storage":0}', 'plan, getWorkspace'],
    ['listMembers', '/members', /,\{"userId":[^}]*\}/, '', 'members, getWorkspace'],
    ['getApp', '/apps/storefront', /"desired":"running"/, '"desired":"stopped"', 'app, getWorkspace'],
    ['checkSlug', '/slug-check', /^.*$/, '{"available":true,"reason":null,"suggestion":null}', 'taken, getWorkspace'],
  ] as const)('%s that disagrees with another read', async (operation, end, pattern, value, what) => {
    const fault = onResponse(end, (text) => text.replace(pattern, value));

    expect(await find(lists, [operation], fault, false)).toContain(`lists ${operation} ${what}`);
  });
});

function onBody(method: string, part: string, alter: (text: string) => string): Alteration {
  return {
    request: (request: PassedRequest) =>
      request.method === method && request.target.includes(part)
        ? { ...request, body: Buffer.from(alter(request.body.toString())) }
        : request,
  };
}

/** Alters the responses of a path. */
function onResponse(end: string, alter: (text: string) => string): Alteration {
  return {
    response: (response: PassedResponse, { target }) =>
      target.split('?')[0]?.endsWith(end) && response.status < 300
        ? { ...response, body: Buffer.from(alter(response.body.toString())) }
        : response,
  };
}
