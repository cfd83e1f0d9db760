import { protocolErrorStatus } from '../../generated/errors.ts';
import { ConnectionLost } from '../model/handler.ts';
import type { RequestFailure } from '../ports/observer.ts';
import type { Call } from './answer.ts';
import { ContractViolation } from '../contract/checks/response-validator.ts';
import type { Endpoint } from './endpoint.ts';
import { type Front, guard } from './options.ts';
import { Problem } from '../contract/problem.ts';
import { headersFor, sendJson } from './respond.ts';

/** A request that has failed, before or after its endpoint was known. */
type Failed = Omit<Call, 'endpoint' | 'params'> & { readonly endpoint: Endpoint | undefined };

/** Ends a failed request: with the problem's own answer, or, where it has begun to answer already, with the end of the connection. */
export function fail(front: Front, failed: Failed, error: unknown): RequestFailure {
  const { request, response, requestId } = failed;
  if (error instanceof ConnectionLost) {
    response.destroy();
    return { code: 'connection_lost', message: error.message, details: [] };
  }
  const problem = checkProblem(front, failed, toProblem(front, error, requestId));
  if (problem.cause instanceof ContractViolation) front.observer.violated(problem.cause.operationId, problem.cause.message);
  // What a handler answers by itself, as a mock does, has no cause and is nothing to look into.
  const isAnswer = problem === error && problem.cause === undefined;
  if (problem.code === 'internal' && !isAnswer) {
    const fields = { requestId, operationId: failed.endpoint?.operation.id, err: problem.cause };
    front.log.error(fields, problem.message);
  }
  // Too late for an answer: the reader learns of it by the end of the connection.
  if (response.headersSent) response.destroy();
  else sendJson(request, response, problem.status, headersFor(requestId, problem.headers), problem.toBody(front.errorShape));
  return { code: problem.code, message: problem.message, details: problem.details ?? [] };
}

function toProblem({ violations }: Front, error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  const isLoud = violations === 'fail' && error instanceof ContractViolation;
  const message = isLoud ? error.message : `The service made a mistake. Quote request ${requestId}.`;
  return new Problem('internal', message, { cause: error });
}

/** An error has to keep the contract too: its code has to be one that the operation declares, or one of HTTP itself. */
function checkProblem(front: Front, { endpoint, requestId }: Failed, problem: Problem): Problem {
  if (!endpoint || problem.code in protocolErrorStatus) return problem;
  const headers = headersFor(requestId, problem.headers);
  try {
    guard(front, requestId, () =>
      front.check.reply(endpoint.operation, { status: problem.status, body: problem.toBody(front.errorShape), headers }),
    );
    return problem;
  } catch (violation) {
    return toProblem(front, violation, requestId);
  }
}
