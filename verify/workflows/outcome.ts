import { createRedact, isSecretName, secretsIn } from './redact.ts';
import { plain, type ReportedCheck, type ReportedStep, type ReportedWorkflow } from './respect.ts';
import { operationOf, type Workflow } from './workflow.ts';

/** What became of a workflow. */
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
  /** `missing` has the names of inputs, of actions such as `outside.pay`, and of packages. */
  | { readonly outcome: 'notRun'; readonly missing: readonly string[]; readonly reason: string };

/** Reads the outcome of a workflow that ran. Nothing in it contains one of the secrets. */
export function readOutcome(workflow: Workflow, { executedSteps }: ReportedWorkflow, secrets: readonly string[]): Outcome {
  const last = executedSteps.at(-1);
  const failed = last?.checks?.find(({ passed, severity }) => !passed && severity === 'error');
  if (!last || !failed) return { outcome: 'passed', steps: new Set(executedSteps.map(({ stepId }) => stepId)).size };
  const shown = executedSteps.flatMap(({ request, response }) => [...secretsIn(request?.body), ...secretsIn(response?.body)]);
  const redact = createRedact([...secrets, ...shown]);
  const step = workflow.steps.find(({ stepId }) => stepId === last.stepId);
  return {
    outcome: 'failed',
    step: last.stepId,
    operation: step ? operationOf(step) : last.stepId,
    expected: redact(expectation(failed)),
    seen: redact(observation(failed, last)),
  };
}

function expectation({ name, condition }: ReportedCheck): string {
  if (name === 'schema check') return 'a body that fits the schema of the contract';
  if (name === 'content-type check') return 'a media type that the contract declares';
  if (name === 'status code check') return 'a status that the contract declares';
  return condition ?? 'a response';
}

function observation(check: ReportedCheck, { response }: ReportedStep): string {
  if (!response || response.statusCode === 0) return firstLine(check.message);
  const status = `${response.statusCode}${describeError(response.body)}`;
  const isCriterion = check.condition !== undefined && check.name === 'success criteria check';
  if (!isCriterion) return `${status}: ${firstLine(check.message)}`;
  const [, pointer] = /\$response\.body#(\/[^\s=!<>&|)]*)/.exec(check.condition) ?? [];
  return pointer === undefined ? status : `${status}, ${pointer} is ${valueAt(response.body, pointer)}`;
}

/** The code and the message of an error response. */
function describeError(body: unknown): string {
  const error = memberOf(body, 'error');
  const [code, message] = [memberOf(error, 'code'), memberOf(error, 'message')];
  return typeof code === 'string' ? ` ${code} (${String(message)})` : '';
}

function valueAt(body: unknown, pointer: string): string {
  const names = pointer.slice(1).split('/');
  if (names.some(isSecretName)) return 'another value, which may be secret';
  const value = names.reduce<unknown>((part, name) => memberOf(part, name.replaceAll('~1', '/').replaceAll('~0', '~')), body);
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 200);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** The rest of a message can contain a part of the body. */
function firstLine(message: string): string {
  return plain(message).split('\n')[0] ?? '';
}
