import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('refuses an operation without security or role, even if the root has a default', async () => {
  const problems = await lint(`
    openapi.yaml: { security: [{ bearer: [read] }, { session: [] }] }
    things/paths/thing.yaml: { get: { security: null, x-required-role: null } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/access-declared', at: 'things/paths/thing.yaml#/get', message: 'say who may call this: `security` is missing' },
    {
      rule: 'contract/access-declared',
      at: 'things/paths/thing.yaml#/get',
      message: 'say who may call this: `x-required-role` is missing',
    },
  ]);
});

test.concurrent('public security and the public role require each other', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { security: [{}, { bearer: [read] }, { session: [] }] } }
    things/paths/things.yaml: { get: { x-required-role: viewer } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/access-declared',
      at: 'things/paths/things.yaml#/get/security',
      message: 'anyone gets in by `security`, but the role is "viewer"',
    },
    {
      rule: 'contract/access-declared',
      at: 'things/paths/thing.yaml#/get/security',
      message: 'anyone gets in by `security`, but the role is "viewer"',
    },
  ]);
});

test.concurrent('an operation that requires credentials is not public', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { x-required-role: public } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/access-declared',
      at: 'things/paths/thing.yaml#/get/security',
      message: 'the role is "public", but `security` lets nobody in without credentials',
    },
  ]);
});

test.concurrent('a public operation may accept credentials', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { security: [{}, { bearer: [read] }, { session: [] }] } }
  `);

  expect(problems).toEqual([]);
});

const ways = 'credentials are a bearer token with exactly one scope (read, deploy or full), or the session';

test.concurrent('a token needs exactly one scope', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { security: [{ bearer: [read, full] }, { session: [] }] }
      patch: { security: [{ bearer: [write] }, { session: [] }] }
  `);

  expect(problems).toEqual([
    { rule: 'contract/access-declared', at: 'things/paths/thing.yaml#/get/security', message: ways },
    { rule: 'contract/access-declared', at: 'things/paths/thing.yaml#/patch/security', message: ways },
  ]);
});

test.concurrent('an operation that accepts a token accepts a session', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { security: [{ bearer: [read] }] }
      patch: { security: [{ bearer: [full], session: [] }] }
  `);

  expect(problems).toEqual([
    { rule: 'contract/access-declared', at: 'things/paths/thing.yaml#/get/security', message: ways },
    { rule: 'contract/access-declared', at: 'things/paths/thing.yaml#/patch/security', message: ways },
  ]);
});

test.concurrent('operations and named schemas have a provenance', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { x-provenance: null } }
    things/schemas.yaml: { Round: { x-provenance: null } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/provenance-declared',
      at: 'things/paths/thing.yaml#/get',
      message: 'say where this comes from: `x-provenance` is missing',
    },
    {
      rule: 'contract/provenance-declared',
      at: 'things/schemas.yaml#/Round',
      message: 'say where this schema comes from: `x-provenance` is missing',
    },
  ]);
});
