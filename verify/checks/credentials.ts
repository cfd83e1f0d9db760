import { errorCodeOf } from '../../server/contract/checks/error-code.ts';
import { exampleRequest } from '../../server/contract/example-request.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Check, Run } from '../run/run.ts';
import type { ScratchRequest } from '../scratch/scratch.ts';
import { UnsafeRequest } from '../send/guard.ts';
import { foreignSessions, type WrongCredentials, wrongCredentials } from './wrong-credentials.ts';

const check = 'credentials';

/** Sends requests without credentials and with wrong ones. They would succeed with the right ones. */
export const credentials: Check = {
  id: check,
  writes: false,
  run: (run) => run.each(run.operations, (operation) => checkOperation(run, operation, wrongCredentials(run))),
};

type Values = Omit<ScratchRequest, 'persona'>;

async function checkOperation(run: Run, operation: Operation, wrong: readonly WrongCredentials[]): Promise<void> {
  const { recorder } = run;
  const request = await requestOf(run, operation);
  if (typeof request === 'string') return recorder.skipped(check, operation, request);
  const attempts = operation.access.authentication === 'required' ? [...wrong, ...foreignSessions(run, operation)] : wrong;
  let isRefused = true;
  for (const attempt of attempts) {
    const exchange = await sendAs(run, operation, request, attempt);
    if (typeof exchange === 'string') return recorder.skipped(check, operation, exchange);
    if (recorder.unimplemented.has(operation.id)) return;
    if (!exchange.response) continue;
    isRefused &&= exchange.response.status >= 400;
    const mistake = isIgnored(operation, attempt) ? wronglyRefused(exchange, attempt) : wronglyAccepted(exchange, attempt);
    if (mistake === null) recorder.passed(check, operation);
    else recorder.failed({ check, operation, what: attempt.name, message: `${operation.id} ${mistake}.`, exchange });
  }
  if (isRefused && showsEffects(operation)) await checkEffect(run, operation, request);
}

/** A request that would succeed. Who sends it is decided before the server looks for what its path leads to. */
async function requestOf({ contract, fixtures, scratch }: Run, operation: Operation): Promise<ScratchRequest | string> {
  if (operation.method !== 'get') {
    if (typeof scratch === 'string') return scratch;
    const request = await scratch.request(operation, { isFresh: showsEffects(operation) });
    // Where no credentials are needed, the request is not to succeed again and again.
    return typeof request === 'string' || operation.access.authentication === 'required' ? request : { ...request, body: {} };
  }
  const { path, query } = exampleRequest(contract.document, operation);
  const existing = await fixtures.pathOf(operation);
  return { persona: null, path: typeof existing === 'string' ? path : existing, query, body: undefined };
}

/** Returns a text if the request is not to be sent. */
async function sendAs({ send }: Run, operation: Operation, values: Values, { headers }: WrongCredentials): Promise<Exchange | string> {
  const { path, query, body } = values;
  try {
    return await send({ operation, path, query, body, persona: null, headers });
  } catch (error) {
    if (error instanceof UnsafeRequest) return error.message;
    throw error;
  }
}

/** An operation without authentication reads no credentials. With optional ones, a request may have none. */
function isIgnored({ access: { authentication } }: Operation, { name }: WrongCredentials): boolean {
  return authentication === 'none' || (authentication === 'optional' && name === 'no credentials');
}

function wronglyAccepted({ response }: Exchange, { name, status, code }: WrongCredentials): string | null {
  const seen = errorCodeOf(response?.json);
  if (response?.status === status && seen === code) return null;
  return `responds with ${response?.status} ${seen ?? ''}, not with ${status} ${code}, to a request with ${name}`.replace(' ,', ',');
}

function wronglyRefused({ response }: Exchange, { name }: WrongCredentials): string | null {
  return response?.status === 401 ? `needs no credentials, and responds with 401 to a request with ${name}` : null;
}

/** A request that was executed although it was refused cannot succeed again. */
function showsEffects({ method, errors, access }: Operation): boolean {
  if (access.authentication !== 'required') return false;
  return method === 'delete' || Object.values(errors).some((codes) => codes.some((code) => code.endsWith('_taken')));
}

async function checkEffect({ send, recorder }: Run, operation: Operation, request: ScratchRequest): Promise<void> {
  const exchange = await send({ operation, ...request });
  const { response } = exchange;
  if (!response || response.status < 400) return recorder.passed(check, operation);
  if (![404, 409].includes(response.status)) return;
  const seen = `${response.status} ${errorCodeOf(response.json) ?? ''}`;
  const message = `${operation.id} responds with ${seen} after the same request was refused, so it was executed nevertheless.`;
  recorder.failed({ check, operation, what: 'effect', message, exchange });
}
