import type { UploadTree } from '../../../contract/model/upload.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';
import { StoreUnavailable } from '../../../control-plane/ports/store.ts';
import { headerOf } from '../../../server/dispatch/request.ts';
import type { Route, Routes } from '../../../server/http/routes.ts';
import { isSame } from '../../shared/same-text.ts';
import { receiveUpload } from './receive-upload.ts';
import {
  type Argument,
  type Call,
  callPath,
  type CallResponse,
  type FullPorts,
  fullMethods,
  isTree,
  kindOf,
  listingOf,
} from './wire.ts';

/** The route by which servers that only serve the API call this one; none without a secret. */
export function createCallRoutes(secret: string, ports: FullPorts): Routes {
  return secret === '' ? {} : { [callPath]: createCallRoute(secret, ports) };
}

function createCallRoute(secret: string, ports: FullPorts): Route {
  return {
    methods: ['POST'],
    isFree: true,
    async respond(request) {
      const [, given = ''] = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
      if (!isSame(given, secret)) throw new Problem('unauthorized', 'Send the secret of the servers.');
      await using received = await receiveUpload(request.body.chunks());
      // `leaveToFullServer` sends this type, with the secret.
      const call = JSON.parse(received.head) as Call;
      const result = await respondTo(ports, call, received.upload);
      const headers = { 'Content-Type': 'application/json; charset=utf-8' };
      return { status: 200, headers, body: JSON.stringify(result) };
    },
  };
}

async function respondTo(ports: FullPorts, call: Call, upload: UploadTree | null): Promise<CallResponse> {
  const missing = new Set<string>();
  try {
    const args = call.args.map((argument) => valueOf(argument, upload, missing));
    const result = await methodOf(ports, call)(...args);
    if (missing.size > 0) return { missing: [...missing] };
    if (!isTree(result)) return { value: result };
    return call.read === undefined ? { tree: listingOf(result) } : { value: await result.read(call.read) };
  } catch (error) {
    if (missing.size > 0) return { missing: [...missing] };
    if (error instanceof StoreUnavailable) throw error;
    return { error: { kind: kindOf(error), message: error instanceof Error ? error.message : String(error) } };
  }
}

function methodOf(ports: FullPorts, { port, method }: Call): (...args: readonly unknown[]) => Promise<unknown> {
  const names: readonly string[] = Object.hasOwn(fullMethods, port) ? fullMethods[port] : [];
  const target: object = ports[port] ?? {};
  const member: unknown = names.includes(method) ? Reflect.get(target, method) : undefined;
  if (typeof member !== 'function') throw new Error(`This server has no ${port}.${method} for others.`);
  return async (...args) => {
    const result: unknown = Reflect.apply(member, target, args);
    return result;
  };
}

function valueOf(argument: Argument, upload: UploadTree | null, missing: Set<string>): unknown {
  if ('upload' in argument) return upload;
  if (!('tree' in argument)) return argument.value;
  const { texts, ...listing } = argument.tree;
  const tree: Tree = {
    ...listing,
    async read(path) {
      const found = Object.hasOwn(texts, path) ? texts[path] : undefined;
      if (found !== undefined) return found;
      missing.add(path);
      throw new Error(`The text of ${path} was not sent.`);
    },
  };
  return tree;
}
