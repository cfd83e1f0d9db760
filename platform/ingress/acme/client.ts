import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as sendRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { AcmeAccount } from './account.ts';

/** An issuer has refused a request. Its type is a code of RFC 8555, 6.7, without the prefix. */
export class AcmeProblem extends Error {
  readonly type: string;

  constructor(type: string, detail: string) {
    super(detail);
    this.name = 'AcmeProblem';
    this.type = type;
  }
}

export interface AcmeDirectory {
  readonly newNonce: string;
  readonly newAccount: string;
  readonly newOrder: string;
  readonly meta?: { readonly caaIdentities?: readonly string[] };
}

export interface AcmeClientOptions {
  readonly directoryUrl: string;
  readonly account: AcmeAccount;
  /** Where the issuer writes to if a certificate is about to expire. */
  readonly email: string | null;
  /** What is trusted besides the usual authorities, as PEM, for an issuer that an operator runs. */
  readonly ca: string | null;
}

interface Response {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const callMs = 30_000;
const mostTries = 10;

/**
 * Sends requests to an issuer of certificates (RFC 8555). The package acme-client has 51 packages (12 MB) and no
 * release since 2024, waits as long as an issuer says after a 429, and drops the type of an error, which people need.
 */
export class AcmeClient {
  readonly #options: AcmeClientOptions;
  #directory: AcmeDirectory | null = null;
  #accountUrl: string | null = null;
  readonly #nonces: string[] = [];

  constructor(options: AcmeClientOptions) {
    this.#options = options;
  }

  async directory(signal: AbortSignal): Promise<AcmeDirectory> {
    // It is a directory, or the requests that follow fail.
    this.#directory ??= JSON.parse(
      (await this.#send('GET', this.#options.directoryUrl, undefined, signal)).body,
    ) as AcmeDirectory;
    return this.#directory;
  }

  /** Reads a resource, or changes it. */
  async call(url: string, payload: unknown, signal: AbortSignal): Promise<Response> {
    return this.#post(url, { kid: await this.#account(signal) }, payload, signal);
  }

  /** The address of the account, which the issuer makes if it does not know the key. */
  async #account(signal: AbortSignal): Promise<string> {
    if (this.#accountUrl !== null) return this.#accountUrl;
    const { email, account } = this.#options;
    const { newAccount } = await this.directory(signal);
    const payload = { termsOfServiceAgreed: true, ...(email !== null && { contact: [`mailto:${email}`] }) };
    const { headers } = await this.#post(newAccount, { jwk: account.jwk }, payload, signal);
    if (headers.location === undefined) throw new Error('The issuer gives no address of the account.');
    this.#accountUrl = headers.location;
    return headers.location;
  }

  /** Repeats a request whose nonce the issuer has forgotten. */
  async #post(
    url: string,
    key: Readonly<Record<string, unknown>>,
    payload: unknown,
    signal: AbortSignal,
  ): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const nonce = this.#nonces.pop() ?? (await this.#newNonce(signal));
      try {
        return await this.#send('POST', url, this.#options.account.sign({ ...key, nonce, url }, payload), signal);
      } catch (error) {
        if (!(error instanceof AcmeProblem) || error.type !== 'badNonce' || tries === mostTries) throw error;
      }
    }
  }

  async #newNonce(signal: AbortSignal): Promise<string> {
    await this.#send('HEAD', (await this.directory(signal)).newNonce, undefined, signal);
    const nonce = this.#nonces.pop();
    if (nonce === undefined) throw new Error('The issuer gives no nonce.');
    return nonce;
  }

  async #send(method: string, url: string, body: string | undefined, signal: AbortSignal): Promise<Response> {
    const { ca } = this.#options;
    const sent = sendRequest(url, {
      method,
      headers: {
        'user-agent': 'platform-control-plane',
        ...(body !== undefined && { 'content-type': 'application/jose+json' }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
      ...(ca !== null && { ca }),
    });
    const arrived = once(sent, 'response');
    sent.end(body);
    // An event of this name has it.
    const [response] = (await arrived) as [IncomingMessage];
    const content = await text(response);
    const nonce = response.headers['replay-nonce'];
    if (typeof nonce === 'string') this.#nonces.push(nonce);
    const status = response.statusCode ?? 0;
    if (status < 400) return { headers: response.headers, body: content };
    throw problemOf(content) ?? new Error(`The issuer responds with ${status}.`);
  }
}

/** The error that an issuer describes; `null` if it describes none. */
function problemOf(content: string): AcmeProblem | null {
  try {
    // Its members are checked.
    const { type, detail } = JSON.parse(content) as { type?: unknown; detail?: unknown };
    return toProblem({ type, detail });
  } catch {
    return null;
  }
}

export function toProblem({ type, detail }: { readonly type?: unknown; readonly detail?: unknown }): AcmeProblem {
  return new AcmeProblem(String(type).replace('urn:ietf:params:acme:error:', ''), String(detail));
}
