import { sha256 } from '../../contract/model/sha256.ts';
import { Problem } from '../../contract/problem.ts';
import type { Principal } from '../../contract/model/principal.ts';
import type { UploadTree } from '../../contract/model/upload.ts';
import type { Clock } from '../ports/clock.ts';
import type { HeldKey, Idempotency, KeyedRequest } from '../ports/idempotency.ts';
import type { DispatchSettings } from './options.ts';
import { headerOf, type RequestData } from './request.ts';
import type { HeaderMap, Result } from './result.ts';
import type { RoutedRequest } from './routed.ts';

/** How long a response is kept for the requests that repeat its own, in ms. */
const retentionMs = 86_400_000;

/** A request that has not ended by then was that of a process that was killed, and loses its key. */
const leaseMs = 120_000;

/** How long a request waits for the first request with its key, in ms. */
const waitMs = 30_000;

/** How often it looks whether a request that another process handles has ended. */
const lookMs = 500;

/** A request with a key, once it has been authorized and validated. */
interface Keyed extends Pick<KeyedRequest, 'key' | 'userId'> {
  readonly body: unknown;
}

/** The key of a request, if it has one and its operation accepts it. Each account has its own keys. */
export function keyOf<Extra>(
  { endpoint, request }: RoutedRequest<Extra>,
  principal: Principal | null,
  body: unknown,
): Keyed | null {
  if (!endpoint.operation.idempotencyKey || !principal) return null;
  const key = headerOf(request, 'idempotency-key');
  return key === undefined ? null : { key, userId: principal.userId, body };
}

/** How a request with a key is executed, if no other request holds the key. */
interface Execution {
  readonly run: () => Promise<Result>;
  /** Limits the time of the execution. It goes on when its time is up, and keeps the key until its end. */
  readonly limit: (running: Promise<Result>) => Promise<Result>;
}

/** Executes requests with an `Idempotency-Key` once, as the contract says in "Repeating a request". */
export function createOnce<Extra>(
  { log, cadence }: Pick<DispatchSettings<Extra>, 'log' | 'cadence'>,
  idempotency: Idempotency<Extra>,
): (routed: RoutedRequest<Extra>, keyed: Keyed, execution: Execution) => Promise<Result> {
  // The ends of the requests that this process handles, by the id of each: a repetition wakes at once, even if no time
  // goes by.
  const ends = new Map<string, Promise<unknown>>();

  return async ({ request, requestId, endpoint, extra }, { key, userId, body }, { run, limit }) => {
    const keyed: KeyedRequest = { id: crypto.randomUUID(), userId, key, requestHash: await hashRequest(request, body) };
    const warn = (error: unknown) => {
      const fields = { requestId, operationId: endpoint.operation.id, err: error };
      log.warn(
        fields,
        'The end of a request could not be stored with its Idempotency-Key; the key is free in two minutes.',
      );
    };
    const execute = async () => {
      let result: Result | undefined;
      try {
        return (result = await run());
      } finally {
        const stored = isSuccess(result)
          ? idempotency.keep(keyed, JSON.stringify(result), retentionMs, extra)
          : idempotency.free(keyed, extra);
        await stored.catch(warn);
      }
    };

    const ended = Promise.withResolvers<undefined>();
    const end = () => {
      ends.delete(keyed.id);
      ended.resolve(undefined);
    };
    ends.set(keyed.id, ended.promise);
    let first: string | null;
    try {
      const claim = () => idempotency.claim(keyed, leaseMs, extra);
      first = await claimOrWait({ keyed, claim, ends, clock: cadence(extra), signal: request.signal });
    } catch (error) {
      end();
      throw error;
    }
    if (first === null) return limit(execute().finally(end));
    end();
    return replay(first, requestId);
  };
}

interface Waiting {
  readonly keyed: KeyedRequest;
  readonly claim: () => Promise<HeldKey | null>;
  readonly ends: ReadonlyMap<string, Promise<unknown>>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Resolves to `null` when the request has claimed the key, or to the response of the request that held it. */
async function claimOrWait({ keyed, claim, ends, clock, signal }: Waiting): Promise<string | null> {
  const until = clock.now() + waitMs;
  for (let held = await claim(); held; held = await claim()) {
    if (held.requestHash !== keyed.requestHash) {
      throw new Problem(
        'idempotency_conflict',
        'The key belongs to another request. Use a new key for each intended change.',
      );
    }
    if (held.response !== null) return held.response;
    const left = until - clock.now();
    if (left <= 0) {
      const message = 'The first request with the key is still in progress. Send the request again later.';
      throw new Problem('idempotency_conflict', message, { retryAfterSeconds: 5 });
    }
    const ended = ends.get(held.id);
    await (ended ? passOrEnd(ended, left, { clock, signal }) : clock.sleep(Math.min(left, lookMs), signal));
  }
  return null;
}

async function passOrEnd(
  ended: Promise<unknown>,
  milliseconds: number,
  { clock, signal }: Pick<Waiting, 'clock' | 'signal'>,
): Promise<void> {
  const over = new AbortController();
  const passed = clock.sleep(milliseconds, AbortSignal.any([over.signal, signal]));
  await Promise.race([ended, passed]).finally(() => over.abort());
}

function isSuccess(result: Result | undefined): boolean {
  return result !== undefined && 'status' in result && result.status < 300;
}

/** The first response again, with a header that says so. */
function replay(response: string, requestId: string): Result {
  // `execute` has written it.
  const { headers, ...result } = JSON.parse(response) as {
    readonly status: number;
    readonly headers: HeaderMap;
    readonly body: string;
  };
  return { ...result, headers: { ...headers, 'X-Request-Id': requestId, 'Idempotency-Replayed': 'true' } };
}

/** The same for requests with the same method, path, query and body. */
async function hashRequest({ method, target }: RequestData, body: unknown): Promise<string> {
  const content = isUpload(body) ? await describeUpload(body) : JSON.stringify(body ?? null);
  return sha256(`${method} ${target}\n${content}`);
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

async function readFile(
  upload: UploadTree,
  { path, size }: UploadTree['files'][number],
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const part of upload.read(path)) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
