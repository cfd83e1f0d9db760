import type { Contract } from '../../contract/document.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { curlCommand } from '../../contract/samples/curl-command.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { type SecretPlace, secretPlaces, toPatterns } from '../../contract/redaction/address.ts';
import { type SentBody, writeBody } from '../../contract/redaction/body.ts';
import { writeHeader } from '../../contract/redaction/header.ts';
import { redacted } from '../../contract/redaction/patterns.ts';
import { Redactor } from '../../contract/redaction/redactor.ts';
import type { Exchange, ReceivedResponse } from '../model/exchange.ts';
import type { Report, ReportedExchange } from '../model/report.ts';
import { createReplace } from './replace.ts';
import type { Secrets } from './secrets.ts';

/** Removes secrets from everything that leaves the run. */
export interface Redaction {
  /** A request and its response. */
  exchange(exchange: Exchange): ReportedExchange;
  /** A sentence about a request and its response. */
  message(text: string, exchange: Exchange | null): string;
  /** A whole report, which repeats no known secret in any text. */
  report(report: Report): Report;
}

/** How much of a body a report shows. */
const maxBytes = 65_536;

/** Redacts what the secrets are when it is called: a later response may show that an earlier request had one. */
export function createRedaction(contract: Contract, secrets: Secrets): Redaction {
  const places = secretPlaces(contract);
  const patterns = toPatterns(places);
  const redactorOf = (exchange: Exchange | null): Redactor => {
    const redactor = new Redactor(patterns);
    for (const [secret] of secrets.entries()) redactor.redactSecret(secret);
    // The first pass finds the secrets of the response, which its other parts may repeat.
    if (exchange?.response) writeResponse(exchange.operation, exchange.response, redactor, places);
    redactor.finishLearning();
    return redactor;
  };
  return {
    exchange(exchange) {
      const { persona, request, response, problem, operation } = exchange;
      const known = createKnown(secrets);
      const redactor = redactorOf(exchange);
      return {
        persona,
        curl: curlCommand(request, secrets),
        // A request has no secrets but those of the run: everything else in it is generated.
        request: {
          method: request.method,
          url: known(request.url),
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [
              name,
              secrets.headers.has(name) ? redacted : known(value),
            ]),
          ),
          body: request.body === null ? null : known(describeBody(request.body)),
        },
        response: response && writeResponse(operation, response, redactor, places),
        problem: problem === null ? null : redactor.redact(problem),
      };
    },
    message: (text, exchange) => redactorOf(exchange).redact(text),
    report: (report) => mapTexts(report, createKnown(secrets)),
  };
}

/** Replaces the secrets of the run, in each encoding. */
function createKnown(secrets: Secrets): (text: string) => string {
  return createReplace(secrets.entries().map(([secret]) => secret));
}

type ReportedResponse = NonNullable<ReportedExchange['response']>;

function writeResponse(
  operation: Operation,
  { status, headers, bytes }: ReceivedResponse,
  redactor: Redactor,
  places: readonly SecretPlace[],
): ReportedResponse {
  const written = Object.entries(headers).map(
    ([name, value]) => [name, writeHeader(name, value, redactor, places)] as const,
  );
  const contentType = headers['content-type'] ?? '';
  const sent: SentBody = {
    // An error is not a secret: its code has to be readable in messages.
    operation: { ...operation, sensitive: operation.sensitive && status < 400 },
    side: 'response',
    contentType,
    coding: headers['content-encoding'],
    bytes: Buffer.from(bytes),
    size: bytes.length,
    maxBytes,
  };
  const { text, encoding, comment } = writeBody(sent, redactor);
  const shown =
    encoding === 'base64' ? `(${bytes.length} bytes of ${mediaTypeOf(contentType) || 'unknown type'})` : (text ?? '');
  return {
    status,
    headers: Object.fromEntries(written),
    body: [shown, comment].filter((one) => one !== undefined && one !== '').join('\n'),
  };
}

function describeBody(body: string | Uint8Array): string {
  const bytes = Buffer.from(body);
  const text = bytes.subarray(0, maxBytes).toString();
  if (text.includes('\0') || text.includes('\ufffd')) return `(${bytes.length} bytes)`;
  return bytes.length > maxBytes ? `${text}… (${bytes.length} bytes)` : text;
}

/** A copy of a JSON value in which each text is replaced. */
function mapTexts<Value>(value: Value, replace: (text: string) => string): Value {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return replace(node);
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, walk(item)]));
  };
  // The same shape with other texts.
  return walk(value) as Value;
}
