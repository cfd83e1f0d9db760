import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';

/** An Arazzo document, as far as it is read here. */
export interface ArazzoDocument {
  readonly info: { readonly title: string; readonly summary?: string };
  readonly sourceDescriptions: readonly { readonly name: string; readonly url: string }[];
  readonly workflows: readonly ArazzoWorkflow[];
}

export interface ArazzoWorkflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly description: string;
  readonly inputs: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, ArazzoInput>>;
  };
  readonly steps: readonly ArazzoStep[];
}

interface ArazzoInput {
  /** The title of credentials names the caller. */
  readonly title?: string;
  readonly description: string;
  readonly format?: string;
}

export interface ArazzoStep {
  readonly stepId: string;
  readonly description: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly value: unknown }[];
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly onFailure?: readonly ArazzoAction[];
  readonly outputs?: Readonly<Record<string, string>>;
  /** The workflow can only run where the step succeeds; where it does not, nothing is wrong with the server. */
  readonly 'x-precondition'?: true;
}

interface ArazzoAction {
  readonly type: 'retry' | 'goto' | 'end';
  readonly retryAfter?: number;
  readonly retryLimit?: number;
}

/** A user journey, with what a run of it needs. */
export interface Workflow {
  readonly id: string;
  readonly file: string;
  readonly summary: string;
  readonly document: ArazzoDocument;
  readonly steps: readonly ArazzoStep[];
  readonly inputs: Readonly<Record<string, ArazzoInput>>;
  /** The names of the inputs without which it cannot run. */
  readonly required: readonly string[];
  /** The inputs whose values are credentials. */
  readonly secret: readonly string[];
  /** The events outside the API: operations of `outside.openapi.yaml`. */
  readonly outside: readonly string[];
}

/** Where the workflows of this package are: beside the code in a checkout, above it in the published package. */
export const shippedWorkflows = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? '../..' : '../../..',
  'openapi/workflows',
);

/** Describes what happens outside the API. */
export const outsideFile = 'outside.openapi.yaml';

const ending = '.arazzo.yaml';

/** Reads the workflows of a folder, each file with one, in the order of their file names. */
export function readWorkflows(folder = shippedWorkflows): Workflow[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((file) => {
      // `npm run lint` has checked the form of the file.
      const document = parse(readFileSync(join(folder, file), 'utf8')) as ArazzoDocument;
      return describe(file, document);
    });
}

function describe(file: string, document: ArazzoDocument): Workflow {
  const [workflow, ...others] = document.workflows;
  if (!workflow || others.length > 0)
    throw new Error(`${file} has ${document.workflows.length} workflows; it needs exactly one.`);
  const { workflowId, summary, steps, inputs } = workflow;
  const properties = Object.entries(inputs.properties);
  return {
    id: workflowId,
    file,
    summary,
    document,
    steps,
    inputs: inputs.properties,
    required: inputs.required ?? [],
    secret: properties.filter(([, { format }]) => format === 'password').map(([name]) => name),
    outside: [...new Set(steps.filter(isOutside).map(operationOf))],
  };
}

/** The operation of a step without the name of its source description. */
export function operationOf({ operationId }: ArazzoStep): string {
  return operationId.split('.').at(-1) ?? operationId;
}

/** Whether a step is an action outside the API. */
export function isOutside({ operationId }: ArazzoStep): boolean {
  return operationId.startsWith(outsidePrefix);
}

const outsidePrefix = '$sourceDescriptions.outside.';
