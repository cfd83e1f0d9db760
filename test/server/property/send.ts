import type { Operation } from '../../../contract/model/operation.ts';
import type { GeneratedRequest } from '../../../verify/requests/requests.ts';

/** Sends a request as an owner with full scope. */
export function send(base: string, operation: Operation, generated: GeneratedRequest): Promise<Response> {
  return fetch(requestTo(base, operation, generated));
}

export function requestTo(
  base: string,
  operation: Operation,
  { path, query, headers, body }: GeneratedRequest,
): Request {
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name]));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encode(name)}=${encode(one)}`),
  );
  return new Request(`${base}${address}?${pairs.join('&')}`, {
    method: operation.method.toUpperCase(),
    headers: {
      ...headers,
      authorization: 'Bearer ada',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Also encodes the reserved characters that encodeURIComponent leaves as they are. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
