import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../../server/contract/document.ts';
import { type Outcome, readOutcome } from './outcome.ts';
import { createRedact } from './redact.ts';
import { findRedocly, runRespect } from './respect.ts';
import { type ArazzoDocument, outsideFile, readWorkflows, shippedWorkflows, type Workflow } from './workflow.ts';

export type { Outcome } from './outcome.ts';
export { readWorkflows, type Workflow } from './workflow.ts';

export interface WorkflowOptions {
  /** The contract that the responses are checked against. */
  readonly contract: Contract;
  readonly baseUrl: string;
  /** The values of the inputs by name, credentials included. A workflow whose inputs are not all there is not run. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The URL of a service that does what happens outside the API; docs/workflows.md describes it. */
  readonly outsideUrl?: string;
  /** The ids of the workflows to run; all by default. */
  readonly only?: readonly string[];
  /** How long to wait between two polls, instead of what the files say. The total time stays the same. */
  readonly pollSeconds?: number;
  /** How many processes run at the same time; 4 by default. */
  readonly concurrency?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** A folder with Arazzo files; by default the one of this package. */
  readonly folder?: string;
}

export type WorkflowResult = Outcome & Pick<Workflow, 'id' | 'file' | 'summary'>;

/** Runs user journeys against a server by `redocly respect`. No result contains the value of a credential. */
export async function runWorkflows(options: WorkflowOptions): Promise<WorkflowResult[]> {
  const { only, inputs, folder = shippedWorkflows } = options;
  const workflows = readWorkflows(folder).filter(({ id }) => only?.includes(id) ?? true);
  const cli = findRedocly();
  const actions = await listActions(options);
  const outcomes = new Map<string, Outcome>();
  const ready: Workflow[] = [];
  for (const workflow of workflows) {
    const missing = findMissing(workflow, inputs, actions);
    if (!cli) outcomes.set(workflow.id, withoutRedocly);
    else if (missing.length > 0) outcomes.set(workflow.id, { outcome: 'notRun', missing, reason: `Needs ${missing.join(', ')}.` });
    else ready.push(workflow);
  }
  if (cli && ready.length > 0) for (const [id, outcome] of await runAll(cli, ready, options)) outcomes.set(id, outcome);
  return workflows.map(({ id, file, summary }) => ({ id, file, summary, ...(outcomes.get(id) ?? unreported) }));
}

const withoutRedocly: Outcome = {
  outcome: 'notRun',
  missing: ['@redocly/cli'],
  reason: 'The workflows are run by Redocly CLI, which is not installed: npm install --save-dev @redocly/cli@2.77.0',
};

const unreported: Outcome = { outcome: 'notRun', missing: [], reason: 'Redocly ended without reporting this workflow.' };

/** What the service outside offers; `null` without a service. */
async function listActions({ outsideUrl, signal }: WorkflowOptions): Promise<readonly string[] | null> {
  if (outsideUrl === undefined) return null;
  const response = await fetch(`${outsideUrl}/actions`, signal ? { signal } : {});
  if (!response.ok) throw new Error(`GET ${outsideUrl}/actions returned ${response.status}; docs/workflows.md says what it has to return.`);
  // The description of the service says so; a value that is no list fails below.
  const { actions } = (await response.json()) as { readonly actions: readonly string[] };
  return [...actions];
}

function findMissing({ required, outside }: Workflow, inputs: WorkflowOptions['inputs'], actions: readonly string[] | null): string[] {
  const missing = required.filter((name) => (inputs[name] ?? '') === '');
  if (outside.length === 0) return missing;
  if (!actions) return [...missing, 'outsideUrl'];
  return [...missing, ...outside.filter((action) => !actions.includes(action)).map((action) => `outside.${action}`)];
}

async function runAll(cli: string, workflows: readonly Workflow[], options: WorkflowOptions): Promise<Map<string, Outcome>> {
  const { baseUrl, inputs, outsideUrl, concurrency = 4, timeoutMs = 15 * 60_000, signal, folder = shippedWorkflows } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'workflows-'));
  try {
    layOut(scratch, folder, workflows, options);
    const servers = { controlPlane: baseUrl, ...(outsideUrl !== undefined && { outside: outsideUrl }) };
    const shares = Array.from({ length: Math.min(concurrency, workflows.length) }, (_, share) =>
      workflows.filter((_workflow, index) => index % concurrency === share),
    );
    const found = await Promise.all(
      shares.map(async (share) => {
        const files = share.map(({ file }) => join('workflows', file));
        const secrets = share.flatMap(({ secret }) => secret.map((name) => inputs[name] ?? ''));
        const run = { folder: scratch, files, inputs, servers, timeoutMs, ...(signal && { signal }) };
        const result = await runRespect(cli, run);
        return share.map((workflow): [string, Outcome] => {
          if ('problem' in result) {
            const reason = `Redocly could not run the workflow: ${createRedact(secrets)(result.problem)}`;
            return [workflow.id, { outcome: 'notRun', missing: [], reason }];
          }
          const reported = result.workflows.find(({ workflowId }) => workflowId === workflow.id);
          return [workflow.id, reported ? readOutcome(workflow, reported, secrets) : unreported];
        });
      }),
    );
    return new Map(found.flat());
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The layout of `openapi/`, with the bundled contract, and a configuration that does not change the descriptions. */
function layOut(scratch: string, folder: string, workflows: readonly Workflow[], { contract, pollSeconds }: WorkflowOptions): void {
  mkdirSync(join(scratch, 'workflows'));
  writeFileSync(join(scratch, 'redocly.yaml'), 'telemetry: off\n');
  // YAML contains JSON.
  writeFileSync(join(scratch, 'openapi.yaml'), JSON.stringify(contract.document));
  const outside = join(folder, outsideFile);
  if (existsSync(outside)) copyFileSync(outside, join(scratch, 'workflows', outsideFile));
  for (const { file, document } of workflows) {
    writeFileSync(join(scratch, 'workflows', file), JSON.stringify(pollEvery(document, pollSeconds)));
  }
}

/** The same document with another pause between two polls. */
function pollEvery(document: ArazzoDocument, seconds: number | undefined): ArazzoDocument {
  if (seconds === undefined) return document;
  return {
    ...document,
    workflows: document.workflows.map((workflow) => ({
      ...workflow,
      steps: workflow.steps.map((step) => ({
        ...step,
        ...(step.onFailure && {
          onFailure: step.onFailure.map(({ retryAfter, retryLimit, ...action }) => ({
            ...action,
            ...(retryAfter !== undefined && {
              retryAfter: seconds,
              retryLimit: Math.ceil(((retryLimit ?? 1) * retryAfter) / seconds),
            }),
          })),
        }),
      })),
    })),
  };
}
