import { STATUS_CODES } from 'node:http';

interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * What came back, in a line: `400 bad_body, query env enum` is a status, the code of the error, and each of its
 * details as place, path and rule. Whatever is not as it should be is said as well, so that no expected line fits it.
 */
export function describeResponses(received: Buffer, isHead = false): string {
  const responses = [...split(received.toString('latin1'), isHead)];
  return responses.length === 0 ? 'closed' : responses.map((response) => describe(response, isHead)).join(' + ');
}

function describe({ status, headers, body }: RawResponse, isHead: boolean): string {
  if (status < 200) return String(status);
  const allow = status === 405 || status === 204 ? `, Allow: ${headers.get('allow')}` : '';
  const length = Number(headers.get('content-length') ?? 0);
  // The page of the mock is not a response of the API.
  const isFile = /^(text|image)\//.test(headers.get('content-type') ?? '');
  const flaws = [
    isFile || /^[\w.-]{8,128}$/.test(headers.get('x-request-id') ?? '') ? '' : ', without a harmless X-Request-Id',
    headers.has('set-cookie') ? ', with a cookie' : '',
    headers.get('x-content-type-options') === 'nosniff' ? '' : ', without nosniff',
    (isHead || status === 204) && body !== '' ? ', with a body' : '',
    !isHead && headers.has('content-length') && body.length !== length ? ', of another length' : '',
  ];
  const error = status >= 400 && !isHead ? describeError(body) : '';
  return `${status}${error}${allow}${flaws.join('')}`;
}

interface Shape {
  readonly error?: { readonly code?: string; readonly message?: string; readonly details?: readonly Detail[] };
}
interface Detail {
  readonly in: string;
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

function describeError(body: string): string {
  let shape: Shape;
  try {
    // The next check is whether it has this shape.
    shape = JSON.parse(body) as Shape;
  } catch {
    return ', not JSON';
  }
  const { code, message, details = [] } = shape.error ?? {};
  if (!code || !message || !details.every((one) => one.message && one.rule && one.in))
    return `, not our shape: ${body}`;
  if (code === 'bad_body' && details.length === 0) return ' bad_body, without details';
  const named = details
    .slice(0, 2)
    .map((one) => `, ${[one.in, one.path, one.rule].filter((part) => part !== '').join(' ')}`);
  return ` ${code}${named.join('')}${details.length > 2 ? `, and ${details.length - 2} more` : ''}`;
}

function* split(text: string, isHead: boolean): Generator<RawResponse> {
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...lines] = rest.slice(0, Math.max(end, 0)).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (!(status in STATUS_CODES)) throw new Error(`Not a response: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = new Map(
      lines.map((header) => [
        header.split(':', 1)[0]?.toLowerCase() ?? '',
        header.slice(header.indexOf(':') + 1).trim(),
      ]),
    );
    const after = rest.slice(end + 4);
    const length =
      isHead || status < 200
        ? after.length * Number(isHead)
        : Number(headers.get('content-length') ?? (status === 204 ? 0 : after.length));
    yield { status, headers, body: after.slice(0, length) };
    rest = after.slice(length);
  }
}
