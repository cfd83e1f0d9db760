import { afterAll, expect, test } from 'vitest';
import { runOnMock, startWorkflowMock } from '../../scripts/workflows/run.ts';
import { runWorkflows } from '../../verify/workflows/index.ts';
import { workflows } from '../../verify/checks/workflows.ts';
import { startAlteringProxy } from '../../scripts/verify-trials/altering-proxy.ts';
import { startVerified } from '../verify/verified.ts';

const mock = await startWorkflowMock();
afterAll(() => mock[Symbol.asyncDispose]());

const apps = async (): Promise<string> => {
  const headers = { Authorization: 'Bearer pcp_demo_owner' };
  return JSON.stringify(await (await fetch(`${mock.url}/api/workspaces/acme`, { headers })).json());
};

test('every workflow passes on the mock', async () => {
  const { results, left } = await runOnMock();

  const outcomes = Object.fromEntries(
    results.map(({ id, ...result }) => [id, result.outcome === 'passed' ? 'passed' : result]),
  );
  expect(outcomes).toEqual({
    alertToIncident: 'passed',
    ciToken: 'passed',
    deletion: 'passed',
    deployFromGit: 'passed',
    deployOnPush: 'passed',
    domain: 'passed',
    failedDeploy: 'passed',
    invitation: 'passed',
    onboarding: 'passed',
    regionActivation: 'passed',
    releaseCommand: 'passed',
    rollback: 'passed',
    sizeAndHealth: 'passed',
    transfer: 'passed',
    upload: 'passed',
    variables: 'passed',
  });
  expect(left).toEqual([]);
});

test('names the step at which a server does not behave as the workflow says, and removes what is left', async () => {
  await using server = await startAlteringProxy(mock.url, {
    response: (response, { target }) => (target.includes('/logs') ? { ...response, status: 500 } : response),
  });

  const { results, left } = await runWorkflows({ ...mock.options, baseUrl: server.url, only: ['deployFromGit'] });

  expect(results).toEqual([
    {
      id: 'deployFromGit',
      file: 'deploy-from-git.arazzo.yaml',
      summary: 'A developer deploys a repository and follows the deploy.',
      outcome: 'failed',
      step: 'read-log',
      operation: 'getDeployLogs',
      expected: '$statusCode == 200',
      seen: '500',
    },
  ]);
  expect(left).toEqual([]);
  expect(await apps()).not.toContain('flow-');
});

test('says which value of a response differs', async () => {
  await using server = await startAlteringProxy(mock.url, {
    response: (response, { target }) =>
      target.endsWith('/uploads')
        ? { ...response, body: Buffer.from(String(response.body).replace('"files":2', '"files":3')) }
        : response,
  });

  const { results } = await runWorkflows({ ...mock.options, baseUrl: server.url, only: ['upload'] });

  expect(results).toMatchObject([
    { outcome: 'failed', step: 'upload', expected: '$response.body#/files == 2', seen: '201, /files is 3' },
  ]);
});

test('shows no credentials, also not those that the server sends back', async () => {
  const body = Buffer.from(
    '{"error":{"code":"bad_body","message":"pcp_demo_developer may not, planted-header neither."}}',
  );
  await using server = await startAlteringProxy(mock.url, {
    request: (request) =>
      request.target.endsWith('/uploads')
        ? { status: 400, headers: { 'content-type': 'application/json' }, body }
        : request,
  });

  const { results } = await runWorkflows({
    ...mock.options,
    baseUrl: server.url,
    headers: { 'X-Gateway': 'planted-header' },
    only: ['upload'],
  });

  expect(results).toMatchObject([
    { outcome: 'failed', seen: '400 bad_body ([redacted] may not, [redacted] neither.)' },
  ]);
});

test('reports an operation that is not implemented as not run', async () => {
  await using server = await startAlteringProxy(mock.url, {
    request: (request) =>
      request.target.endsWith('/uploads') ? { status: 501, headers: {}, body: Buffer.alloc(0) } : request,
  });

  const { results } = await runWorkflows({ ...mock.options, baseUrl: server.url, only: ['upload'] });

  expect(results).toMatchObject([
    { outcome: 'notRun', reason: 'createUpload, which the step upload calls, is not implemented' },
  ]);
});

test('reports a workflow whose precondition is not met as not run', async () => {
  const only = ['onboarding'];
  const first = await runWorkflows({ ...mock.options, only });

  const second = await runWorkflows({ ...mock.options, only });

  expect(first.results).toMatchObject([{ outcome: 'passed' }]);
  expect(second.results).toMatchObject([
    {
      outcome: 'notRun',
      reason: 'needs what is not so here: The account has no card, so it has to pay at a checkout.',
    },
  ]);
});

test('verify names the operation of the step at which a workflow fails', async () => {
  await using verified = await startVerified();

  const report = await verified.verify({
    check: workflows,
    only: ['createUpload', 'getDeployLogs'],
    allowsWrites: true,
    fault: {
      response: (response, { target }) => (target.endsWith('/uploads') ? { ...response, status: 200 } : response),
    },
  });

  expect(report.failures.filter(({ check }) => check === 'workflows')).toMatchObject([
    {
      id: 'workflows createUpload upload/upload',
      operationId: 'createUpload',
      message: 'The workflow upload fails at the step upload: expected $statusCode == 201; got 200.',
    },
  ]);
  expect(report.operations.map(({ id, cells }) => [id, cells.workflows.outcome])).toEqual([
    ['createUpload', 'failed'],
    ['getDeployLogs', 'passed'],
  ]);
  expect(report.leftBehind).toEqual([]);
});
