import { startMock } from '../../mock/index.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import { runWorkflows, type WorkflowOptions, type WorkflowRun } from '../../verify/workflows/index.ts';
import { startOutside } from './outside.ts';

/** The time of the mock passes that much faster, so that a build takes less than a second. */
const speed = 200;

/** The inputs of the workflows for the world of the mock. */
const inputs = {
  token: 'pcp_demo_developer',
  adminToken: 'pcp_demo_admin',
  ownerToken: 'pcp_demo_owner',
  newcomerToken: 'pcp_demo_stranger',
  memberToken: 'pcp_demo_invited',
  memberEmail: 'margaret@acme.test',
  workspaceSlug: 'acme',
  region: 'eu-central',
  otherRegion: 'ap-sydney',
  tier: 'starter',
  paidTier: 'starter',
  repoUrl: 'https://githost.test/acme/blog',
  brokenRepoUrl: 'https://githost.test/acme/docs',
  imageRef: 'ghcr.io/acme-demo/guestbook:1.2.0',
  domain: 'acme.test',
};

/** A mock for workflows, with what happens outside the API. */
export interface WorkflowMock extends AsyncDisposable {
  readonly url: string;
  /** How to run workflows on it. */
  readonly options: WorkflowOptions;
}

export async function startWorkflowMock(): Promise<WorkflowMock> {
  await using stack = new AsyncDisposableStack();
  const mock = stack.use(await startMock());
  const outside = stack.use(await startOutside(mock.url));
  await fetch(`${mock.url}/__mock/clock`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ speed }),
  });
  const open = stack.move();
  return {
    url: mock.url,
    options: {
      contract: generatedContract(),
      knowledge,
      baseUrl: mock.url,
      outsideUrl: outside.url,
      inputs,
      pollSeconds: 0.2,
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Runs workflows on a mock of their own. */
export async function runOnMock(only?: readonly string[]): Promise<WorkflowRun> {
  await using mock = await startWorkflowMock();
  return await runWorkflows({ ...mock.options, ...(only && { only }) });
}
