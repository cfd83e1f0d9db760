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

/** The command, and the copies of the files that it runs. */
interface Place {
  readonly cli: string;
  readonly scratch: string;
  readonly copies: ReadonlyMap<Workflow, string>;
}

/** Runs workflows whose inputs are there, in several processes. */
export async function runReady(cli: string, workflows: readonly Workflow[], options: Options): Promise<Found> {
  const { concurrency = 4 } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'workflows-'));
  try {
    const copies = copyWorkflows(scratch, workflows, options);
    const runPart = async (part: readonly Workflow[], index: number) => {
      const own = index === 0 ? {} : await options.ownInputs?.();
      return runShare({ cli, scratch, copies }, part, { ...options, inputs: { ...options.inputs, ...own } });
    };
    const parts = await Promise.all(share(workflows, concurrency).map(runPart));
    return { found: parts.flatMap(({ found }) => found), left: parts.flatMap(({ left }) => left) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Divides workflows among processes. Those that read an invitation are in the first one: they invite the same person,
 * whose newest mail counts.
 */
function share(workflows: readonly Workflow[], concurrency: number): (readonly Workflow[])[] {
  const mailing = workflows.filter(({ outside }) => outside.includes('readInvitation'));
  const others = workflows.filter(({ outside }) => !outside.includes('readInvitation'));
  const parts = Array.from({ length: concurrency - 1 }, (_, part) =>
    others.filter((_workflow, index) => index % (concurrency - 1) === part),
  );
  return (concurrency === 1 ? [workflows] : [mailing, ...parts]).filter(({ length }) => length > 0);
}

/** Runs some workflows one after the other, in one process. */
async function runShare(
  { cli, scratch, copies }: Place,
  workflows: readonly Workflow[],
  options: Options,
): Promise<Found> {
  const {
    contract,
    knowledge,
    baseUrl,
    inputs,
    outsideUrl,
    headers = {},
    timeoutMs = 15 * 60_000,
    signal,
    onExchange,
  } = options;
  const credentials = [
    ...workflows.flatMap(({ secret }) => secret.map((name) => inputs[name] ?? '')),
    ...Object.values(headers),
  ];
  const exchanges: RelayedExchange[] = [];
  await using relay = await startRelay(baseUrl, headers, (exchange) => {
    exchanges.push(exchange);
    const [id, stepId] = exchange.step.split('/');
    const step = workflows.find((workflow) => workflow.id === id)?.steps.find((one) => one.stepId === stepId);
    if (step) onExchange?.(step, exchange);
  });
  const result = await runRespect(cli, {
    folder: scratch,
    files: workflows.flatMap((workflow) => copies.get(workflow) ?? []),
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
      const reason = `Redocly could not run it: ${createRedact(credentials)(result.problem)}`;
      found.push([workflow.id, { outcome: 'notRun', missing: [], reason }]);
    } else {
      const reported = result.workflows.find(({ workflowId }) => workflowId === workflow.id);
      if (reported)
        found.push([
          workflow.id,
          readOutcome(workflow, reported, { sent, credentials, operations: contract.operations }),
        ]);
    }
    const tokens = workflow.secret.map((name) => inputs[name] ?? '');
    left.push(...(await removeLeft(workflow, sent, { knowledge, baseUrl, headers, tokens })));
  }
  return { found, left };
}
