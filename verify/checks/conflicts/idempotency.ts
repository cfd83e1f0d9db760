import { isDeepStrictEqual } from 'node:util';
import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import { asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import { ifAvailable, reasonOf } from '../../scratch/reason.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import type { Call, ScratchRequest } from '../../scratch/call.ts';
import { Unavailable } from '../../scratch/unavailable.ts';

/** Sends a request twice with a key, and another request with the same key. */
export async function checkIdempotency(run: Run, scratch: Scratch, operation: Operation): Promise<void> {
  const { recorder } = run;
  const fail = (what: string, message: string, exchange: Exchange) =>
    recorder.failed({
      check: 'conflicts',
      operation,
      what: `idempotency: ${what}`,
      message: `${operation.id} ${message}.`,
      exchange,
    });
  try {
    const request = await requestOf(scratch, operation);
    const other = await otherRequest(scratch, operation, request);
    const headers = { 'idempotency-key': scratch.tools.name() };
    const first = await run.send({ operation, ...request, headers });
    const status = first.response?.status ?? 0;
    if (status >= 300) throw new Unavailable(`the first request responds with ${status}`);
    const again = await run.send({ operation, ...request, headers });
    const conflict = await run.send({ operation, ...other, headers });
    const foreign = await sendAsOther(run, scratch, { operation, request, headers });
    await scratch.basics.free(scratch.tools, [request, other], asObject(first.response?.json));
    // Access is checked before the key.
    if (run.knowledge.operations[operation.id]?.handsOver && again.response?.status === 403) {
      throw new Unavailable('after the first request the caller may not send the request again');
    }
    if (again.response?.status !== status || !isDeepStrictEqual(again.response.json, first.response?.json)) {
      return fail(
        'repeated',
        `responds with ${seen(again)} to the same request with the same key, not with the first response`,
        again,
      );
    }
    if (again.response.headers['idempotency-replayed'] !== 'true') {
      return fail('replayed', 'repeats its response without `Idempotency-Replayed: true`', again);
    }
    if (seen(conflict) !== '409 idempotency_conflict') {
      return fail(
        'conflict',
        `responds with ${seen(conflict)} to another request with the same key, not with 409 idempotency_conflict`,
        conflict,
      );
    }
    if (foreign && isOfFirst(foreign)) {
      return fail(
        'another account',
        `responds with ${seen(foreign)} to another account, as if it had sent the key`,
        foreign,
      );
    }
    const kept = await sendAfterError(run, scratch, operation);
    if (kept)
      return fail('after an error', `responds with ${seen(kept)} to a key whose first request was refused`, kept);
    recorder.passed('conflicts', operation);
  } catch (error) {
    recorder.skipped('conflicts', operation, reasonOf(error), '409 idempotency_conflict');
  }
}

interface Keyed {
  readonly operation: Operation;
  readonly request: ScratchRequest;
  readonly headers: Readonly<Record<string, string>>;
}

/** The same request with the same key from someone else who may send it; `null` without such a person. */
async function sendAsOther(
  run: Run,
  scratch: Scratch,
  { operation, request, headers }: Keyed,
): Promise<Exchange | null> {
  const { workspaceSlug } = request.path;
  const isInside = workspaceSlug !== undefined;
  if (isInside && !(await scratch.basics.hasMembers(scratch.tools, workspaceSlug))) return null;
  const persona = await ifAvailable(() => (isInside ? scratch.member('admin', 'full') : scratch.stranger()));
  if (!persona) return null;
  return run.send({ operation, ...request, persona, headers });
}

/** Codes that handlers respond with, after they have the key. */
const refusals = ['bad_reference', 'key_taken', 'host_taken'];

/**
 * A request with the key of one that was refused, where that is refused as if the key were still taken. It creates
 * something that can be removed.
 */
async function sendAfterError(run: Run, scratch: Scratch, operation: Operation): Promise<Exchange | null> {
  const { conflicts = {}, creates } = run.knowledge.operations[operation.id] ?? {};
  if (!creates || 'problem' in creates || creates.key !== 'id' || creates.remove === undefined) return null;
  const make = refusals.map((code) => conflicts[code]).find((one) => one !== undefined);
  const provoked = make && (await ifAvailable(() => make(scratch.tools)));
  if (!provoked?.neighbour) return null;
  try {
    const headers = { 'idempotency-key': scratch.tools.name() };
    const { owner, api } = scratch.tools;
    const send = ({ persona = owner, ...call }: Call) => run.send({ operation, persona, ...call, headers });
    const refused = await send(provoked.conflict);
    if ((refused.response?.status ?? 0) < 400) return null;
    const call = await provoked.neighbour();
    const following = await send(call);
    const id = asObject(asObject(following.response?.json)[creates.item]).id;
    if (typeof id === 'string')
      await api.attempt(creates.remove, call.persona ?? owner, { path: { ...call.path, [creates.parameter]: id } });
    return isOfFirst(following) ? following : null;
  } finally {
    await provoked.clear?.();
  }
}

/** Whether a response shows that the key was that of the first request. */
function isOfFirst({ response }: Exchange): boolean {
  return (
    response?.headers['idempotency-replayed'] !== undefined || errorCodeOf(response?.json) === 'idempotency_conflict'
  );
}

async function requestOf(scratch: Scratch, operation: Operation): Promise<ScratchRequest> {
  const request = await scratch.request(operation, { isFresh: true });
  // The owner may send the request in each workspace of the run.
  return 'workspaceSlug' in request.path ? { ...request, persona: scratch.tools.owner } : request;
}

/** Another valid request. */
async function otherRequest(scratch: Scratch, operation: Operation, request: ScratchRequest): Promise<ScratchRequest> {
  const other = await requestOf(scratch, operation);
  if (!isDeepStrictEqual([other.path, other.body], [request.path, request.body]))
    return { ...other, persona: request.persona };
  const body = asObject(request.body);
  const [name] = ['subject', 'name'].filter((one) => typeof body[one] === 'string');
  if (name !== undefined) return { ...request, body: { ...body, [name]: `${String(body[name])} again` } };
  if ('workspaceSlug' in request.path)
    return { ...request, path: { ...request.path, workspaceSlug: await scratch.basics.second(scratch.tools) } };
  throw new Unavailable('nothing is known that can differ between two requests');
}

function seen({ response }: Exchange): string {
  return `${response?.status ?? 'no response'} ${errorCodeOf(response?.json) ?? ''}`.trim();
}
