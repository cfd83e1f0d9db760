import type { Operation } from '../model/operation.ts';
import { addressOf } from './address.ts';
import { curlCommand } from './curl-command.ts';
import type { SampleRequest } from './sample-request.ts';

/** A request of an operation as a command for a shell, one argument on each line. */
export function curlSample(operation: Pick<Operation, 'method' | 'path'>, request: SampleRequest): string {
  const { baseUrl, body, files = [], isStream = false, token, headers = {} } = request;
  const sent = {
    method: operation.method.toUpperCase(),
    url: baseUrl + addressOf(operation, request),
    headers: {
      accept: isStream ? 'text/event-stream' : '*/*',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
    body: body === undefined ? null : write(body),
    form:
      files.length === 0
        ? []
        : [...files.map(({ path }) => `file=@${path}`), `paths=${JSON.stringify(files.map(({ path }) => path))}`],
  };
  return curlCommand(sent, nothingHidden, ' \\\n  ');
}

/** A body on one line if it is short, otherwise one member on each line. */
function write(body: unknown): string {
  const flat = JSON.stringify(body);
  return flat.length < 80 ? flat : JSON.stringify(body, null, 2);
}

const nothingHidden = { headers: new Map<string, string>(), entries: () => [] };
