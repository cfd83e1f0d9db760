import { isPublicUrl } from '../../control-plane/model/shared/public-address.ts';
import type { WebhookRequest, Webhooks } from '../../control-plane/ports/webhooks.ts';
import { createOutgoing, type OutgoingOptions } from '../shared/outgoing.ts';

/** Sends webhooks over the network, to public addresses only. The body of a response is not read. */
export function createWebhooks(options: OutgoingOptions = {}): Webhooks {
  const send = createOutgoing(options);
  return {
    async post({ url, headers, body }: WebhookRequest): Promise<number> {
      if (!isPublicUrl(url)) throw new Error('A webhook needs a public address with https.');
      const { status } = await send({ url, method: 'POST', headers, body, mostBytes: 0 });
      return status;
    },
  };
}
