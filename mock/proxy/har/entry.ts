import { asList, asObject, type Contract, inline } from '../../../server/http/document.ts';
import type { Operation } from '../../../server/model/operation.ts';
import { groupHeaders } from '../headers.ts';
import { writeBody } from './body.ts';
import { hidden } from './looks.ts';
import { isSecretName, Secrets } from './secrets.ts';
import { maxRecordedBytes, type RecordedAnswer, type Traffic } from './traffic.ts';

/** Writes entries, as HAR 1.2 has them, of which no secret can be read. */
export function createEntryWriter(contract: Contract) {
  const places = secretPlaces(contract);
  return (traffic: Traffic) => {
    const secrets = new Secrets();
    // Once to learn the secrets, which an answer may repeat, or a request from its own path; once to write.
    writeEntry(traffic, secrets, places);
    return writeEntry(traffic, secrets, places);
  };
}

function writeEntry({ operation, received, upstream, answer, comment, times }: Traffic, secrets: Secrets, places: readonly Place[]) {
  const [sent, begun, ended] = times;
  const url = new URL(upstream.pathname.replace(/\/$/, '') + writePath(received.url, secrets, places), upstream);
  const requestHeaders = writeHeaders(received.rawHeaders, secrets);
  const kept = received.body.subarray(0, maxRecordedBytes);
  const requestBody = { ...bodyOf(received.rawHeaders, operation, 'request'), bytes: kept, size: received.body.length };
  const { comment: about, ...body } = writeBody(requestBody, secrets);
  return {
    startedDateTime: new Date(sent).toISOString(),
    time: ended - sent,
    request: {
      method: received.method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: cookiesOf(received.headers.cookie?.split(';') ?? []),
      headers: requestHeaders,
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(received.body.length > 0 && {
        // The type has a form's parameters in place of the text, where the format allows either.
        postData: { mimeType: requestBody.mediaType, text: '', ...body, ...(about !== undefined && { comment: about }) },
      }),
      headersSize: -1,
      bodySize: received.body.length,
    },
    response: writeResponse(answer, operation, secrets),
    cache: {},
    timings: { send: 0, wait: begun - sent, receive: ended - begun },
    ...(comment !== '' && { comment: secrets.hide(comment) }),
  };
}

function writeResponse(answer: RecordedAnswer | null, operation: Operation | null, secrets: Secrets) {
  // As the format has it for what was never answered.
  const { status, statusText, httpVersion, rawHeaders, bytes, size } = answer ?? nothing;
  const setCookies = valuesOf(rawHeaders, 'set-cookie');
  const body = { ...bodyOf(rawHeaders, operation, 'response'), bytes, size };
  return {
    status,
    statusText: secrets.hide(statusText),
    httpVersion,
    cookies: cookiesOf(setCookies.map((one) => one.split(';', 1).join(''))),
    headers: writeHeaders(rawHeaders, secrets),
    content: { size, mimeType: body.mediaType, ...writeBody(body, secrets) },
    redirectURL: '',
    headersSize: -1,
    bodySize: size,
  };
}

const nothing: RecordedAnswer = { status: 0, statusText: '', httpVersion: '', rawHeaders: [], bytes: Buffer.alloc(0), size: 0 };

function bodyOf(rawHeaders: readonly string[], operation: Operation | null, side: 'request' | 'response') {
  const [contentType = ''] = valuesOf(rawHeaders, 'content-type');
  const [coding] = valuesOf(rawHeaders, 'content-encoding');
  return { operation, side, coding, mediaType: contentType.split(';', 1).join('').trim().toLowerCase() };
}

function valuesOf(rawHeaders: readonly string[], name: string): readonly string[] {
  return groupHeaders(rawHeaders).find(([one]) => one.toLowerCase() === name)?.[1] ?? [];
}

function writeHeaders(rawHeaders: readonly string[], secrets: Secrets) {
  return groupHeaders(rawHeaders).flatMap(([name, values]) => values.map((value) => ({ name, value: writeHeader(name, value, secrets) })));
}

function writeHeader(name: string, value: string, secrets: Secrets): string {
  if (/cookie$/i.test(name)) for (const pair of value.split(';')) secrets.keep(pair.slice(pair.indexOf('=') + 1).trim());
  if (/authorization$/i.test(name)) for (const secret of credentialsIn(value)) secrets.keep(secret);
  if (isSecretName(name)) return secrets.keep(value);
  // The page that a link led to may have a token in its address.
  if (name.toLowerCase() === 'referer') return `${URL.parse(value)?.origin ?? ''}/${hidden}`;
  return secrets.hide(value);
}

/** What follows the scheme; of `Basic`, the password as well. */
function credentialsIn(value: string): string[] {
  const [, scheme = '', credential = ''] = /^(\S+)\s+(.*)$/.exec(value) ?? [];
  if (scheme.toLowerCase() !== 'basic') return [credential];
  const pair = Buffer.from(credential, 'base64').toString();
  return [credential, pair, pair.slice(pair.indexOf(':') + 1)];
}

function cookiesOf(pairs: readonly string[]): { name: string; value: string }[] {
  return pairs.map((pair) => ({ name: pair.split('=', 1).join('').trim(), value: hidden }));
}

/** The segments before a secret one. */
type Place = readonly string[];

/** Where an address of the contract has a secret in its path. */
function secretPlaces({ document, operations }: Contract): Place[] {
  return operations.flatMap(({ path }) => {
    const segments = path.split('/');
    const secret = asList(document.paths[path]?.parameters)
      .concat(Object.values(asObject(document.paths[path])).flatMap((one) => asList(asObject(one).parameters)))
      .map((parameter) => asObject(inline(document, parameter)))
      .filter(({ in: where, name }) => where === 'path' && isSecretName(String(name)))
      .map(({ name }) => segments.indexOf(`{${String(name)}}`));
    return secret.map((at) => segments.slice(0, at));
  });
}

function writePath(address: string, secrets: Secrets, places: readonly Place[]): string {
  const [path = '', query] = address.split(/\?(.*)/s);
  const sent = path.split('/');
  const segments = sent.map((segment, at) => {
    const isSecret = places.some((place) => place.length === at && place.every((one, index) => one.startsWith('{') || one === sent[index]));
    return isSecret ? keepEncoded(segment, secrets) : hideEncoded(segment, secrets);
  });
  if (query === undefined) return segments.join('/');
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s);
    if (value === undefined) return hideEncoded(name, secrets);
    const written = isSecretName(decode(name)) ? keepEncoded(value, secrets) : hideEncoded(value, secrets);
    return `${hideEncoded(name, secrets)}=${written}`;
  });
  return `${segments.join('/')}?${pairs.join('&')}`;
}

function keepEncoded(text: string, secrets: Secrets): string {
  secrets.keep(text);
  return secrets.keep(decode(text));
}

function hideEncoded(text: string, secrets: Secrets): string {
  const decoded = decode(text);
  const shown = secrets.hide(decoded);
  return shown === decoded ? secrets.hide(text) : encodeURIComponent(shown);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
