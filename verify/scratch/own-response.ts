import type { OpenApiDocument } from '../../contract/document.ts';
import type { Exchange } from '../model/exchange.ts';
import { isOfGateway } from '../send/passing.ts';
import { Unavailable } from './unavailable.ts';

/** Throws an `Unavailable` where a response says nothing about the server, however long it was waited for. */
export function requireOwnResponse(document: OpenApiDocument, exchange: Exchange): Exchange {
  const { operation, response } = exchange;
  if (response?.status === 429)
    throw new Unavailable(`${operation.id} responds with 429 for longer than --max-wait: a rate limit is used up`);
  if (response && isOfGateway(document, exchange))
    throw new Unavailable(`a gateway responds with ${response.status} in place of the server`);
  return exchange;
}
