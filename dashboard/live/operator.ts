import { queryOptions } from '@tanstack/react-query';
import { ControlPlaneError } from '../../client/index.ts';
import type { components, operations, paths } from '../../generated/operator/types.ts';
import { signInPath } from './api.ts';
import { place } from './place.ts';

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Id = keyof operations;
type Path = keyof paths;
/** The operation of a method at a path. */
type At<P extends Path, M extends keyof paths[P]> = Extract<paths[P][M], operations[Id]>;
/** The paths that a method has. */
type PathOf<M extends string> = {
  [P in Path]: M extends keyof paths[P] ? (paths[P][M] extends operations[Id] ? P : never) : never;
}[Path];
type Data<One extends operations[Id]> = One['responses'][200]['content']['application/json'];
type Body<One extends operations[Id]> = One extends { readonly requestBody: { readonly content: infer Content } }
  ? Content['application/json' & keyof Content]
  : undefined;

interface Sent {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
}

/** A read of the operator's API as the options of a query. */
export function read<P extends PathOf<'get'>>(path: P, sent: Sent = {}) {
  return queryOptions({
    queryKey: [path, sent],
    queryFn: ({ signal }) => get(path, sent, signal),
  });
}

export function get<P extends PathOf<'get'>>(path: P, sent: Sent, signal: AbortSignal) {
  return call<Data<At<P, 'get'>>>(path, sent, { signal });
}

export function post<P extends PathOf<'post'>>(path: P, sent: Sent, body: Body<At<P, 'post'>>) {
  return call<Data<At<P, 'post'>>>(path, sent, { method: 'POST', ...json(body) });
}

const noticePath = '/operator/api/notice' satisfies Path;

export function setNotice(body: Schema<'SetNoticeBody'>) {
  return call<Schema<'Ok'>>(noticePath, {}, { method: 'PUT', ...json(body) });
}

export function endNotice() {
  return call<Schema<'Ok'>>(noticePath, {}, { method: 'DELETE' });
}

function json(body: unknown): RequestInit {
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Sends a request with the session. Throws the error of the response. */
async function call<Result>(path: Path, { path: names = {}, query = {} }: Sent, init: RequestInit): Promise<Result> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const address = new URL(`${filled}?${new URLSearchParams(asked).toString()}`, location.origin);
  const request = new Request(address, { credentials: 'same-origin', ...init });
  const response = await (place.fetch ?? fetch)(request);
  if (response.status === 401) place.goTo(signInPath());
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ControlPlaneError(response, body);
  // The document describes the body of a success.
  return body as Result;
}
