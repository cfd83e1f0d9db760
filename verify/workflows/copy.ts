import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowOptions } from './options.ts';
import { stepHeader } from './relay.ts';
import { type ArazzoStep, isOutside, outsideFile, type Workflow } from './workflow.ts';

/**
 * Copies workflows to a folder that is laid out like `openapi/`, with the bundled contract, and with a configuration
 * that does not change the descriptions.
 */
export function copyWorkflows(
  scratch: string,
  workflows: readonly Workflow[],
  { folder, contract, pollSeconds }: WorkflowOptions & { readonly folder: string },
): void {
  mkdirSync(join(scratch, 'workflows'));
  writeFileSync(join(scratch, 'redocly.yaml'), 'telemetry: off\n');
  // YAML contains JSON.
  writeFileSync(join(scratch, 'openapi.yaml'), JSON.stringify(contract.document));
  const outside = join(folder, outsideFile);
  if (existsSync(outside)) copyFileSync(outside, join(scratch, 'workflows', outsideFile));
  for (const { id, file, document } of workflows) {
    const adapted = document.workflows.map(({ steps, ...workflow }) => ({
      ...workflow,
      steps: steps.map((step) => name(pollEvery(step, pollSeconds), id)),
    }));
    writeFileSync(join(scratch, 'workflows', file), JSON.stringify({ ...document, workflows: adapted }));
  }
}

/** Lets the requests of a step name it. */
function name(step: ArazzoStep, workflow: string): ArazzoStep {
  if (isOutside(step)) return step;
  const header = { name: stepHeader, in: 'header', value: `${workflow}/${step.stepId}` };
  return { ...step, parameters: [...(step.parameters ?? []), header] };
}

/** The same step with another pause between two polls, and the same time in total. */
function pollEvery({ onFailure, ...step }: ArazzoStep, seconds: number | undefined): ArazzoStep {
  if (!onFailure) return step;
  if (seconds === undefined) return { ...step, onFailure };
  const adapted = onFailure.map(({ retryAfter, retryLimit, ...action }) => {
    if (retryAfter === undefined) return action;
    return { ...action, retryAfter: seconds, retryLimit: Math.ceil(((retryLimit ?? 1) * retryAfter) / seconds) };
  });
  return { ...step, onFailure: adapted };
}
