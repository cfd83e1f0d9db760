import {
  asList,
  asObject,
  inline,
  isObject,
  type JsonObject,
  type OpenApiDocument,
  responsesOf,
} from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Recorder } from '../../record/recorder.ts';

/** The order of a list in a response, as its description says. */
interface Order {
  readonly list: string;
  readonly member: string;
  readonly isNewestFirst: boolean;
}

/** Watches the order of the lists in all responses. Items with the same time have no order. */
export function createOrderMonitor(document: OpenApiDocument, recorder: Recorder): (exchange: Exchange) => void {
  const known = new Map<string, readonly Order[]>();
  const ordersOf = (operation: Operation): readonly Order[] => {
    const orders = known.get(operation.id) ?? findOrders(document, operation);
    known.set(operation.id, orders);
    return orders;
  };
  return (exchange) => {
    const { operation, response } = exchange;
    if (response?.status !== 200) return;
    for (const { list, member, isNewestFirst } of ordersOf(operation)) {
      const listed = asList(asObject(response.json)[list])
        .filter(isObject)
        .map((item) => timeOf(item, member));
      const isWrong = listed.some((time, index) => {
        const before = listed[index - 1] ?? time;
        return isNewestFirst ? time > before : time < before;
      });
      const message = `${operation.id} does not return \`${list}\` in the order of \`${member}\`, ${isNewestFirst ? 'newest' : 'oldest'} first.`;
      if (isWrong) recorder.failed({ check: 'lists', operation, what: `order of ${list}`, message, exchange });
      else if (listed.length > 1) recorder.passed('lists', operation);
    }
  };
}

function timeOf(item: JsonObject, member: string): number {
  const value = item[member];
  return typeof value === 'number' ? value : Date.parse(String(value));
}

/** By what an order is meant that names no member, the first of these that the items have. */
const times = ['createdAt', 'ts'];

function findOrders(document: OpenApiDocument, operation: Operation): Order[] {
  const [, declared] = responsesOf(document, operation).find(([status]) => status === '200') ?? [];
  const schema = inline(document, asObject(asObject(asObject(declared).content)['application/json']).schema);
  const properties = asObject(asObject(schema).properties);
  return Object.entries(properties).flatMap(([list, property]) => {
    const { description, items } = asObject(property);
    const text = typeof description === 'string' ? description : '';
    const [isOrdered, named, first] = /(?:Ordered by `(\w+)`, |\b)(newest|oldest) first/.exec(text) ?? [];
    const members = asObject(asObject(inline(document, items)).properties);
    const member = named ?? times.find((name) => name in members);
    return isOrdered === undefined || member === undefined ? [] : [{ list, member, isNewestFirst: first === 'newest' }];
  });
}
