import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { retentionMs } from '../../../control-plane/model/observability/range.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Intake, Source } from '../intake.ts';
import { readTraces, writeMessage } from './protobuf.ts';
import { readSpans } from './read-spans.ts';
import { AppTokens } from './tokens.ts';

export interface OtlpOptions {
  readonly intake: Pick<Intake, 'spans'>;
  readonly clock: Clock;
  /** The key of the tokens. */
  readonly key: Buffer;
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Further local addresses to respond at besides loopback: networks of apps, such as 10.201.0.0/16. */
  readonly subnets?: string;
}

/** The intake of OTLP over HTTP: JSON and protobuf, each also with gzip. */
export interface StartedOtlp extends AsyncDisposable {
  readonly url: string;
  /** Variables for the containers of a service, with which the SDKs of OpenTelemetry send traces to a host. */
  readonly otlpEnv: (of: Source, host: string) => Readonly<Record<string, string>>;
}

/** Size limits of a request as sent and unpacked. */
const [mostBytes, mostUnpacked] = [4 * 2 ** 20, 16 * 2 ** 20];
/** Limit for an app in a minute. */
const mostSpans = 100_000;
const minuteMs = 60_000;
const formats = ['application/json', 'application/x-protobuf'] as const;
type Format = (typeof formats)[number];

/** Listens until it is disposed of. */
export async function startOtlp(options: OtlpOptions): Promise<StartedOtlp> {
  const { host, port, key, subnets = '127.0.0.0/8' } = options;
  const tokens = new AppTokens(key);
  const receiver = new Receiver(options, tokens);
  const server = createServer((request, response) => {
    receiver.handle(request).then(
      (reply) => send(request, response, reply),
      (error: unknown) =>
        send(request, response, error instanceof Refusal ? error : new Refusal(500, 'The telemetry cannot be stored.')),
    );
  });
  server.requestTimeout = 30_000;
  server.maxConnections = 500;
  const own = addressesOf(subnets);
  server.on('connection', (socket) => {
    // Only apps may send traces, even if the server listens on all addresses.
    if (!own.check(socket.localAddress ?? '')) socket.destroy();
  });
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}`,
    otlpEnv: ({ appId, service }, reachedAs) => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${reachedAs}:${taken}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=${encodeURIComponent(`Bearer ${tokens.of(appId)}`)}`,
      OTEL_SERVICE_NAME: service,
      // Only traces are taken: lines and use are read from the containers.
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
    }),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function addressesOf(subnets: string): BlockList {
  const [address = '', bits] = subnets.split('/');
  const own = new BlockList();
  own.addSubnet('127.0.0.0', 8);
  own.addSubnet(address, Number(bits));
  return own;
}

interface Reply {
  readonly rejected: number;
  readonly why: string;
}

class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

class Receiver {
  readonly #options: OtlpOptions;
  readonly #tokens: AppTokens;
  /** Number of spans by app in the present minute. */
  readonly #sent = new Map<string, number>();
  #minute = 0;

  constructor(options: OtlpOptions, tokens: AppTokens) {
    this.#options = options;
    this.#tokens = tokens;
  }

  async handle(request: IncomingMessage): Promise<Reply> {
    const { intake, clock } = this.#options;
    const [path] = (request.url ?? '').split('?');
    if (path !== '/v1/traces') throw new Refusal(404, 'Only traces are taken, at /v1/traces.');
    if (request.method !== 'POST') throw new Refusal(405, 'Send traces with POST.', { allow: 'POST' });
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const appId = this.#tokens.read(token);
    if (appId === null) throw new Refusal(401, 'The token is not one of an app.', { 'www-authenticate': 'Bearer' });
    const format = formatOf(request);
    if (format === null) throw new Refusal(415, `The content type has to be ${formats.join(' or ')}.`);
    const now = clock.now();
    this.#checkRate(appId, now);
    const body = await readBody(request);
    const { spans, rejected, why } = parse(body, format, now);
    this.#sent.set(appId, (this.#sent.get(appId) ?? 0) + spans.length);
    await intake.spans(appId, spans);
    return { rejected, why };
  }

  #checkRate(appId: string, now: number): void {
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.#minute) this.#sent.clear();
    this.#minute = minute;
    if ((this.#sent.get(appId) ?? 0) < mostSpans) return;
    const seconds = Math.ceil(((minute + 1) * minuteMs - now) / 1000);
    throw new Refusal(429, `The app has sent more than ${mostSpans} spans within a minute.`, {
      'retry-after': String(seconds),
    });
  }
}

const unpack = promisify(gunzip);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new Refusal(415, 'The content encoding has to be gzip, or left out.');
  const tooLarge = new Refusal(
    413,
    `A request has at most ${mostBytes} bytes, and ${mostUnpacked} unpacked. Send smaller batches.`,
  );
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (encoding === 'identity') return body;
  return unpack(body, { maxOutputLength: mostUnpacked }).catch((error: unknown) => {
    throw error instanceof RangeError ? tooLarge : new Refusal(400, 'The body is not in the format gzip.');
  });
}

function parse(body: Buffer, format: Format, now: number) {
  try {
    const request: unknown = format === 'application/json' ? JSON.parse(body.toString()) : readTraces(body);
    return readSpans(request, { after: now - retentionMs, before: now + minuteMs });
  } catch (error) {
    throw new Refusal(
      400,
      `The body is not an ExportTraceServiceRequest. ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function formatOf(request: IncomingMessage): Format | null {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return formats.find((one) => one === type.trim().toLowerCase()) ?? null;
}

/** In the format of the request. */
function send(request: IncomingMessage, response: ServerResponse, reply: Reply | Refusal): void {
  const format = formatOf(request) ?? 'application/json';
  const refused = reply instanceof Refusal;
  const bytes = format === 'application/json' ? Buffer.from(JSON.stringify(bodyOf(reply))) : messageOf(reply);
  // The rest of a refused request is not read.
  const close = refused && !request.complete ? { connection: 'close' } : {};
  response.writeHead(refused ? reply.status : 200, { 'content-type': format, ...(refused && reply.headers), ...close });
  response.end(bytes);
}

/** An `ExportTraceServiceResponse`, or a `google.rpc.Status`. */
function bodyOf(reply: Reply | Refusal): object {
  if (reply instanceof Refusal) return { message: reply.message };
  return reply.rejected === 0
    ? {}
    : { partialSuccess: { rejectedSpans: String(reply.rejected), errorMessage: reply.why } };
}

function messageOf(reply: Reply | Refusal): Uint8Array {
  if (reply instanceof Refusal) return writeMessage([[2, reply.message]]);
  if (reply.rejected === 0) return new Uint8Array();
  const partial = writeMessage([
    [1, reply.rejected],
    [2, reply.why],
  ]);
  return writeMessage([[1, partial]]);
}
