import { randomBytes } from 'node:crypto';
import { asObject } from '../../contract/document.ts';
import { parseJson } from '../../contract/parse-json.ts';
import type { Outcome } from './outcome.ts';
import { findRedocly } from './respect.ts';
import type { WorkflowOptions } from './options.ts';
import { runReady } from './run.ts';
import { readWorkflows, shippedWorkflows, type Workflow } from './workflow.ts';

export type { WorkflowOptions } from './options.ts';

export type WorkflowResult = Outcome & Pick<Workflow, 'id' | 'file' | 'summary'>;

export interface WorkflowRun {
  readonly results: readonly WorkflowResult[];
  /** The remains of failed workflows that could not be removed, as sentences. */
  readonly left: readonly string[];
}

/** Runs user journeys against a server by `redocly respect`. No result contains the value of a credential. */
export async function runWorkflows(options: WorkflowOptions): Promise<WorkflowRun> {
  const { only, folder = shippedWorkflows, redocly = findRedocly() } = options;
  const inputs = { run: drawName(), ...options.inputs };
  const workflows = readWorkflows(folder).filter(({ id }) => only?.includes(id) ?? true);
  const actions = redocly === null ? null : await listActions(options);
  const outcomes = new Map<string, Outcome>();
  const ready: Workflow[] = [];
  for (const workflow of workflows) {
    const missing = redocly === null ? ['@redocly/cli'] : findMissing(workflow, inputs, actions);
    if (missing.length === 0) ready.push(workflow);
    else
      outcomes.set(workflow.id, {
        outcome: 'notRun',
        missing,
        reason: redocly === null ? noRedocly : `needs ${missing.join(', ')}`,
      });
  }
  const { found, left } =
    redocly === null ? { found: [], left: [] } : await runReady(redocly, ready, { ...options, inputs, folder });
  for (const [id, outcome] of found) outcomes.set(id, outcome);
  return {
    left,
    results: workflows.map(({ id, file, summary }) => ({ id, file, summary, ...(outcomes.get(id) ?? unreported) })),
  };
}

/** The first part of the names of what a run creates. Nothing else has such a name. */
function drawName(): string {
  return `flow-${randomBytes(4).toString('hex')}`;
}

const noRedocly = 'needs Redocly CLI: npm install --save-dev @redocly/cli@2.77.0';

const unreported: Outcome = { outcome: 'notRun', missing: [], reason: 'Redocly ended without reporting it' };

/** The actions that the service outside offers, or the reason why they are not known; `null` without a service. */
type Actions = { readonly names: readonly string[] } | { readonly missing: string } | null;

async function listActions({ outsideUrl, signal }: WorkflowOptions): Promise<Actions> {
  if (outsideUrl === undefined) return null;
  try {
    const response = await fetch(`${outsideUrl}/actions`, signal ? { signal } : {});
    const { actions } = asObject(parseJson(await response.text()));
    if (response.ok && Array.isArray(actions)) return { names: actions.map(String) };
    return { missing: `a list of actions from ${outsideUrl}/actions, which returned ${response.status}` };
  } catch {
    return { missing: `the service at ${outsideUrl}, which cannot be reached` };
  }
}

function findMissing(
  { required, outside }: Workflow,
  inputs: Readonly<Record<string, string | undefined>>,
  actions: Actions,
): string[] {
  const missing = required.filter((name) => (inputs[name] ?? '') === '');
  if (outside.length === 0) return missing;
  if (actions === null) return [...missing, 'outsideUrl'];
  if ('missing' in actions) return [...missing, actions.missing];
  return [
    ...missing,
    ...outside.filter((action) => !actions.names.includes(action)).map((action) => `outside.${action}`),
  ];
}
