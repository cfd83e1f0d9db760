import { operations } from '../../generated/operations.ts';
import type { Traffic } from '../../mock/proxy/har/traffic.ts';

/** A request and its response in the short form of the tests. */
export interface Sent {
  readonly operation?: keyof typeof operations;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Set `size` if `body` is truncated. */
  readonly response?: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Buffer;
    readonly size?: number;
  };
}

/** Builds what the proxy passes to the recorder. */
export function toTraffic({
  operation,
  method = 'GET',
  url = '/x',
  headers = {},
  body = '',
  response = {},
}: Sent): Traffic {
  const bytes = toBytes(response.body ?? '');
  return {
    operation: operation === undefined ? null : operations[operation],
    received: {
      method,
      url,
      rawHeaders: Object.entries(headers).flat(),
      headers,
      hasBody: body !== '',
      body: toBytes(body),
    },
    upstream: new URL('http://upstream.test'),
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      rawHeaders: Object.entries(response.headers ?? {}).flat(),
      bytes,
      size: response.size ?? bytes.length,
    },
    comment: '',
    times: [0, 0, 0],
  };
}

function toBytes(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/**
 * A location of a secret. `plain`: the secret must not need escaping. `opaque`: the recorder omits the whole body, so
 * it does not learn the secret and cannot redact it elsewhere.
 */
interface Place {
  readonly name: string;
  readonly plain?: true;
  readonly opaque?: true;
  with(secret: string): Sent;
}

const json = { 'content-type': 'application/json' };

function header(name: string, write = (secret: string) => secret): Place {
  return { name: `the header ${name}`, plain: true, with: (secret) => ({ headers: { [name]: write(secret) } }) };
}

function path(name: string, write: (secret: string) => string, operation?: Sent['operation']): Place {
  return { name, with: (secret) => ({ ...(operation && { operation }), url: write(encodeURIComponent(secret)) }) };
}

function sent(name: string, operation: Sent['operation'], write: (secret: string) => unknown): Place {
  return {
    name,
    with: (secret) => ({
      ...(operation && { operation }),
      method: 'POST',
      headers: json,
      body: JSON.stringify(write(secret)),
    }),
  };
}

/** A body that the recorder cannot parse, so it cannot find the secrets in it. */
function unreadable(
  name: string,
  operation: Sent['operation'],
  type: string,
  write: (secret: string) => string,
): Place {
  return {
    name,
    opaque: true,
    with: (secret) => ({
      ...(operation && { operation }),
      method: 'POST',
      headers: type === '' ? {} : { 'content-type': type },
      body: write(secret),
    }),
  };
}

function logged(name: string, write: (secret: string) => string): Place {
  const headers = { 'content-type': 'text/event-stream' };
  return { name, plain: true, with: (secret) => ({ response: { headers, body: `data: ${write(secret)}\n\n` } }) };
}

function returned(name: string, operation: Sent['operation'], write: (secret: string) => unknown): Place {
  return {
    name,
    with: (secret) => ({
      ...(operation && { operation }),
      response: { headers: json, body: JSON.stringify(write(secret)) },
    }),
  };
}

export const places: readonly Place[] = [
  header('Authorization', (secret) => `Bearer ${secret}`),
  header('Authorization', (secret) => `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`),
  header('authorization'),
  header('Proxy-Authorization', (secret) => `Digest ${secret}`),
  header('Cookie', (secret) => `theme=dark; pcp_session=${secret}`),
  header('X-Api-Key'),
  header('X-CSRF-Token'),
  header('X-Session'),
  { ...header('Referer', (secret) => `https://dashboard.acme.test/join/${secret}`), opaque: true },
  path('the token of an invitation', (secret) => `/api/invitations/${secret}`, 'getInvitation'),
  path('the token of an accepted invitation', (secret) => `/api/invitations/${secret}/accept`, 'acceptInvitation'),
  path('the token of an invitation at an unknown path', (secret) => `/api/invitations/${secret}/resend?x=1`),
  path('a token in the query', (secret) => `/x?a=1&access_token=${secret}`),
  sent('the value of a variable', 'createVar', (value) => ({ key: 'A', value, isSecret: false })),
  sent('the new value of a variable', 'updateVar', (value) => ({ value })),
  sent('the variable of a new app', 'deployApp', (value) => ({ name: 'a', vars: [{ key: 'A', value }] })),
  sent('the credentials of an import', 'importProject', (token) => ({ credentials: { token } })),
  sent('nested credentials', undefined, (a) => ({ credentials: { a: [{ b: a }] } })),
  sent('a setting of an application', 'installApplication', (admin) => ({ region: 'eu', values: { admin } })),
  sent('a file', 'createUpload', (content) => ({ files: [{ path: '.env', content }] })),
  sent('a password', undefined, (password) => ({ user: { password } })),
  returned('a new token', 'createToken', (secret) => ({ token: { id: '1' }, secret })),
  returned('a revealed variable', 'revealVar', (value) => ({ value })),
  returned('a variable in a list', 'listVars', (value) => ({ vars: [{ key: 'A', value, isSecret: true }] })),
  returned('an imported variable', 'importProject', (value) => ({
    import: { vars: [{ key: 'A', value, isSecret: false }] },
  })),
  returned('any field of a sensitive response', 'createSshSession', (command) => ({ session: { command } })),
  returned('a private key', undefined, (privateKey) => ({ privateKey })),
  returned('a token of an unknown operation', undefined, (accessToken) => [{ deep: { accessToken } }]),
  {
    name: 'a field of a form',
    with: (secret) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: secret }).toString(),
    }),
  },
  {
    name: 'a part of a form',
    opaque: true,
    with: (secret) => ({
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\n\r\n${secret}\r\n--b--`,
    }),
  },
  {
    name: 'JSON in a field of a form',
    with: (value) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payload: JSON.stringify({ name: 'DB_PASSWORD', value }) }).toString(),
    }),
  },
  unreadable('broken JSON', undefined, 'application/json', (secret) => `{"password":"${secret}"`),
  unreadable('broken JSON with a text type', 'updateVar', 'text/plain', (secret) => `{"value":"${secret}"`),
  unreadable('broken JSON without a type', 'createVar', '', (secret) => ` [{"key":"A","value":"${secret}",}]`),
  unreadable('JSON line by line', undefined, 'application/x-ndjson', (secret) => `{"n":1}\n{"value":"${secret}"}`),
  unreadable(
    'a form for a JSON operation',
    'createVar',
    'application/x-www-form-urlencoded',
    (secret) => `key=A&value=${secret}`,
  ),
  unreadable('plain text for a JSON operation', 'updateVar', 'text/plain', (secret) => secret),
  unreadable('an archive', undefined, 'application/zip', (secret) => `PK\u0003\u0004${secret}`),
  unreadable(
    'an archive with a binary type',
    undefined,
    'application/octet-stream',
    (secret) => `PK\u0003\u0004${secret}`,
  ),
  {
    name: 'a Set-Cookie header',
    plain: true,
    with: (secret) => ({ response: { headers: { 'set-cookie': `sid=${secret}; Path=/` } } }),
  },
  {
    name: 'a stream frame',
    with: (token) => ({
      response: { headers: { 'content-type': 'text/event-stream' }, body: `data: ${JSON.stringify({ token })}\n\n` },
    }),
  },
  logged('a setting in a log', (secret) => `API_TOKEN=${secret} set`),
  logged('basic credentials in a log', (secret) => `curl -H "Authorization: Basic ${secret}" https://api.test`),
  logged('a bearer in a log', (secret) => `sent Bearer ${secret} to it`),
  logged('a session in a log', (secret) => `GET / sessionId=${secret}`),
  logged('digest credentials in a log', (secret) => `Authorization: Digest username="ada", response="${secret}"`),
  logged('cookies in a log', (secret) => `GET / Cookie: theme=dark; pcp_session=${secret}; a=1`),
  logged('a password with an @ in a URL', (secret) => `clone https://ada:p@${secret}@git.test/a`),
  logged('the URL of an invitation', (secret) => `POST https://acme.test/v1/api/invitations/${secret}/accept`),
  returned('a value with a sibling name', undefined, (value) => [{ name: 'DB_PASSWORD', value }]),
  returned('a nested value with a sibling name', undefined, (raw) => ({ id: 'apiKey', defaultValue: { raw: [raw] } })),
  returned('a list of tokens', undefined, (secret) => ({ accessTokens: [secret] })),
  returned('the value of a token', undefined, (tokenValue) => ({ tokenValue })),
  returned('JSON in a string', undefined, (value) => ({ line: JSON.stringify([{ name: 'DB_PASSWORD', value }]) })),
  {
    name: 'JSON that is too deep to inspect',
    with: (secret) => ({
      response: {
        headers: json,
        body: `${'[{"a":'.repeat(20_000)}${JSON.stringify({ password: secret })}${'}]'.repeat(20_000)}`,
      },
    }),
  },
  {
    name: 'an invitation in a redirect',
    with: (secret) => ({
      response: { headers: { location: `/api/invitations/${encodeURIComponent(secret)}/accept` } },
    }),
  },
  {
    name: 'UTF-16 text',
    plain: true,
    with: (secret) => ({
      response: {
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.from(`pcp_${secret}`, 'utf16le').toString('latin1'),
      },
    }),
  },
];

/** A way in which a response repeats a secret of the request. */
interface Echo {
  into(sent: Sent, secret: string): Sent;
}

function echo(write: (secret: string) => NonNullable<Sent['response']>): Echo {
  return { into: (sent, secret) => (sent.response ? sent : { ...sent, response: write(secret) }) };
}

const silence = echo(() => ({}));
const echoes: readonly Echo[] = [
  silence,
  echo((secret) => ({
    headers: json,
    body: JSON.stringify({ error: { code: 'bad_body', message: `No such thing: ${secret}.` } }),
  })),
  echo((secret) => ({ headers: json, body: JSON.stringify([{ [secret]: { deep: [secret, `${secret}${secret}`] } }]) })),
  echo((secret) => ({ headers: json, body: JSON.stringify({ text: JSON.stringify({ text: secret }) }) })),
  echo((secret) => ({
    headers: json,
    body: JSON.stringify(['', 'a', 'ab'].map((before) => inBase64(`${before}${secret}c`))),
  })),
  echo((secret) => ({ headers: { location: `/x?back=${encodeURIComponent(secret)}` } })),
  echo((secret) => ({ headers: { 'content-type': 'text/html' }, body: `<p>${secret}</p>` })),
  echo((secret) => ({ headers: { 'content-type': 'application/octet-stream' }, body: `\u0000${secret}` })),
  echo((secret) => ({
    headers: { 'content-type': 'text/event-stream' },
    body: `event: x\ndata: ${JSON.stringify(secret)}\n\n`,
  })),
];

/** Lists the ways in which a response can repeat a secret from that location. */
export function echoesOf({ opaque }: Place): readonly Echo[] {
  return opaque ? [silence] : echoes;
}

function inBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Returns all strings of a JSON value: field names, decoded base64 and parsed JSON strings included. */
export function leavesOf(value: unknown): string[] {
  if (typeof value === 'string')
    return [value, Buffer.from(value, 'base64').toString().replaceAll('\0', ''), ...leavesOf(parse(value))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...leavesOf(item)]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
