import { isPublicUrl } from '../model/shared/public-address.ts';
import type { Clock } from '../ports/clock.ts';
import type { WebhookRequest, Webhooks } from '../ports/webhooks.ts';

/** A request that was made. */
export interface ReceivedWebhook extends WebhookRequest {
  readonly at: number;
  /** The status of the response; `null` if there was none. */
  readonly status: number | null;
}

/**
 * Keeps all requests. Hosts that end in `.invalid` do not respond, a path that ends in three digits responds with that
 * status, and every other address with 204.
 */
export class SimulatedWebhooks implements Webhooks {
  readonly #clock: Clock;
  readonly #requests: ReceivedWebhook[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** All requests, oldest first. */
  get requests(): readonly ReceivedWebhook[] {
    return this.#requests;
  }

  async post(request: WebhookRequest): Promise<number> {
    if (!isPublicUrl(request.url)) throw new Error(`A webhook needs a public address with https, not ${request.url}.`);
    const { hostname, pathname } = new URL(request.url);
    const status = hostname.endsWith('.invalid') ? null : Number(/\/([2-5]\d\d)$/.exec(pathname)?.[1] ?? 204);
    this.#requests.push({ ...request, at: this.#clock.now(), status });
    if (status === null) throw new Error(`${hostname} does not respond.`);
    return status;
  }
}
