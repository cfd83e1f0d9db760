import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { excerpt } from './excerpt.ts';
import type { WorkflowOptions } from './options.ts';
import { stepHeader } from './relay.ts';
import { type ArazzoStep, isOutside, operationOf, outsideFile, type Workflow } from './workflow.ts';

/**
 * Copies workflows, each to a folder of its own that is laid out like `openapi/`, with the part of the contract that
 * it needs, and with a configuration that does not change the descriptions. Returns the paths of the copies.
 */
export function copyWorkflows(
  scratch: string,
  workflows: readonly Workflow[],
  { folder, contract, pollSeconds, maxWaitSeconds }: WorkflowOptions & { readonly folder: string },
): ReadonlyMap<Workflow, string> {
  writeFileSync(join(scratch, 'redocly.yaml'), 'telemetry: off\n');
  const outside = join(folder, outsideFile);
  const copies = workflows.map((workflow) => {
    const { id, file, document, steps: original } = workflow;
    const own = join(scratch, id);
    mkdirSync(join(own, 'workflows'), { recursive: true });
    // YAML contains JSON.
    writeFileSync(join(own, 'openapi.yaml'), JSON.stringify(excerpt(contract.document, original.map(operationOf))));
    if (existsSync(outside)) copyFileSync(outside, join(own, 'workflows', outsideFile));
    const adapted = document.workflows.map(({ steps, ...rest }) => ({
      ...rest,
      steps: steps.map((step) => name(adaptPolls(step, pollSeconds, maxWaitSeconds), id)),
    }));
    writeFileSync(join(own, 'workflows', file), JSON.stringify({ ...document, workflows: adapted }));
    return [workflow, join(id, 'workflows', file)] as const;
  });
  return new Map(copies);
}

/** Lets the requests of a step name it. */
function name(step: ArazzoStep, workflow: string): ArazzoStep {
  if (isOutside(step)) return step;
  const header = { name: stepHeader, in: 'header', value: `${workflow}/${step.stepId}` };
  return { ...step, parameters: [...(step.parameters ?? []), header] };
}

/** The same step with another pause between two polls, and perhaps a shorter time in total. */
function adaptPolls(
  { onFailure, ...step }: ArazzoStep,
  pollSeconds: number | undefined,
  maxWaitSeconds = Infinity,
): ArazzoStep {
  if (!onFailure) return step;
  const adapted = onFailure.map(({ retryAfter, retryLimit = 1, ...action }) => {
    if (retryAfter === undefined) return action;
    const pause = pollSeconds ?? retryAfter;
    return {
      ...action,
      retryAfter: pause,
      retryLimit: Math.ceil(Math.min(retryLimit * retryAfter, maxWaitSeconds) / pause),
    };
  });
  return { ...step, onFailure: adapted };
}
