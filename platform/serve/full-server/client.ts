import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { CallTimeout } from '../../../control-plane/ports/call-timeout.ts';
import {
  type Argument,
  type Call,
  callPath,
  type CallResponse,
  type CallResult,
  errorOf,
  type FullPort,
  type FullPorts,
  fullMethods,
  isTree,
  isUpload,
  listingOf,
} from './wire.ts';

/** The full server beside one that only serves the API. */
export interface FullServer {
  /** Such as `http://10.0.0.5:4000`. */
  readonly url: string;
  readonly secret: string;
}

interface ClientOptions extends FullServer {
  readonly clock: Clock;
  /** How long a call waits for a server that restarts. */
  readonly patienceMs?: number;
}

const usualPatienceMs = 10_000;
const pauseMs = 300;

type Shared = 'builder' | 'telemetry' | 'sources' | 'ssh';

/** Leaves the calls that need a folder to the full server. The other ones stay with the given ports. */
export function leaveToFullServer<P extends Pick<Ports, Shared>>(ports: P, options: ClientOptions): P {
  const leave = <Name extends Shared>(name: Name): P[Name] => remotePort(ports[name], name, options);
  return {
    ...ports,
    builder: leave('builder'),
    telemetry: leave('telemetry'),
    sources: leave('sources'),
    ssh: leave('ssh'),
  };
}

/** Ports of the machine of the full server, where apps really run. */
export function machineOfFullServer(
  options: ClientOptions,
): Required<Pick<FullPorts, 'ingress' | 'machine' | 'upkeep'>> {
  return {
    ingress: callsOf('ingress', options),
    machine: callsOf('machine', options),
    upkeep: callsOf('upkeep', options),
  };
}

function callsOf<Name extends FullPort>(port: Name, options: ClientOptions): Required<FullPorts>[Name] {
  const methods = fullMethods[port].map((method) => [
    method,
    (...args: readonly unknown[]) => call(options, { port, method }, args),
  ]);
  // `fullMethods` names the methods of the port.
  return Object.fromEntries(methods) as Required<FullPorts>[Name];
}

/** A port whose methods for the full server are calls of it, unless the given port lacks them. */
function remotePort<Port extends object>(local: Port, port: FullPort, options: ClientOptions): Port {
  const names: readonly string[] = fullMethods[port];
  return new Proxy(local, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof name !== 'string' || !names.includes(name) || typeof member !== 'function') return member;
      return (...args: readonly unknown[]) => call(options, { port, method: name }, args);
    },
  });
}

async function call(options: ClientOptions, of: Pick<Call, 'port' | 'method'>, args: readonly unknown[]) {
  const texts: Record<string, string> = {};
  const upload = args.find(isUpload) ?? null;
  for (;;) {
    const sent: Call = { ...of, args: args.map((arg) => argumentOf(arg, texts)) };
    const result = await sendPatiently(options, sent, upload);
    if ('tree' in result) return treeOf(options, sent, result.tree);
    if (!('missing' in result)) return result.value;
    const tree = args.find(isTree);
    for (const path of result.missing) texts[path] = (await tree?.read(path)) ?? '';
  }
}

function argumentOf(value: unknown, texts: Readonly<Record<string, string>>): Argument {
  if (isTree(value)) return { tree: { ...listingOf(value), texts } };
  if (!isUpload(value)) return { value };
  const { name, files, size, links } = value;
  return { upload: { name, files, size, ...(links && { links }) } };
}

/** A tree that stays with the full server, which reads its files. */
function treeOf(options: ClientOptions, sent: Call, listing: Pick<Tree, 'files' | 'composeFile'>): Tree {
  return {
    ...listing,
    async read(path) {
      const result = await sendPatiently(options, { ...sent, read: path }, null);
      // `respondTo` responds with the text.
      return 'value' in result ? String(result.value) : '';
    },
  };
}

/** Repeats a call while the full server is away: each call can be repeated. */
async function sendPatiently(options: ClientOptions, sent: Call, upload: UploadTree | null): Promise<CallResult> {
  const { url, clock, patienceMs = usualPatienceMs } = options;
  const signal = AbortSignal.timeout(patienceMs);
  for (;;) {
    const result = await send(options, { call: sent, upload, signal });
    if (result !== null) return resultOf(result);
    await clock.sleep(pauseMs, signal).catch(() => undefined);
    if (signal.aborted)
      throw new CallTimeout(`The full server at ${url} has not responded for ${patienceMs / 1000} s.`);
  }
}

/** Throws the error of a call. */
function resultOf(response: CallResponse): CallResult {
  if ('error' in response) throw errorOf(response.error.kind, response.error.message);
  return response;
}

interface Sending {
  readonly call: Call;
  readonly upload: UploadTree | null;
  readonly signal: AbortSignal;
}

/** `null` if the server is away, or cannot respond at present. */
async function send({ url, secret }: FullServer, sending: Sending): Promise<CallResponse | null> {
  const response = await post(url, secret, sending).catch(() => null);
  if (response === null) return null;
  const body = await text(response).catch(() => null);
  const { statusCode = 0 } = response;
  if (body === null || statusCode >= 500) return null;
  if (statusCode === 200) {
    // `createCallRoute` responds with this type.
    return JSON.parse(body) as CallResponse;
  }
  throw new Error(
    `The full server at ${url} has refused a call with ${statusCode}. Start it with the same PCP_SERVERS_SECRET.`,
  );
}

async function post(url: string, secret: string, { call: of, upload, signal }: Sending): Promise<IncomingMessage> {
  const target = new URL(callPath, url);
  const open = target.protocol === 'https:' ? requestSecure : requestPlain;
  const request = open(target, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, signal });
  // `once` reports the first error; the signal may cause another one.
  request.on('error', () => undefined);
  const responded = once(request, 'response');
  // A server that refuses a call does not read the rest of it.
  const sent = pipeline(Readable.from(bodyOf(of, upload)), request);
  sent.catch(() => undefined);
  // The event has the response.
  const [response] = (await responded) as [IncomingMessage];
  return response;
}

async function* bodyOf(sent: Call, upload: UploadTree | null): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(sent)}\n`);
  for (const { path } of upload?.files ?? []) yield* upload?.read(path) ?? [];
}
