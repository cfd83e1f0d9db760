import { errorCodeOf } from '../../contract/checks/error-code.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import type { ScratchRequest } from '../scratch/call.ts';
import { describeFailure } from '../scratch/api.ts';
import { ifAvailable } from '../scratch/reason.ts';
import { requireScratch } from '../scratch/scratch.ts';
import { foreignSessions, type WrongCredentials, wrongCredentials } from './wrong-credentials.ts';

const check = 'credentials';

/** Sends requests without credentials and with wrong ones. They would succeed with the right ones. */
export const credentials: Check = {
  id: check,
  writes: false,
  run: (run) =>
    run.each(run.operations, (operation) =>
      orSkip(run, check, operation, () => checkOperation(run, operation, wrongCredentials(run))),
    ),
};

async function checkOperation(run: Run, operation: Operation, wrong: readonly WrongCredentials[]): Promise<void> {
  const { recorder } = run;
  const request = await requestOf(run, operation);
  const attempts =
    operation.access.authentication === 'required' ? [...wrong, ...foreignSessions(run, operation)] : wrong;
  let isRefused = true;
  for (const attempt of attempts) {
    const { path, query, body } = request;
    const exchange = await run.send({ operation, path, query, body, persona: null, headers: attempt.headers });
    if (recorder.unimplemented.has(operation.id)) return;
    if (!exchange.response) continue;
    isRefused &&= exchange.response.status >= 400;
    const mistake = isIgnored(operation, attempt)
      ? wronglyRefused(exchange, attempt)
      : wronglyAccepted(exchange, attempt);
    if (mistake === null) recorder.passed(check, operation);
    else recorder.failed({ check, operation, what: attempt.name, message: `${operation.id} ${mistake}.`, exchange });
  }
  if (isRefused && showsEffects(operation)) await checkEffect(run, operation, request);
}

/** A request that would succeed. Who sends it is decided before the server looks for what its path leads to. */
async function requestOf(run: Run, operation: Operation): Promise<ScratchRequest> {
  if (operation.method !== 'get') {
    const request = await requireScratch(run).request(operation, { isFresh: showsEffects(operation) });
    // An empty body keeps requests without required credentials from succeeding repeatedly.
    return operation.access.authentication === 'required' ? request : { ...request, body: {} };
  }
  const { path, query } = exampleRequest(run.contract.document, operation);
  const existing = await ifAvailable(() => run.fixtures.pathOf(operation));
  return { persona: null, path: existing ?? path, query, body: undefined };
}

/** An operation without authentication reads no credentials. With optional ones, a request may have none. */
function isIgnored({ access: { authentication } }: Operation, { name }: WrongCredentials): boolean {
  return authentication === 'none' || (authentication === 'optional' && name === 'no credentials');
}

function wronglyAccepted({ response }: Exchange, { name, status, code }: WrongCredentials): string | null {
  const seen = errorCodeOf(response?.json);
  if (response?.status === status && seen === code) return null;
  return `responds with ${response?.status} ${seen ?? ''}, not with ${status} ${code}, to a request with ${name}`.replace(
    ' ,',
    ',',
  );
}

function wronglyRefused({ response }: Exchange, { name }: WrongCredentials): string | null {
  return response?.status === 401 ? `needs no credentials, and responds with 401 to a request with ${name}` : null;
}

/** A request that was executed although it was refused cannot succeed again. */
function showsEffects({ method, errors, access }: Operation): boolean {
  if (access.authentication !== 'required') return false;
  return method === 'delete' || Object.values(errors).some((codes) => codes.some((code) => code.endsWith('_taken')));
}

/** Whether a request is refused because what it deletes is gone, or what it creates is there. */
function isUsedUp({ operation, response }: Exchange): boolean {
  const code = errorCodeOf(response?.json) ?? '';
  return operation.method === 'delete' ? response?.status === 404 : response?.status === 409 && code.endsWith('_taken');
}

async function checkEffect(run: Run, operation: Operation, request: ScratchRequest): Promise<void> {
  const { send, recorder } = run;
  const exchange = await send({ operation, ...request });
  const { response } = exchange;
  if (!response || response.status < 400) return recorder.passed(check, operation);
  if (!isUsedUp(exchange)) return;
  // A new request is refused too if the refusal has another reason.
  const other = await send({ operation, ...(await requestOf(run, operation)) });
  if (!other.response || other.response.status >= 400) {
    return recorder.skipped(
      check,
      operation,
      `a request that was not sent before is refused too: ${describeFailure(other)}`,
    );
  }
  const seen = `${response.status} ${errorCodeOf(response.json) ?? ''}`;
  const message = `${operation.id} responds with ${seen} after the same request was refused, so it was executed nevertheless.`;
  recorder.failed({ check, operation, what: 'effect', message, exchange });
}
