import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import { runWorkflows } from '../../verify/workflows/index.ts';
import { readWorkflows } from '../../verify/workflows/workflow.ts';
import { isOutside, operationOf } from '../../verify/workflows/workflow.ts';
import { listen } from '../listen.ts';

const options = { contract: generatedContract(), knowledge, baseUrl: 'http://127.0.0.1:9', only: ['invitation'] };
const inputs = {
  adminToken: 'planted-admin',
  memberToken: 'planted-member',
  memberEmail: 'margaret@acme.test',
  workspaceSlug: 'acme',
};

test('reports a workflow without its inputs as not run, with their names', async () => {
  const { results } = await runWorkflows({ ...options, inputs: { adminToken: 'planted-admin', workspaceSlug: '' } });

  expect(results).toMatchObject([
    { outcome: 'notRun', missing: ['memberToken', 'memberEmail', 'workspaceSlug', 'outsideUrl'] },
  ]);
});

test('reports a workflow as not run if the service outside does not offer its action', async () => {
  await using outside = await listen((_, response) => void response.end('{"actions":["pay"]}'));

  const { results } = await runWorkflows({ ...options, inputs, outsideUrl: outside.url });

  expect(results).toMatchObject([{ outcome: 'notRun', missing: ['outside.readInvitation'] }]);
});

test('reports a workflow as not run if the service outside cannot be reached', async () => {
  const { results } = await runWorkflows({ ...options, inputs, outsideUrl: 'http://127.0.0.1:9' });

  expect(results).toMatchObject([
    { outcome: 'notRun', reason: 'needs the service at http://127.0.0.1:9, which cannot be reached' },
  ]);
});

test('says what to install where Redocly is missing', async () => {
  const { results } = await runWorkflows({ ...options, inputs, redocly: null });

  expect(results).toMatchObject([
    {
      outcome: 'notRun',
      missing: ['@redocly/cli'],
      reason: 'needs Redocly CLI: npm install --save-dev @redocly/cli@2.77.0',
    },
  ]);
});

test('passes credentials in the environment, and shows none of what Redocly prints', async () => {
  await using outside = await listen((_, response) => void response.end('{"actions":["readInvitation"]}'));
  const folder = mkdtempSync(join(tmpdir(), 'redocly-'));
  const redocly = join(folder, 'redocly.mjs');
  const seen = join(folder, 'seen.json');
  writeFileSync(
    redocly,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(seen)}, JSON.stringify([process.argv, process.env.REDOCLY_CLI_RESPECT_INPUT, process.env.REDOCLY_TELEMETRY]));
     console.error('planted-admin is wrong for ab12, but not for cab12');`,
  );

  const { results } = await runWorkflows({
    ...options,
    inputs: { ...inputs, run: 'try-1' },
    headers: { 'X-Other': 'ab12' },
    outsideUrl: outside.url,
    redocly,
  });

  // The process above writes this form.
  const [argv, input, telemetry] = JSON.parse(readFileSync(seen, 'utf8')) as [string[], string, string];
  rmSync(folder, { recursive: true });
  expect(argv.join(' ')).not.toContain('planted');
  expect(JSON.parse(input)).toEqual({ ...inputs, run: 'try-1' });
  expect(telemetry).toBe('off');
  expect(results).toMatchObject([
    { outcome: 'notRun', reason: 'Redocly could not run it: [redacted] is wrong for [redacted], but not for cab12' },
  ]);
});

test('gives each process a workspace of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redocly-'));
  const redocly = join(folder, 'redocly.mjs');
  writeFileSync(
    redocly,
    `import { writeFileSync } from 'node:fs';
     const { workspaceSlug } = JSON.parse(process.env.REDOCLY_CLI_RESPECT_INPUT);
     writeFileSync(${JSON.stringify(folder)} + '/' + workspaceSlug, '');`,
  );
  let made = 0;

  await runWorkflows({
    ...options,
    only: ['upload', 'variables', 'failedDeploy', 'ciToken'],
    inputs: {
      token: 'planted-token',
      workspaceSlug: 'shared',
      region: 'eu-central',
      imageRef: 'x',
      repoUrl: 'x',
      brokenRepoUrl: 'x',
    },
    ownInputs: () => Promise.resolve({ workspaceSlug: `own-${++made}` }),
    redocly,
  });

  const used = readdirSync(folder).toSorted();
  rmSync(folder, { recursive: true });
  expect(used).toEqual(['own-1', 'own-2', 'redocly.mjs', 'shared']);
});

test('every step calls an operation of the contract, with all parameters of its path', () => {
  const wrong = readWorkflows().flatMap(({ file, steps }) =>
    steps
      .filter((step) => !isOutside(step))
      .filter((step) => {
        const operation = Object.values(operations).find(({ id }) => id === operationOf(step));
        const given = step.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? [];
        const needed = [...(operation?.path ?? '{unknown}').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        return given.toSorted().join(' ') !== needed.toSorted().join(' ');
      })
      .map(({ stepId }) => `${file}: ${stepId}`),
  );

  expect(wrong).toEqual([]);
});

test('every expression refers to an input, or to an output of an earlier step', () => {
  const wrong = readWorkflows().flatMap(({ file, steps, inputs: declared }) => {
    const known = new Set(Object.keys(declared).map((name) => `$inputs.${name}`));
    return steps.flatMap((step) => {
      const used = [...JSON.stringify(step).matchAll(/\$(?:inputs\.\w+|steps\.[\w-]+\.outputs\.\w+)/g)].map(
        ([expression]) => expression,
      );
      const unknown = used.filter((expression) => !known.has(expression));
      for (const output of Object.keys(step.outputs ?? {})) known.add(`$steps.${step.stepId}.outputs.${output}`);
      return unknown.map((expression) => `${file}: ${step.stepId} uses ${expression}`);
    });
  });

  expect(wrong).toEqual([]);
});

test('every workflow needs each input that it declares', () => {
  const optional = readWorkflows().filter(
    ({ required, inputs: declared }) => required.toSorted().join() !== Object.keys(declared).toSorted().join(),
  );

  expect(optional.map(({ file }) => file)).toEqual([]);
});

test('every workflow deletes the apps and workspaces that it creates', () => {
  const kept = readWorkflows().filter(({ steps }) => {
    const called = steps.map(operationOf);
    const creates = called.includes('createWorkspace') || called.includes('deployApp');
    return creates && !called.includes('deleteWorkspace') && !called.includes('deleteApp');
  });

  expect(kept).toEqual([]);
});
