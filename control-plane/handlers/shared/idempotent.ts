import { idempotentOperations } from '../../../generated/operation-rules.ts';
import type { RequestContext } from '../../../contract/model/handler.ts';
import type { Principal } from '../../../contract/model/principal.ts';
import type { UploadTree } from '../../../contract/model/upload.ts';
import { type Claim, claimKey, freeKey, keepResponse } from '../../actions/shared/idempotency.ts';
import { type Caller, callerOf } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Store } from '../../ports/store.ts';
import type { PortsOf } from './ports-of.ts';

/** What every handler receives. */
interface Input {
  readonly body?: unknown;
  readonly principal?: Principal | null;
}

type Handler = (input: Input, context: RequestContext) => Promise<object>;

/** How long a request waits for the first request with its key, in ms. */
const waitMs = 30_000;

/** How often it looks whether a request that another process handles has ended. */
const lookMs = 500;

/** The ids of the operations that accept an `Idempotency-Key`. */
export const accepting: ReadonlySet<string> = new Set(idempotentOperations);

/** Adds `Idempotency-Key` to the handlers of the operations that accept one. */
export function createIdempotency(portsOf: PortsOf): (operation: string, handler: Handler) => Handler {
  const running = new WeakMap<Store, Map<string, InProgress>>();
  return (operation, handler) => {
    if (!accepting.has(operation)) return handler;
    return async (input, context) => {
      const key = context.headers['idempotency-key'];
      if (typeof key !== 'string' || !input.principal) return handler(input, context);
      const [ports, caller] = [await portsOf(context), callerOf(input.principal, context)];
      const keyed = { ports, caller, context, key, requestHash: await hashRequest(input, context) };
      const ofStore = running.get(ports.store) ?? new Map<string, InProgress>();
      running.set(ports.store, ofStore);
      return oneByOne(ofStore, keyed, () => handler(input, context));
    };
  };
}

/** A request that this process handles. */
interface InProgress {
  readonly requestHash: string;
  readonly ended: Promise<unknown>;
}

interface Keyed {
  readonly ports: Ports;
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly key: string;
  readonly requestHash: string;
}

/** A repetition of a request of this process wakes at once when that request has ended, even if no time goes by. */
async function oneByOne(running: Map<string, InProgress>, keyed: Keyed, handle: () => Promise<object>): Promise<object> {
  const { ports, caller, context, requestHash } = keyed;
  const [name, until] = [`${caller.userId} ${keyed.key}`, ports.clock.now() + waitMs];
  for (let first = running.get(name); first; first = running.get(name)) {
    if (first.requestHash !== requestHash) throw conflict();
    await passOrEnd(first.ended, { ports, context, milliseconds: leftUntil(until, ports) });
  }
  const working = runOrReplay(keyed, until, handle);
  running.set(name, { requestHash, ended: working.catch(() => undefined) });
  return working.finally(() => running.delete(name));
}

async function runOrReplay(keyed: Keyed, until: number, handle: () => Promise<object>): Promise<object> {
  const { ports, caller, context } = keyed;
  for (;;) {
    const claim = await claimKey(ports, caller, keyed);
    if (claim.kind === 'first') return runFirst({ ports, caller, id: claim.id }, handle);
    if (claim.kind === 'done') return replay(claim);
    if (claim.kind === 'conflict') throw conflict();
    // Another process handles the first one.
    const left = leftUntil(until, ports);
    await ports.clock.sleep(Math.min(left, lookMs), context.signal);
  }
}

function conflict(): ControlPlaneError {
  return new ControlPlaneError('idempotency_conflict', 'The key belongs to another request. Use a new key for each intended change.');
}

/** How long the request may still wait. Throws when its time is up. */
function leftUntil(until: number, { clock }: Ports): number {
  const left = until - clock.now();
  if (left > 0) return left;
  const message = 'The first request with the key is still in progress. Send the request again later.';
  throw new ControlPlaneError('idempotency_conflict', message, { retryAfterSeconds: 5 });
}

async function passOrEnd(
  ended: Promise<unknown>,
  { ports, context, milliseconds }: { readonly ports: Ports; readonly context: RequestContext; readonly milliseconds: number },
): Promise<void> {
  const over = new AbortController();
  const passed = ports.clock.sleep(milliseconds, AbortSignal.any([over.signal, context.signal]));
  await Promise.race([ended, passed]).finally(() => over.abort());
}

async function runFirst(
  { ports, caller, id }: { readonly ports: Ports; readonly caller: Caller; readonly id: string },
  handle: () => Promise<object>,
): Promise<object> {
  let output: object | undefined;
  try {
    output = await handle();
  } finally {
    if (!output || !isSuccess(output)) await freeKey(ports, caller, id);
  }
  if (isSuccess(output)) {
    const { status, ...response } = output;
    await keepResponse(ports, caller, id, { status, response: JSON.stringify(response) });
  }
  return output;
}

function isSuccess(output: object): output is { readonly status: number } {
  return 'status' in output && Number(output.status) < 300;
}

/** The first response again, with a header that says so. */
function replay({ status, response }: Extract<Claim, { kind: 'done' }>): object {
  // It was written by `runFirst`.
  const { headers, ...rest } = JSON.parse(response) as { readonly headers?: object; readonly body: unknown };
  return { status, ...rest, headers: { ...headers, 'Idempotency-Replayed': 'true' } };
}

/** The same for requests with the same method, path, query and body. */
async function hashRequest({ body }: Input, { method, url }: RequestContext): Promise<string> {
  const content = isUpload(body) ? await describeUpload(body) : JSON.stringify(body ?? null);
  return sha256(`${method} ${url}\n${content}`);
}

function isUpload(body: unknown): body is UploadTree {
  return typeof body === 'object' && body !== null && 'read' in body && typeof body.read === 'function';
}

async function describeUpload(upload: UploadTree): Promise<string> {
  const { name, files } = upload;
  const hashes: string[] = [];
  for (const { path, size } of files) hashes.push(await sha256(await readFile(upload, { path, size })));
  return JSON.stringify([name, files.map(({ path }, index) => [path, hashes[index]])]);
}

async function readFile(upload: UploadTree, { path, size }: UploadTree['files'][number]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const part of upload.read(path)) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
