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
  /** The end of the sentence that the list has the order of the member. */
  readonly text: string;
  /** Below 0 where the first of two items comes first, above 0 where it must not. */
  readonly compare: (a: unknown, b: unknown) => number;
}

/** Watches the order of the lists in all responses. Items with the same value have no order. */
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
    for (const { list, member, text, compare } of ordersOf(operation)) {
      const listed = asList(asObject(response.json)[list])
        .filter(isObject)
        .map((item) => item[member]);
      const isWrong = listed.some((value, index) => index > 0 && compare(listed[index - 1], value) > 0);
      const message = `${operation.id} does not return \`${list}\` in the order of \`${member}\`, ${text}.`;
      if (isWrong) recorder.failed({ check: 'lists', operation, what: `order of ${list}`, message, exchange });
      else if (listed.length > 1) recorder.passed('lists', operation);
    }
  };
}

function oldestFirst(a: unknown, b: unknown): number {
  return timeOf(a) - timeOf(b);
}

function timeOf(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(String(value));
}

function ascending(a: unknown, b: unknown): number {
  return Number(a) - Number(b);
}

function byCodePoint(a: unknown, b: unknown): number {
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** Compares the first characters that differ, if they are letters or digits: servers order other ones in many ways. */
function withoutCase(a: unknown, b: unknown): number {
  const [first, second] = [a, b].map((text) => Array.from(String(text).toLowerCase()));
  const at = first?.findIndex((character, index) => character !== second?.[index]) ?? -1;
  const [one = '', other = ''] = [first?.[at], second?.[at]];
  const isPlain = [one, other].every((character) => /^[a-z0-9]$/.test(character));
  return isPlain ? byCodePoint(one, other) : 0;
}

/** Members that an unnamed order may mean: the first of them that the items have. */
const times = ['createdAt', 'ts'];

function findOrders(document: OpenApiDocument, operation: Operation): Order[] {
  const [, declared] = responsesOf(document, operation).find(([status]) => status === '200') ?? [];
  const schema = inline(document, asObject(asObject(asObject(declared).content)['application/json']).schema);
  const properties = asObject(asObject(schema).properties);
  return Object.entries(properties).flatMap(([list, property]) => {
    const { description, items } = asObject(property);
    const text = typeof description === 'string' ? description : '';
    const members = asObject(asObject(inline(document, items)).properties);
    return orderIn(text, members).map((order) => ({ list, ...order }));
  });
}

function orderIn(text: string, members: JsonObject): readonly Omit<Order, 'list'>[] {
  const [isOrdered, named, first] = /(?:Ordered by `(\w+)`, |\b)(newest|oldest) first/.exec(text) ?? [];
  if (isOrdered !== undefined) {
    const member = named ?? times.find((name) => name in members);
    if (member === undefined) return [];
    const compare = first === 'oldest' ? oldestFirst : (a: unknown, b: unknown) => oldestFirst(b, a);
    return [{ member, text: `${first} first`, compare }];
  }
  const [, byNumber] = /[Oo]rdered by `(order)`/.exec(text) ?? [];
  if (byNumber !== undefined && byNumber in members)
    return [{ member: byNumber, text: 'the least first', compare: ascending }];
  const [, byText] = /Ordered by `?(\w+)`? without case/.exec(text) ?? [];
  if (byText !== undefined && byText in members)
    return [{ member: byText, text: 'without case', compare: withoutCase }];
  const [, key] = /\bby (\w+) in the order of code points/.exec(text) ?? [];
  return key !== undefined && key in members ? [{ member: key, text: 'by code points', compare: byCodePoint }] : [];
}
