import { isDeepStrictEqual } from 'node:util';
import { asObject, type JsonObject } from '../../contract/document.ts';
import { change, type Change, type Rule } from '../model/change.ts';

/**
 * Descriptions and summaries. They require no new version, but a reviewer should know that the meaning may have
 * changed.
 */
export const compareTexts: Rule = ({ before, after, pairs }) => [
  ...compareText('info', { info: before.info }, { info: after.info }),
  ...pairs.flatMap((pair) => compareText(pair.after.id, pair.before.node, pair.after.node)),
  ...compareSchemas(asObject(asObject(before.components).schemas), asObject(asObject(after.components).schemas)),
];

function compareSchemas(before: JsonObject, after: JsonObject): Change[] {
  const common = Object.keys(before).filter((name) => after[name] !== undefined);
  return common.flatMap((name) => compareText(name, before[name], after[name]));
}

/** A text that is new or gone belongs to something that is new or gone, so only texts in both are compared. */
function compareText(place: string, before: unknown, after: unknown): Change[] {
  const old = new Map(textsOf(before, ''));
  const isChanged = textsOf(after, '').some(
    ([pointer, text]) => old.has(pointer) && !isDeepStrictEqual(old.get(pointer), text),
  );
  return isChanged ? [change('text', place, 'A description changed.', {})] : [];
}

/** The texts of a node by their pointers, except those in examples. */
function textsOf(node: unknown, pointer: string): [pointer: string, text: string][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (['examples', 'example', 'default', 'x-example-parameters'].includes(key)) return [];
    const isText = typeof value === 'string' && ['description', 'summary', 'meaning', 'effect', 'when'].includes(key);
    return isText ? [[`${pointer}/${key}`, value]] : textsOf(value, `${pointer}/${key}`);
  });
}
