import { setTimeout as sleep } from 'node:timers/promises';
import { AcmeAccount } from './account.ts';
import { AcmeClient, toProblem } from './client.ts';
import { newSigningRequest } from './der.ts';

/** An issuer of certificates that speaks ACME (RFC 8555). */
export interface AcmeOptions {
  /** Let's Encrypt: https://acme-v02.api.letsencrypt.org/directory. */
  readonly directoryUrl: string;
  /** Address for mails of the issuer. */
  readonly email: string | null;
  /** PEM of a further authority to trust, for an issuer that an operator runs. */
  readonly ca: string | null;
  /** PEM of the key of the account. */
  readonly accountKey: Buffer;
}

export interface IssuedCertificate {
  readonly key: string;
  readonly chain: string;
}

/** Serves content at `/.well-known/acme-challenge/{token}` of the host, for the issuer. */
export interface Challenges {
  readonly set: (token: string, content: string) => Promise<void>;
  readonly remove: (token: string) => Promise<void>;
}

interface Challenge {
  readonly type: string;
  readonly url: string;
  readonly token: string;
  readonly error?: { readonly type: string; readonly detail: string };
}

interface Authorization {
  readonly status: string;
  readonly challenges: readonly Challenge[];
}

interface Order {
  readonly status: string;
  readonly authorizations: readonly string[];
  readonly finalize: string;
  readonly certificate?: string;
  readonly error?: { readonly type: string; readonly detail: string };
}

const pollMs = 1000;
/** Time limit of an attempt. */
const attemptMs = 180_000;

/** Gets certificates by the challenge HTTP-01. */
export class Issuer {
  readonly #account: AcmeAccount;
  readonly #client: AcmeClient;
  readonly #challenges: Challenges;

  constructor({ accountKey, ...options }: AcmeOptions, challenges: Challenges) {
    this.#account = new AcmeAccount(accountKey);
    this.#client = new AcmeClient({ ...options, account: this.#account });
    this.#challenges = challenges;
  }

  /** Rejects with an `AcmeProblem` if the issuer gives a reason for refusing. */
  async issue(host: string, given: AbortSignal): Promise<IssuedCertificate> {
    const signal = AbortSignal.any([given, AbortSignal.timeout(attemptMs)]);
    const { newOrder } = await this.#client.directory(signal);
    const { headers, body } = await this.#client.call(
      newOrder,
      { identifiers: [{ type: 'dns', value: host }] },
      signal,
    );
    const url = headers.location ?? '';
    // RFC 8555 defines these types, here and below.
    const { authorizations, finalize } = JSON.parse(body) as Order;
    for (const authorization of authorizations) await this.#authorize(authorization, signal);
    const { key, request } = newSigningRequest(host);
    await this.#client.call(finalize, { csr: request.toString('base64url') }, signal);
    const order = await this.#until<Order>(url, ['valid', 'invalid'], signal);
    if (order.certificate === undefined)
      throw toProblem(order.error ?? { type: 'serverInternal', detail: 'The order is invalid.' });
    return { key, chain: (await this.#client.call(order.certificate, undefined, signal)).body };
  }

  /** The name of the issuer in a CAA record that allows its certificates. */
  async caaIdentity(signal: AbortSignal): Promise<string | null> {
    return (await this.#client.directory(signal)).meta?.caaIdentities?.[0] ?? null;
  }

  async #authorize(url: string, signal: AbortSignal): Promise<void> {
    const read = await this.#client.call(url, undefined, signal);
    const { status, challenges } = JSON.parse(read.body) as Authorization;
    if (status === 'valid') return;
    const challenge = challenges.find(({ type }) => type === 'http-01');
    if (!challenge) throw new Error('The issuer offers no challenge by HTTP.');
    await this.#challenges.set(challenge.token, this.#account.authorize(challenge.token));
    try {
      await this.#client.call(challenge.url, {}, signal);
      const ended = await this.#until<Authorization>(
        url,
        ['valid', 'invalid', 'deactivated', 'expired', 'revoked'],
        signal,
      );
      if (ended.status === 'valid') return;
      const error = ended.challenges.find((one) => one.error)?.error;
      throw toProblem(error ?? { type: 'unauthorized', detail: `The authorization is ${ended.status}.` });
    } finally {
      await this.#challenges.remove(challenge.token).catch(() => undefined);
    }
  }

  /** Polls a resource until it has one of the states. */
  async #until<Resource extends { readonly status: string }>(
    url: string,
    states: readonly string[],
    signal: AbortSignal,
  ): Promise<Resource> {
    for (;;) {
      const { headers, body } = await this.#client.call(url, undefined, signal);
      const resource = JSON.parse(body) as Resource;
      if (states.includes(resource.status)) return resource;
      const seconds = Number(headers['retry-after'] ?? 0);
      await sleep(Math.max(seconds * 1000 || 0, pollMs), undefined, { signal });
    }
  }
}
