import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { roles, scopes } from '../../contract/model/operation.ts';
import { readConfigSchema } from '../../verify/config/check-config.ts';
import { ConfigError } from '../../verify/config/config-error.ts';
import { readConfig } from '../../verify/config/read-config.ts';

const environment = { OWNER: 'token-of-ada', SESSION: 'session-of-ada' };

function read(config: unknown, variables: Record<string, string> = environment) {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  return readConfig({
    text,
    environment: variables,
    baseUrl: 'https://api.example.test/base',
    operations: Object.values(operations),
  });
}

function mistakesOf(config: unknown, variables?: Record<string, string>): readonly string[] {
  try {
    read(config, variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const owner = { token: 'OWNER', role: 'owner' };

test('reads a whole configuration', () => {
  const config = read({
    $schema: './verify.schema.json',
    personas: { owner: { ...owner, email: 'ada@acme.test' }, page: { session: 'SESSION', role: 'owner' } },
    fixtures: { workspaceSlug: 'acme' },
    writes: { owner: 'owner', tier: 'free', invitationToken: ['./mail.sh', '{email}'] },
    run: ['askAi'],
    clock: { method: 'PATCH', path: '/__mock/clock', body: { advanceSeconds: '{seconds}' } },
    workflows: {
      inputs: { domain: 'acme.test' },
      credentials: { newcomerToken: 'OWNER' },
      outside: { pay: ['./pay.sh'] },
    },
  });

  expect(config).toMatchObject({
    personas: {
      owner: {
        headers: { authorization: 'Bearer token-of-ada' },
        scope: 'full',
        isPinned: false,
        isExpired: false,
        email: 'ada@acme.test',
      },
      page: { headers: { cookie: 'pcp_session=session-of-ada', origin: 'https://api.example.test' }, kind: 'session' },
    },
    fixtures: { workspaceSlug: 'acme' },
    writes: { owner: 'owner', tier: 'free', region: null, invitationToken: ['./mail.sh', '{email}'], repoUrl: null },
    run: ['askAi'],
    clock: { body: '{"advanceSeconds":{seconds}}' },
    workflows: {
      inputs: { domain: 'acme.test', newcomerToken: 'token-of-ada' },
      outsideUrl: null,
      outside: { pay: ['./pay.sh'] },
    },
  });
});

test('lists all mistakes at once, each with its path', () => {
  const mistakes = mistakesOf({
    personas: {
      owner: { ...owner, role: 'ownr' },
      both: { token: 'OWNER', session: 'SESSION' },
      lost: { token: 'LOST' },
    },
    fixtures: { workspaceslug: 'acme' },
    writes: { owner: 'owneer', invitationToken: ['mail'] },
    run: ['askAI'],
    clock: { method: 'PATCH', path: '/clock', body: { advance: 5 } },
    fixture: {},
  });

  expect(mistakes).toEqual([
    '/fixture is unknown. Did you mean "fixtures"?',
    '/personas/owner/role is "ownr"; it has to be viewer, developer, admin, owner. Did you mean "owner"?',
    '/writes lacks `tier`.',
    '/personas/both needs either `token` or `session`.',
    '/fixtures/workspaceslug is not a path parameter of the contract. Did you mean "workspaceSlug"?',
    '/writes/owner names the persona "owneer", which /personas does not have. Did you mean "owner"?',
    '/writes/invitationToken needs an argument with `{email}`, which stands for the address of the invitation.',
    '/run/0 names the operation "askAI", which the contract does not have. Did you mean "askAi"?',
    '/clock/body needs the text `{seconds}`, which stands for the number of seconds.',
    '/personas/lost/token needs the environment variable LOST, which is not set.',
  ]);
});

test('rejects a value of a credential that no header may have, without showing it', () => {
  expect(mistakesOf({ personas: { owner } }, { OWNER: 'line one\nline two' })).toEqual([
    'The environment variable OWNER of /personas/owner has characters that no header may have.',
  ]);
  expect(mistakesOf({ personas: { owner } }, { OWNER: '' })).toEqual([
    '/personas/owner/token needs the environment variable OWNER, which is empty.',
  ]);
});

test('rejects a credential in place of the name of its variable, without showing it', () => {
  expect(mistakesOf({ personas: { owner: { token: 'pcp_4711.secret' } } })[0]).toBe(
    '/personas/owner/token has to be the name of an environment variable, which holds the credentials.',
  );
});

test('rejects text that is not JSON, and a configuration without personas', () => {
  expect(mistakesOf('{"personas":')[0]).toContain('The configuration is not JSON: ');
  expect(mistakesOf({})).toEqual(['The configuration lacks `personas`.']);
  expect(mistakesOf([])).toEqual(['The configuration must be object.']);
});

test('the schema has the roles and the scopes of the contract', () => {
  expect(readConfigSchema()).toMatchObject({
    $defs: { persona: { properties: { role: { enum: roles }, scope: { enum: scopes } } } },
  });
});

test('the configuration for the mock is valid', () => {
  const text = readFileSync(join(import.meta.dirname, '../../verify/mock.json'), 'utf8');
  const named = [...text.matchAll(/"(?:token|session)": "(\w+)"/g)].map(([, name = '']) => [name, 'x'] as const);

  expect(mistakesOf(text, Object.fromEntries(named))).toEqual([]);
});
