import { protocolErrorStatus } from '../../generated/errors.ts';
import { readCredentials } from '../auth/credentials.ts';
import { ContractViolation } from '../contract/checks/contract-violation.ts';
import { errorBody, Problem, statusOf } from '../contract/problem.ts';
import { ConnectionLost } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import type { RequestFailure } from '../ports/observer.ts';
import { headersFor, jsonResult } from './json-response.ts';
import { type DispatchSettings, guard } from './options.ts';
import { headerOf, type RequestData } from './request.ts';
import type { HeaderMap, Result } from './result.ts';

/** A request that failed, before or after its operation was known. */
export interface Failed<Extra> {
  readonly request: RequestData;
  readonly requestId: string;
  readonly extra: Extra;
  readonly operation: Operation | null;
  /** The methods of the path, for a 405. */
  readonly allow: string | null;
}

/** What RFC 9110 requires beside a 401. */
const challenge = 'Bearer realm="control-plane"';

/** The error response to a request, and how the failure is reported. Logs what an operator has to look into. */
export function toErrorResult<Extra>(
  settings: DispatchSettings<Extra>,
  failed: Failed<Extra>,
  error: unknown,
): { readonly result: Result; readonly failure: RequestFailure } {
  if (error instanceof ConnectionLost) {
    return { result: { disconnect: true }, failure: { code: 'connection_lost', message: error.message, details: [] } };
  }
  const problem = matchContract(settings, failed, toProblem(settings, error, failed.requestId));
  const failure = reportFailure(settings, failed, problem, error);
  const headers = headersFor(failed.requestId, headersOf(problem, failed));
  return { result: jsonResult(statusOf(problem.code) ?? 500, headers, errorBody(problem, settings.errorShape)), failure };
}

/** What is reported of a failure after the response has begun: the client learns of it by the end of the connection. */
export function toStreamFailure<Extra>(settings: DispatchSettings<Extra>, failed: Failed<Extra>, error: unknown): RequestFailure {
  if (error instanceof ConnectionLost) return { code: 'connection_lost', message: error.message, details: [] };
  return reportFailure(settings, failed, toProblem(settings, error, failed.requestId), error);
}

function reportFailure<Extra>(
  { observer, log }: DispatchSettings<Extra>,
  { requestId, operation, extra }: Failed<Extra>,
  problem: Problem,
  error: unknown,
): RequestFailure {
  if (problem.cause instanceof ContractViolation) observer.violated(problem.cause.operationId, problem.cause.message, extra);
  // A handler may respond with this code on purpose, as a mock does. Then there is no cause, and nothing to look into.
  const isIntended = problem === error && problem.cause === undefined;
  if (problem.code === 'internal' && !isIntended) {
    log.error({ requestId, operationId: operation?.id, err: problem.cause }, problem.message);
  }
  return { code: problem.code, message: problem.message, details: problem.details ?? [] };
}

function toProblem<Extra>({ violations }: DispatchSettings<Extra>, error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  const isShown = violations === 'fail' && error instanceof ContractViolation;
  const message = isShown ? error.message : `The service made a mistake. Quote request ${requestId}.`;
  return new Problem('internal', message, { cause: error });
}

/** An error response has to match the contract too: the operation declares its code, or it is one of HTTP itself. */
function matchContract<Extra>(settings: DispatchSettings<Extra>, failed: Failed<Extra>, problem: Problem): Problem {
  const { operation, requestId } = failed;
  if (!operation || problem.code in protocolErrorStatus) return problem;
  const body = errorBody(problem, settings.errorShape);
  const headers = headersFor(requestId, headersOf(problem, failed));
  try {
    guard(settings, failed, () => settings.responseValidator.reply(operation, { status: statusOf(problem.code) ?? 500, body, headers }));
    return problem;
  } catch (violation) {
    return toProblem(settings, violation, requestId);
  }
}

function headersOf<Extra>({ code, retryAfterSeconds }: Problem, { request, allow }: Failed<Extra>): HeaderMap {
  return {
    ...(code === 'unauthorized' && { 'WWW-Authenticate': wasPresented(request) ? `${challenge}, error="invalid_token"` : challenge }),
    ...(code === 'method_not_allowed' && { Allow: allow ?? '' }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
}

function wasPresented(request: RequestData): boolean {
  const headers = { authorization: headerOf(request, 'authorization'), cookie: headerOf(request, 'cookie') };
  return readCredentials(headers).kind !== 'absent';
}
