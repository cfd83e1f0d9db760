import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { generatedContract } from '../../server/http/generated-contract.ts';
import type { OperationId } from '../../generated/operations.ts';
import { readConfig } from '../../verify/config/read-config.ts';
import type { Report } from '../../verify/index.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import { verify } from '../../verify/verify.ts';
import { controlPlaneConfig, startControlPlane } from '../verify/control-plane.ts';
import { failuresOf } from '../verify/verified.ts';

const contract = generatedContract();
const environment = parseEnv(readFileSync('verify/mock.env', 'utf8'));

function check(baseUrl: string, config: string, only: readonly OperationId[] = []): Promise<Report> {
  return verify({
    contract,
    knowledge,
    baseUrl,
    config: readConfig({ text: config, environment, baseUrl, operations: contract.operations }),
    allowsWrites: true,
    only,
    seed: 1,
    // An upload of 3,000 files takes seconds, and more on a busy disk.
    timeoutMs: 60_000,
    maxWaitMs: 10_000,
    concurrency: 8,
    headers: {},
    requiresAll: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

function uncovered({ operations }: Report): string[] {
  return operations.filter(({ isCovered }) => !isCovered).map(({ id }) => id);
}

test('the control plane in memory keeps the contract without the mock', async () => {
  await using server = await startControlPlane();

  const report = await check(server.url, controlPlaneConfig());

  expect(failuresOf(report)).toEqual({});
  expect(uncovered(report).length).toBeLessThan(10);
});

test('of a backend that is half filled, the rest is listed as not implemented, and never passed', async () => {
  const filled = ['getMe', 'listRegions', 'listTiers', 'listWorkspaces', 'createWorkspace', 'getWorkspace', 'deleteWorkspace'] as const;
  await using server = await startControlPlane(filled);

  const report = await check(server.url, controlPlaneConfig(), [
    ...filled,
    'updateWorkspace',
    'getWorkspaceStatus',
    'listMembers',
    'getBilling',
  ]);

  expect(failuresOf(report)).toEqual({});
  const rest = report.operations.filter(({ isImplemented }) => !isImplemented);
  expect(rest.map(({ id }) => id)).toEqual(['updateWorkspace', 'getWorkspaceStatus', 'listMembers', 'getBilling']);
  expect(rest.flatMap(({ cells }) => Object.values(cells)).filter(({ outcome }) => outcome === 'passed')).toEqual([]);
  expect(uncovered(report)).toEqual(rest.map(({ id }) => id));
});

test('contractSuite is a suite of vitest', async () => {
  await using server = await startControlPlane(['getMe', 'listRegions']);
  const folder = mkdtempSync(join(tmpdir(), 'contract-suite-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const options = { baseUrl: server.url, config: resolve('verify/mock.json'), only: ['getMe', 'listTiers', 'createVar'], seed: 1 };
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
