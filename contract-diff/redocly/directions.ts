import { asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { Views } from './view.ts';

/** Whether clients send what a node describes, receive it, or both. */
export interface Directions {
  readonly isSent: boolean;
  readonly isReceived: boolean;
}

/** The directions of each component of two views, by its pointer. */
export function directionsOf({ before, after }: Views): (pointer: string) => Directions {
  const sent = new Set<string>();
  const received = new Set<string>();
  for (const view of [before, after]) {
    walkItems(view, asObject(view.paths), sent, received);
    // The service sends the request of a webhook, and the client the response.
    walkItems(view, asObject(view.webhooks), received, sent);
  }
  return (pointer) => {
    const [kind = '', ...path] = pointer.slice(2).split('/');
    if (kind === 'components') {
      const component = `#/components/${path.slice(0, 2).join('/')}`;
      return { isSent: sent.has(component), isReceived: received.has(component) };
    }
    const isResponse = path[2] === 'responses';
    return { isSent: isResponse === (kind === 'webhooks'), isReceived: isResponse !== (kind === 'webhooks') };
  };
}

function walkItems(view: JsonObject, items: JsonObject, requests: Set<string>, responses: Set<string>): void {
  for (const operation of Object.values(items).flatMap((item) => Object.values(asObject(item)))) {
    const node = asObject(operation);
    collect(view, [node.parameters, node.requestBody], requests);
    collect(view, node.responses, responses);
  }
}

/** Adds every component that a node reaches. */
function collect(view: JsonObject, node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) collect(view, item, found);
  if (!isObject(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref' || typeof value !== 'string') collect(view, value, found);
    else if (!found.has(value)) {
      found.add(value);
      collect(view, target(view, value), found);
    }
  }
}

function target(view: JsonObject, reference: string): unknown {
  const [, , kind = '', name = ''] = reference.split('/');
  return asObject(asObject(view.components)[kind])[name];
}
