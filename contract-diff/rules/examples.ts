import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from '../model/references.ts';
import { change, type ApiOperation, type Change, type Rule } from '../model/change.ts';

/** Named examples: requests to a mock select them by name, with `Prefer: example=<name>`. */
export const compareExamples: Rule = ({ before, after, pairs }) =>
  pairs.flatMap((pair) => {
    const old = examplesOf(before, pair.before);
    const current = examplesOf(after, pair.after);
    const added = [...current].filter(([name]) => !old.has(name));
    const removed = [...old].filter(([name]) => !current.has(name));
    const renames = removed.flatMap(([from, value]) => {
      const match = added.find(([, other]) => isDeepStrictEqual(value, other));
      return match ? [{ from, to: match[0] }] : [];
    });
    const { id } = pair.after;
    return [
      ...renames.map(({ from, to }) =>
        change('example-renamed', `${id} ${from}`, `The example \`${from}\` is called \`${to}\` now.`, {
          senders: 'breaking',
        }),
      ),
      ...removed
        .filter(([name]) => !renames.some(({ from }) => from === name))
        .map(([name]): Change =>
          change('example-removed', `${id} ${name}`, `The example \`${name}\` was removed.`, { senders: 'breaking' }),
        ),
      ...added
        .filter(([name]) => !renames.some(({ to }) => to === name))
        .map(([name]) =>
          change('example-added', `${id} ${name}`, `The example \`${name}\` is new.`, { senders: 'compatible' }),
        ),
    ];
  });

/** The examples of bodies by name. Those of errors have the name of a code, and codes have a rule of their own. */
function examplesOf(document: JsonObject, { node }: ApiOperation): ReadonlyMap<string, readonly unknown[]> {
  const responses = Object.values(asObject(node.responses)).map((response) => resolve(document, response));
  const bodies = [resolve(document, node.requestBody), ...responses].flatMap((body) => {
    const codes = asList(body['x-error-codes']);
    const named = Object.values(asObject(body.content)).flatMap((media) =>
      Object.entries(asObject(asObject(media).examples)),
    );
    return named.filter(([name]) => !codes.includes(name));
  });
  const names = [...new Set(bodies.map(([name]) => name))];
  return new Map(
    names.map((name) => [
      name,
      bodies.filter(([other]) => other === name).map(([, example]) => resolve(document, example).value),
    ]),
  );
}
