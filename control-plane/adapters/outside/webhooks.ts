import type { LookupAddress } from 'node:dns';
import { lookup as lookupHost } from 'node:dns/promises';
import { request } from 'node:https';
import { isPublicAddress, isPublicUrl } from '../../model/shared/public-address.ts';
import type { WebhookRequest, Webhooks } from '../../ports/webhooks.ts';

interface WebhookOptions {
  /** The addresses of a name, those of the machine's resolver by default. */
  readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Which addresses may be reached: public ones by default. */
  readonly mayReach?: (address: string) => boolean;
  /** Certificates that are trusted beside those of the machine, as PEM. */
  readonly ca?: string;
  /** Until the response begins, in milliseconds. */
  readonly timeoutMs?: number;
}

/**
 * Sends webhooks over the network. The name is resolved once, every address of it has to be allowed, and the
 * connection goes to one of these, so that a name cannot lead elsewhere between the check and the connection.
 * Redirects are not followed.
 */
export function createWebhooks({
  lookup = (host) => lookupHost(host, { all: true }),
  mayReach = isPublicAddress,
  ca,
  timeoutMs = 10_000,
}: WebhookOptions = {}): Webhooks {
  return {
    async post({ url, headers, body }: WebhookRequest): Promise<number> {
      if (!isPublicUrl(url)) throw new Error('A webhook needs a public address with https.');
      // It covers the resolver too.
      const signal = AbortSignal.timeout(timeoutMs);
      const { hostname } = new URL(url);
      const [first, ...others] = await orAborted(lookup(hostname.replace(/^\[|\]$/g, '')), signal);
      if (!first) throw new Error(`${hostname} has no address.`);
      const refused = [first, ...others].find(({ address }) => !mayReach(address));
      if (refused) throw new Error(`${hostname} leads to ${refused.address}, which is not a public address.`);
      return send(url, { body, headers, address: first, signal, ...(ca !== undefined && { ca }) });
    },
  };
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly address: LookupAddress;
  readonly signal: AbortSignal;
  readonly ca?: string;
}

function send(url: string, { headers, body, address: { address, family }, signal, ca }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)), 'User-Agent': 'platform-control-plane' },
      // A connection of its own: one that is kept open was checked for another request.
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    });
    sent.on('error', (error) => reject(signal.aborted ? timedOut(signal) : error));
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The body is not read: it may have no end.
      response.destroy();
    });
    sent.end(body);
  });
}

async function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(timedOut(signal)), { once: true }));
  return Promise.race([result, aborted]);
}

function timedOut({ reason }: AbortSignal): Error {
  return new Error('There was no response in time.', { cause: reason });
}
