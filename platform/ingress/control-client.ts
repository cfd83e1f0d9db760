import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CertificateKeeper } from './host-certificates.ts';
import type { IngressCertificate } from './process/certificates.ts';
import { socketOf } from './process/socket.ts';

/** Calls the process of a folder. Each call has a connection of its own: another process may have taken over. */
export class ControlClient {
  readonly #socketPath: string;

  constructor(folder: string) {
    this.#socketPath = socketOf(folder);
  }

  /** Rejects if nothing listens, or if the response is an error. */
  async call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
    const sent = request({ socketPath: this.#socketPath, agent: false, method, path, ...(signal && { signal }) });
    const arrived = once(sent, 'response');
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    // The event `response` has this argument.
    const [response] = (await arrived) as [IncomingMessage];
    const value = await json(response);
    if (response.statusCode === 200) return value;
    throw new Error(`The ingress responded to ${method} ${path} with ${response.statusCode}: ${JSON.stringify(value)}`);
  }

  /** Resolves when the process has ended, or with the signal. */
  async untilEnd(signal: AbortSignal): Promise<void> {
    const sent = request({ socketPath: this.#socketPath, agent: false, path: '/end', signal });
    const closed = once(sent, 'close');
    sent.on('error', () => undefined).end();
    await closed;
  }
}

/** Keeps certificates in a process, which has taken one when it responds. */
export function keeperOf(client: Pick<ControlClient, 'call'>): CertificateKeeper {
  const pathOf = (name: string) => `/certificates/${encodeURIComponent(name)}`;
  return {
    async put(certificate) {
      await client.call('PUT', pathOf(certificate.name), certificate);
    },
    async find(name) {
      // `createControl` of the process responds with this type.
      const found = (await client.call('GET', pathOf(name))) as {
        readonly certificate: Omit<IngressCertificate, 'key'> | null;
      };
      return found.certificate;
    },
    async remove(name) {
      await client.call('DELETE', pathOf(name));
    },
  };
}
