import { protocolErrorStatus } from '../../generated/errors.ts';
import { readCredentials } from '../../contract/auth/credentials.ts';
import { ContractViolation } from '../../contract/checks/contract-violation.ts';
import { errorBody, Problem, statusOf } from '../../contract/problem.ts';
import { ConnectionLost } from '../../contract/model/handler.ts';
import type { RequestFailure } from '../ports/observer.ts';
import { headersFor, jsonResult } from './json-response.ts';
import { type DispatchSettings, type FailedRequest, guard, reportUnknown, toSentBody } from './options.ts';
import { headerOf, type RequestData } from './request.ts';
import type { HeaderMap } from './result.ts';
import type { Responded } from './routed.ts';

export interface Failed<Extra> extends FailedRequest<Extra> {
  readonly requestId: string;
  /** The methods of the path, for a 405. */
  readonly allow: string | null;
}

/** The header that RFC 9110 requires in a 401. */
const challenge = 'Bearer realm="control-plane"';

/** The error response to a request, and how the failure is reported. */
export function toErrorResult<Extra>(
  settings: DispatchSettings<Extra>,
  failed: Failed<Extra>,
  error: unknown,
): Responded {
  if (error instanceof ConnectionLost) {
    return { result: { disconnect: true }, failure: { code: 'connection_lost', message: error.message, details: [] } };
  }
  const problem = matchContract(settings, failed, explainFailure(settings, failed, error));
  const failure = reportFailure(settings, failed, problem);
  const logged = needsAttention(problem, error) && { error: { value: problem.cause } };
  const headers = headersFor(failed.requestId, headersOf(problem, failed));
  const status = statusOf(problem.code) ?? 500;
  const body = toSentBody(settings, failed.operation, { status, body: errorBody(problem, settings.errorShape) });
  return { result: jsonResult(status, headers, body), failure, ...logged };
}

/**
 * Reports a failure after the response has begun. The client only notices that the connection is closed.
 */
export function toStreamFailure<Extra>(
  settings: DispatchSettings<Extra>,
  failed: Failed<Extra>,
  error: unknown,
): RequestFailure {
  if (error instanceof ConnectionLost) return { code: 'connection_lost', message: error.message, details: [] };
  const problem = explainFailure(settings, failed, error);
  if (needsAttention(problem, error)) {
    settings.log.error(
      { requestId: failed.requestId, operationId: failed.operation?.id, err: problem.cause },
      problem.message,
    );
  }
  return reportFailure(settings, failed, problem);
}

function reportFailure<Extra>(
  { observer }: DispatchSettings<Extra>,
  { extra }: Failed<Extra>,
  problem: Problem,
): RequestFailure {
  if (problem.cause instanceof ContractViolation)
    observer.violated(problem.cause.operationId, problem.cause.message, extra);
  const { code, message, details = [], isOff } = problem;
  return { code, message, details, ...(isOff && { isOff }) };
}

/**
 * A handler may respond with `internal` on purpose, as a mock does. Then there is no cause, and nothing to
 * investigate.
 */
function needsAttention(problem: Problem, error: unknown): boolean {
  return problem.code === 'internal' && !(problem === error && problem.cause === undefined);
}

/** The problem of an error, as the backend explains it. */
export function explainFailure<Extra>(
  settings: DispatchSettings<Extra>,
  failed: Failed<Extra>,
  error: unknown,
): Problem {
  const problem = toProblem(settings, error, failed.requestId);
  try {
    return settings.explainError(problem, failed);
  } catch (failure) {
    return toProblem(settings, failure, failed.requestId);
  }
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
  const headers = headersFor(requestId, headersOf(problem, failed));
  try {
    const status = statusOf(problem.code) ?? 500;
    const body = toSentBody(settings, operation, { status, body: errorBody(problem, settings.errorShape) });
    guard(settings, failed, () => {
      settings.responseValidator.reply(operation, { status, body, headers });
      if (settings.unknownMembers === 'report')
        reportUnknown(operation, settings.members.findInBody(operation, status, body));
    });
    return problem;
  } catch (violation) {
    return toProblem(settings, violation, requestId);
  }
}

function headersOf<Extra>({ code, retryAfterSeconds }: Problem, { request, allow }: Failed<Extra>): HeaderMap {
  return {
    ...(code === 'unauthorized' && {
      'WWW-Authenticate': wasPresented(request) ? `${challenge}, error="invalid_token"` : challenge,
    }),
    ...(code === 'method_not_allowed' && { Allow: allow ?? '' }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
}

function wasPresented(request: RequestData): boolean {
  const headers = { authorization: headerOf(request, 'authorization'), cookie: headerOf(request, 'cookie') };
  return readCredentials(headers).kind !== 'absent';
}
