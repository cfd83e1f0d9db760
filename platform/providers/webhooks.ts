import { isPublicUrl } from '../../control-plane/model/shared/public-address.ts';
import type { WebhookRequest, Webhooks } from '../../control-plane/ports/webhooks.ts';
import { reachOf } from '../shared/addresses.ts';
import { createOutgoing, type OutgoingOptions } from '../shared/outgoing.ts';

interface WebhooksOptions extends OutgoingOptions {
  /** Whether addresses may be in a private network, and be reached without TLS there; not by default. */
  readonly allowsPrivate?: boolean;
}

/**
 * Sends webhooks over the network, to public addresses, and to those of a private network if that is allowed. The body
 * of a response is not read.
 */
export function createWebhooks({ allowsPrivate = false, ...options }: WebhooksOptions = {}): Webhooks {
  const send = createOutgoing({ ...reachOf(allowsPrivate), ...options });
  return {
    async post({ url, headers, body }: WebhookRequest): Promise<number> {
      if (!allowsPrivate && !isPublicUrl(url)) throw new Error('A webhook needs a public address with https.');
      const { status } = await send({ url, method: 'POST', headers, body, mostBytes: 0 });
      return status;
    },
  };
}
