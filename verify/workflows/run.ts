import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkflows } from './copy.ts';
import type { WorkflowOptions } from './options.ts';
import { type Outcome, readOutcome } from './outcome.ts';
import { createRedact } from './redact.ts';
import { type RelayedExchange, startRelay } from './relay.ts';
import { removeLeft } from './remove.ts';
import { runRespect } from './respect.ts';
import type { Workflow } from './workflow.ts';

interface Found {
  readonly found: readonly (readonly [id: string, outcome: Outcome])[];
  readonly left: readonly string[];
}

type Options = WorkflowOptions & { readonly folder: string };

/** Runs workflows whose inputs are there, in several processes. */
export async function runReady(cli: string, workflows: readonly Workflow[], options: Options): Promise<Found> {
  const { concurrency = 4 } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'workflows-'));
  try {
    copyWorkflows(scratch, workflows, options);
    const shares = Array.from({ length: Math.min(concurrency, workflows.length) }, (_, share) =>
      workflows.filter((_workflow, index) => index % concurrency === share),
    );
    const parts = await Promise.all(shares.map((share) => runShare(cli, scratch, share, options)));
    return { found: parts.flatMap(({ found }) => found), left: parts.flatMap(({ left }) => left) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs some workflows one after the other, in one process. */
async function runShare(cli: string, scratch: string, workflows: readonly Workflow[], options: Options): Promise<Found> {
  const { baseUrl, inputs, outsideUrl, headers = {}, timeoutMs = 15 * 60_000, signal, onExchange } = options;
  const secrets = [...workflows.flatMap(({ secret }) => secret.map((name) => inputs[name] ?? '')), ...Object.values(headers)];
  const exchanges: RelayedExchange[] = [];
  await using relay = await startRelay(baseUrl, headers, (exchange) => {
    exchanges.push(exchange);
    const [id, stepId] = exchange.step.split('/');
    const step = workflows.find((workflow) => workflow.id === id)?.steps.find((one) => one.stepId === stepId);
    if (step) onExchange?.(step, exchange);
  });
  const result = await runRespect(cli, {
    folder: scratch,
    files: workflows.map(({ file }) => join('workflows', file)),
    inputs,
    servers: { controlPlane: relay.url, ...(outsideUrl !== undefined && { outside: outsideUrl }) },
    timeoutMs,
    ...(signal && { signal }),
  });
  const left: string[] = [];
  const found: (readonly [string, Outcome])[] = [];
  for (const workflow of workflows) {
    const sent = exchanges.filter(({ step }) => step.startsWith(`${workflow.id}/`));
    if ('problem' in result) {
      const reason = `Redocly could not run it: ${createRedact(secrets)(result.problem)}`;
      found.push([workflow.id, { outcome: 'notRun', missing: [], reason }]);
    } else {
      const reported = result.workflows.find(({ workflowId }) => workflowId === workflow.id);
      if (reported) found.push([workflow.id, readOutcome(workflow, reported, { sent, secrets })]);
    }
    const credentials = workflow.secret.map((name) => inputs[name] ?? '');
    left.push(...(await removeLeft(workflow, sent, { baseUrl, headers, credentials })));
  }
  return { found, left };
}
