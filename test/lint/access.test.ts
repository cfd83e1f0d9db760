import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('refuses an operation without security or role, even if the root has a default', async () => {
  const problems = await lint(`
    openapi.yaml: { security: [{ bearer: [read] }, { session: [] }] }
    things/paths/thing.yaml: { get: { security: null, x-required-role: null } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/access-declared',
      at: 'things/paths/thing.yaml#/get',
      message: '`security` is missing. State who may call the operation.',
    },
    {
      rule: 'contract/access-declared',
      at: 'things/paths/thing.yaml#/get',
      message: '`x-required-role` is missing. State who may call the operation.',
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
      message: '`security` allows anyone, but the role is "viewer".',
    },
    {
      rule: 'contract/access-declared',
      at: 'things/paths/thing.yaml#/get/security',
      message: '`security` allows anyone, but the role is "viewer".',
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
      message: 'The role is "public", but `security` requires credentials.',
    },
  ]);
});

test.concurrent('a public operation may accept credentials', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { security: [{}, { bearer: [read] }, { session: [] }] } }
  `);

  expect(problems).toEqual([]);
});

const ways = 'Use a bearer token with exactly one scope (read, deploy or full), and optionally the session.';

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
      message: '`x-provenance` is missing. State where the operation comes from.',
    },
    {
      rule: 'contract/provenance-declared',
      at: 'things/schemas.yaml#/Round',
      message: '`x-provenance` is missing. State where the schema comes from.',
    },
  ]);
});
