import { isDeepStrictEqual } from 'node:util';
import { change, type Rule } from '../model/change.ts';

/** How webhooks are sent: signature and attempts. Their bodies are compared like those of responses. */
export const compareDelivery: Rule = ({ pairs }) =>
  pairs.flatMap(({ before, after }) => {
    if (isDeepStrictEqual(before.node['x-webhook-delivery'], after.node['x-webhook-delivery'])) return [];
    return [
      change('webhook-delivery', after.id, 'The signature or the attempts of the delivery changed.', {
        receivers: 'breaking',
      }),
    ];
  });
