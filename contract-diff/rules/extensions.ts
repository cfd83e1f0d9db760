import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../contract/document.ts';
import { change, type Change, type Rule } from '../model/change.ts';
import { comparedExtensions, internalExtensions } from '../model/extensions.ts';
import { quote } from '../model/quote.ts';

/** Extensions that no rule knows. They may mean something to a client, so that they are reported, as compatible. */
export const compareExtensions: Rule = ({ before, after, pairs }) => [
  ...compareUnknown('document', before, after),
  ...pairs.flatMap((pair) => compareUnknown(pair.after.id, pair.before.node, pair.after.node)),
];

function compareUnknown(place: string, before: JsonObject, after: JsonObject): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isUnknown);
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => {
      const message = `\`${name}\` changed from ${quote(before[name])} to ${quote(after[name])}.`;
      return change('extension', `${place} ${name}`, message, { senders: 'compatible', receivers: 'compatible' });
    });
}

function isUnknown(name: string): boolean {
  return name.startsWith('x-') && !comparedExtensions.has(name) && !internalExtensions.has(name);
}
