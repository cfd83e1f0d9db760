import type { Contract } from '../../../server/contract/document.ts';
import type { Operation } from '../../../server/model/operation.ts';
import { type Place, secretPlaces, toPatterns, writeAddress } from './address.ts';
import { mediaTypeOf, type SentBody, writeBody } from './body.ts';
import { valuesOf, writeCookies, writeHeaders } from './headers.ts';
import { Secrets } from './secrets.ts';
import type { RecordedAnswer, Traffic } from './traffic.ts';

/** Writes entries, as HAR 1.2 has them, of which no secret can be read. */
export function createEntryWriter(contract: Contract) {
  const places = secretPlaces(contract);
  const addresses = toPatterns(places);
  return (traffic: Traffic) => {
    const secrets = new Secrets(addresses);
    // An answer may repeat a secret of the request, and the request, in its path, one that only the answer shows to be one.
    writeEntry(traffic, secrets, places);
    secrets.finishLearning();
    return writeEntry(traffic, secrets, places);
  };
}

function writeEntry({ operation, received, upstream, answer, comment, times }: Traffic, secrets: Secrets, places: readonly Place[]) {
  const [sent, begun, ended] = times;
  const path = writeAddress(received.url.replace(/^(?!\/)/, '/'), secrets, places);
  // As a text, since a path that begins with two slashes would be the address of another server.
  const url = new URL(upstream.origin + upstream.pathname.replace(/\/$/, '') + path);
  const { rawHeaders, body: bytes } = received;
  return {
    startedDateTime: new Date(sent).toISOString(),
    time: ended - sent,
    request: {
      method: received.method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: writeCookies(received.headers.cookie?.split(';') ?? []),
      headers: writeHeaders(rawHeaders, secrets, places),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(bytes.length > 0 && {
        postData: writePostData(toBody(rawHeaders, { operation, bytes, size: bytes.length }, 'request'), secrets),
      }),
      headersSize: -1,
      bodySize: bytes.length,
    },
    response: writeResponse(answer ?? nothing, operation, secrets, places),
    cache: {},
    timings: { send: 0, wait: begun - sent, receive: ended - begun },
    ...(comment !== '' && { comment: secrets.hide(comment) }),
  };
}

/** Of answers alone the format can say how their text is to be read. */
function writePostData(body: SentBody, secrets: Secrets) {
  const { text = '', params, encoding, comment } = writeBody(body, secrets);
  const about = [encoding === undefined ? undefined : `In ${encoding}.`, comment].filter((one) => one !== undefined).join(' ');
  return { mimeType: mediaTypeOf(body.contentType), ...(params ? { params } : { text }), ...(about !== '' && { comment: about }) };
}

function writeResponse(answer: RecordedAnswer, operation: Operation | null, secrets: Secrets, places: readonly Place[]) {
  const { status, statusText, httpVersion, rawHeaders, bytes, size } = answer;
  const headers = writeHeaders(rawHeaders, secrets, places);
  const body = toBody(rawHeaders, { operation, bytes, size }, 'response');
  const { params: _, ...written } = writeBody(body, secrets);
  return {
    status,
    statusText: secrets.hide(statusText),
    httpVersion,
    cookies: writeCookies(valuesOf(rawHeaders, 'set-cookie').map((one) => one.split(';', 1).join(''))),
    headers,
    content: { size, mimeType: mediaTypeOf(body.contentType), ...written },
    redirectURL: headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '',
    headersSize: -1,
    bodySize: size,
  };
}

/** As the format has it for what was never answered. */
const nothing: RecordedAnswer = { status: 0, statusText: '', httpVersion: '', rawHeaders: [], bytes: Buffer.alloc(0), size: 0 };

function toBody(rawHeaders: readonly string[], sent: Pick<SentBody, 'operation' | 'bytes' | 'size'>, side: SentBody['side']): SentBody {
  const [contentType = ''] = valuesOf(rawHeaders, 'content-type');
  const [coding] = valuesOf(rawHeaders, 'content-encoding');
  return { ...sent, side, contentType, coding };
}
