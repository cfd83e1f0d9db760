import type { Contract } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { type SecretPlace, secretPlaces, toPatterns, writeAddress } from '../../../contract/redaction/address.ts';
import { mediaTypeOf } from '../../../contract/media-type.ts';
import { type SentBody, writeBody } from '../../../contract/redaction/body.ts';
import { valuesOf, writeCookies, writeHeaders } from './headers.ts';
import { Redactor } from '../../../contract/redaction/redactor.ts';
import { maxRecordedBytes, type RecordedResponse, type Traffic } from './traffic.ts';

/** Creates entries of HAR 1.2, with redacted secrets. */
export function createEntryWriter(contract: Contract) {
  const places = secretPlaces(contract);
  const addresses = toPatterns(places);
  return (traffic: Traffic) => {
    const redactor = new Redactor(addresses);
    // The first pass finds the secrets: the response may repeat one of the request, and the path may have one that
    // only the response identifies.
    writeEntry(traffic, redactor, places);
    redactor.finishLearning();
    return writeEntry(traffic, redactor, places);
  };
}

function writeEntry(
  { operation, received, upstream, response, comment, times }: Traffic,
  redactor: Redactor,
  places: readonly SecretPlace[],
) {
  const [sent, begun, ended] = times;
  const path = writeAddress(received.url.replace(/^(?!\/)/, '/'), redactor, places);
  // Concatenated, since a path that starts with two slashes would resolve to another host.
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
      headers: writeHeaders(rawHeaders, redactor, places),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(bytes.length > 0 && {
        postData: writePostData(toBody(rawHeaders, { operation, bytes, size: bytes.length }, 'request'), redactor),
      }),
      headersSize: -1,
      bodySize: bytes.length,
    },
    response: writeResponse(response ?? noResponse, operation, redactor, places),
    cache: {},
    timings: { send: 0, wait: begun - sent, receive: ended - begun },
    ...(comment !== '' && { comment: redactor.redact(comment) }),
  };
}

/** In HAR, only a response has a field for the encoding of its text. */
function writePostData(body: SentBody, redactor: Redactor) {
  const { text = '', params, encoding, comment } = writeBody(body, redactor);
  const about = [encoding === undefined ? undefined : `Encoded as ${encoding}.`, comment]
    .filter((one) => one !== undefined)
    .join(' ');
  return {
    mimeType: mediaTypeOf(body.contentType),
    ...(params ? { params } : { text }),
    ...(about !== '' && { comment: about }),
  };
}

function writeResponse(
  response: RecordedResponse,
  operation: Operation | null,
  redactor: Redactor,
  places: readonly SecretPlace[],
) {
  const { status, statusText, httpVersion, rawHeaders, bytes, size } = response;
  const headers = writeHeaders(rawHeaders, redactor, places);
  const body = toBody(rawHeaders, { operation, bytes, size }, 'response');
  const { params: _, ...written } = writeBody(body, redactor);
  return {
    status,
    statusText: redactor.redact(statusText),
    httpVersion,
    cookies: writeCookies(valuesOf(rawHeaders, 'set-cookie').map((one) => one.split(';', 1).join(''))),
    headers,
    content: { size, mimeType: mediaTypeOf(body.contentType), ...written },
    redirectURL: headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '',
    headersSize: -1,
    bodySize: size,
  };
}

/** The response of a request that got none. */
const noResponse: RecordedResponse = {
  status: 0,
  statusText: '',
  httpVersion: '',
  rawHeaders: [],
  bytes: Buffer.alloc(0),
  size: 0,
};

function toBody(
  rawHeaders: readonly string[],
  sent: Pick<SentBody, 'operation' | 'bytes' | 'size'>,
  side: SentBody['side'],
): SentBody {
  const [contentType = ''] = valuesOf(rawHeaders, 'content-type');
  const [coding] = valuesOf(rawHeaders, 'content-encoding');
  return { ...sent, side, contentType, coding, maxBytes: maxRecordedBytes };
}
