import { asObject } from '../../contract/document.ts';
import { parseJson } from '../../contract/parse-json.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { isSecretName } from '../../contract/redaction/names.ts';
import { createRedact } from './redact.ts';
import type { RelayedExchange } from './relay.ts';
import { plain, type ReportedCheck, type ReportedStep, type ReportedWorkflow } from './respect.ts';
import { isOutside, operationOf, type Workflow } from './workflow.ts';

/** The outcome of a workflow. */
export type Outcome =
  | { readonly outcome: 'passed'; readonly steps: number }
  | {
      readonly outcome: 'failed';
      /** The step, and the operation that it calls. */
      readonly step: string;
      readonly operation: string;
      readonly expected: string;
      readonly seen: string;
    }
  /** No result. `missing` has the names of inputs, of actions such as `outside.pay`, and of packages. */
  | { readonly outcome: 'notRun'; readonly missing: readonly string[]; readonly reason: string };

interface WorkflowRun {
  readonly sent: readonly RelayedExchange[];
  readonly credentials: readonly string[];
  readonly operations: readonly Operation[];
}

/** Reads the outcome of a workflow that ran. Nothing in it contains one of the secrets. */
export function readOutcome(
  workflow: Workflow,
  { executedSteps }: ReportedWorkflow,
  { sent, credentials, operations }: WorkflowRun,
): Outcome {
  const last = executedSteps.at(-1);
  const failed = last?.checks?.find(({ passed, severity }) => !passed && severity === 'error');
  if (!last || !failed) return { outcome: 'passed', steps: new Set(executedSteps.map(({ stepId }) => stepId)).size };
  const step = workflow.steps.find(({ stepId }) => stepId === last.stepId);
  const operation = step ? operationOf(step) : last.stepId;
  const response = sent.findLast((exchange) => exchange.step === `${workflow.id}/${last.stepId}`)?.response ?? null;
  const body = response ? parseJson(response.body.toString()) : last.response?.body;
  const known = sent.flatMap((exchange) => {
    const called = workflow.steps.find(({ stepId }) => exchange.step === `${workflow.id}/${stepId}`);
    const of = operations.find(({ id }) => called !== undefined && id === operationOf(called));
    return of ? [[of, exchange] as const] : [];
  });
  const redact = createRedact(credentials, known);
  const seen = redact(observe(failed, last, body));
  const blocked = (reason: string): Outcome => ({ outcome: 'notRun', missing: [], reason });
  if (step && isOutside(step)) return blocked(`the action ${operation} of the step ${last.stepId} failed: ${seen}`);
  if (step?.['x-precondition'] && response?.status === 200)
    return blocked(`needs what is not so here: ${step.description}`);
  if (response?.status === 501) return blocked(`${operation}, which the step ${last.stepId} calls, is not implemented`);
  return { outcome: 'failed', step: last.stepId, operation, expected: redact(expectation(failed)), seen };
}

function expectation({ name, condition }: ReportedCheck): string {
  if (name === 'schema check') return 'a body that fits the schema of the contract';
  if (name === 'content-type check') return 'a media type that the contract declares';
  if (name === 'status code check') return 'a status that the contract declares';
  return condition ?? 'a response';
}

function observe(check: ReportedCheck, { response }: ReportedStep, body: unknown): string {
  if (!response || response.statusCode === 0) return firstLine(check.message);
  const status = `${response.statusCode}${describeError(body)}`;
  if (check.name !== 'success criteria check') return `${status}: ${firstLine(check.message)}`;
  const [, pointer] = /\$response\.body#(\/[^\s=!<>&|)]*)/.exec(check.condition ?? '') ?? [];
  return pointer === undefined ? status : `${status}, ${pointer} is ${valueAt(body, pointer)}`;
}

/** The code and the message of an error response. */
function describeError(body: unknown): string {
  const { code, message } = asObject(asObject(body).error);
  if (typeof code === 'string') return ` ${code} (${String(message)})`;
  const text = asObject(body).message;
  return typeof text === 'string' ? ` (${text})` : '';
}

function valueAt(body: unknown, pointer: string): string {
  const names = pointer.slice(1).split('/');
  if (names.some((name) => isSecretName(name) || name === 'value')) return 'another value, which may be secret';
  const value = names.reduce<unknown>(
    (part, name) => memberOf(part, name.replaceAll('~1', '/').replaceAll('~0', '~')),
    body,
  );
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 200);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** The rest of a message can contain a part of the body. */
function firstLine(message: string): string {
  return plain(message).split('\n')[0] ?? '';
}
