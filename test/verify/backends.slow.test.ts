import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import type { Report } from '../../verify/index.ts';
import { backendConfig, startBackend } from '../../scripts/verify-trials/backend.ts';
import { verifyAt } from '../../scripts/verify-trials/verify-at.ts';
import { failuresOf } from './verified.ts';

const environment = parseEnv(readFileSync('verify/mock.env', 'utf8'));

function uncovered({ operations }: Report): string[] {
  return operations.filter(({ isCovered }) => !isCovered).map(({ id }) => id);
}

test('of a backend that is half filled, the rest is listed as not implemented, and never passed', async () => {
  const filled = [
    'getMe',
    'listRegions',
    'listTiers',
    'listWorkspaces',
    'createWorkspace',
    'getWorkspace',
    'deleteWorkspace',
  ] as const;
  await using server = await startBackend({ only: filled });

  const report = await verifyAt({
    baseUrl: server.url,
    config: backendConfig(),
    only: [...filled, 'updateWorkspace', 'getWorkspaceStatus', 'listMembers', 'getBilling'],
  });

  expect(failuresOf(report)).toEqual({});
  const rest = report.operations.filter(({ isImplemented }) => !isImplemented);
  expect(rest.map(({ id }) => id)).toEqual(['updateWorkspace', 'getWorkspaceStatus', 'listMembers', 'getBilling']);
  expect(rest.flatMap(({ cells }) => Object.values(cells)).filter(({ outcome }) => outcome === 'passed')).toEqual([]);
  expect(uncovered(report)).toEqual(rest.map(({ id }) => id));
});

test('contractSuite is a suite of vitest', async () => {
  await using server = await startBackend({ only: ['getMe', 'listRegions'] });
  const folder = mkdtempSync(join(tmpdir(), 'contract-suite-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const options = {
    baseUrl: server.url,
    config: resolve('verify/mock.json'),
    only: ['getMe', 'listTiers', 'createVar'],
    seed: 1,
  };
  writeFileSync(
    join(folder, 'contract.test.ts'),
    `import { contractSuite } from '${resolve('verify/index.ts')}';\nawait contractSuite(${JSON.stringify(options)});\n`,
  );

  const output = join(folder, 'results.json');
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${output}`];
  const vitest = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  await once(vitest, 'exit');
  // The format of Jest.
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  };
  rmSync(folder, { recursive: true });

  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.slice(0, 3).map(({ title, status }) => `${title} ${status}`)).toEqual([
    'getMe passed',
    'listTiers skipped',
    'createVar passed',
  ]);
});
