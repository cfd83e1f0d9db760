import type { Operation } from '../../server/model/operation.ts';
import type { Sent } from './request.ts';

/** Sends a request as the owner of everything. */
export function send(base: string, operation: Operation, { path, query, body }: Sent): Promise<Response> {
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name]));
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one)}`));
  return fetch(`${base}${address}?${pairs.join('&')}`, {
    method: operation.method.toUpperCase(),
    headers: { authorization: 'Bearer ada', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Strictly: what encodeURIComponent leaves bare is reserved where a parameter does not allow it. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
