import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PaymentsFault as Fault } from '../../../../control-plane/ports/suites/payments.ts';
import { proceed } from './billing.ts';
import { operations } from './operations.ts';
import { allowed, type Operation, readParameters } from './parameters.ts';
import { Refused, refusal } from './refusal.ts';
import type { ApiVersion, Event } from './shapes.ts';
import { State } from './state.ts';

export const testKey = 'sk_test_stand_in';
const apiVersion: ApiVersion = '2026-10-28.endive';

/**
 * A server that does what Stripe does with the requests of the adapter, as its documentation describes it. Stripe
 * itself cannot be had in a test. Its time is moved by the test.
 */
export class StripeStandIn implements AsyncDisposable {
  readonly state: State;
  /** Each request that was carried out, such as `POST /v1/customers`. */
  readonly carriedOut: string[] = [];
  readonly #keys = new Map<
    string,
    { readonly request: string; readonly status: number; readonly body: string; readonly at: number }
  >();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #fault: { readonly kind: Fault; left: number } | null = null;

  constructor(now: number) {
    this.state = new State(Math.floor(now / 1000));
  }

  static async start(now: number): Promise<StripeStandIn> {
    const standIn = new StripeStandIn(now);
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get url(): string {
    // It listens on a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** In ms. */
  get now(): number {
    return this.state.now * 1000;
  }

  /** Lets time go by. The search has seen everything after a minute, and keys are forgotten after a day. */
  pass(ms: number): void {
    proceed(this.state, this.state.now + Math.floor(ms / 1000));
    for (const [id, { created }] of this.state.customers)
      if (created <= this.state.now - 60) this.state.searchable.add(id);
    for (const [key, { at }] of this.#keys) if (at <= this.state.now - 86_400) this.#keys.delete(key);
  }

  /** Lets requests fail from now on, after some that succeed; `null` ends that. */
  disturb(kind: Fault | null, after = 0): void {
    this.#fault = kind && { kind, left: after };
  }

  /** The body and the signature of a webhook. */
  sign(event: Event, secret: string, now = this.now): { readonly body: string; readonly signature: string } {
    const [body, time] = [JSON.stringify(event), Math.floor(now / 1000)];
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, signature: `t=${time},v1=${signature},v0=none` };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await text(request);
    const fault = this.#takeFault();
    if (fault === 'silent') return;
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'garbage') return void response.writeHead(200).end('<html>bad gateway</html>');
    if (fault === 'failing')
      return void response.writeHead(500).end('{"error":{"type":"api_error","message":"An unknown error occurred"}}');
    const { status, body } = this.#once(request, form);
    if (fault === 'cut') return void request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  }

  #takeFault(): Fault | null {
    if (!this.#fault) return null;
    this.#fault.left -= 1;
    return this.#fault.left < 0 ? this.#fault.kind : null;
  }

  /** A repeated request with a key gets the first response, unless it was refused before it was carried out. */
  #once(request: IncomingMessage, form: string): { readonly status: number; readonly body: string } {
    const { method = '', url = '', headers } = request;
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const name = `${method} ${url} ${form}`;
    const before = typeof key === 'string' ? this.#keys.get(key) : undefined;
    if (before && before.request !== name) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return toResponse(refusal(400, { type: 'idempotency_error', message }));
    }
    if (before) return before;
    const result = this.#carryOut(request, form);
    if (typeof key === 'string' && result.status !== 400 && result.status !== 401) {
      this.#keys.set(key, { request: name, at: this.state.now, ...result });
    }
    return result;
  }

  #carryOut(
    { method = '', url = '', headers }: IncomingMessage,
    form: string,
  ): { readonly status: number; readonly body: string } {
    try {
      if (headers.authorization !== `Bearer ${testKey}`) throw refusal(401, { message: 'Invalid API Key provided.' });
      if (headers['stripe-version'] !== apiVersion)
        throw refusal(400, { message: `Unexpected version: ${String(headers['stripe-version'])}` });
      const [path = '', query = ''] = url.split('?');
      const { operation, id } = operationOf(method, path);
      const values = readParameters(operation, new URLSearchParams(method === 'POST' ? form : query));
      this.carriedOut.push(operation);
      return { status: 200, body: JSON.stringify(operations[operation](this.state, values, id)) };
    } catch (error) {
      if (error instanceof Refused) return toResponse(error);
      throw error;
    }
  }
}

function toResponse({ status, error }: Refused): { readonly status: number; readonly body: string } {
  return { status, body: JSON.stringify({ error }) };
}

function operationOf(method: string, path: string): { readonly operation: Operation; readonly id: string } {
  if (isOperation(`${method} ${path}`)) return { operation: `${method} ${path}` as Operation, id: '' };
  for (const operation of Object.keys(allowed).filter(isOperation)) {
    const pattern = new RegExp(`^${operation.replace(':id', '([^/]+)')}$`);
    const id = pattern.exec(`${method} ${path}`)?.[1];
    if (id !== undefined) return { operation, id };
  }
  throw refusal(404, { message: `Unrecognized request URL (${method}: ${path}).` });
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(allowed, name);
}
