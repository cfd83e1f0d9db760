import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { change, type Change, type Rule } from '../model/change.ts';
import { quote } from '../model/quote.ts';

/** How records move from state to state: `x-lifecycle` of the schemas, by the name of the lifecycle. */
export const compareLifecycles: Rule = ({ before, after }) => {
  const old = lifecyclesOf(before);
  const current = lifecyclesOf(after);
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names.flatMap((name) => {
    const had = old.get(name);
    const has = current.get(name);
    if (!has)
      return [
        change('lifecycle-removed', name, 'The lifecycle was removed.', { receivers: 'breaking', source: 'breaking' }),
      ];
    if (!had)
      return [
        change('lifecycle-added', name, 'The lifecycle is new.', { receivers: 'compatible', source: 'compatible' }),
      ];
    return [
      ...compareHolder(name, had, has),
      ...compareStates(name, had, has),
      ...compareRows(name, had, has),
      ...compareTimeouts(name, had, has),
    ];
  });
};

function compareHolder(name: string, before: JsonObject, after: JsonObject): Change[] {
  return ['property', 'derived', 'reasonProperty'].flatMap((member) => {
    if (before[member] === after[member]) return [];
    const message = `\`${member}\` changed from ${quote(before[member])} to ${quote(after[member])}.`;
    return [
      change('lifecycle-property', `${name} ${member}`, message, {
        receivers: before[member] === undefined ? 'compatible' : 'breaking',
      }),
    ];
  });
}

function compareStates(name: string, before: JsonObject, after: JsonObject): Change[] {
  const old = asObject(before.states);
  const current = asObject(after.states);
  const states = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return states.flatMap((state) => {
    const place = `${name} ${state}`;
    if (current[state] === undefined) {
      return [
        change('lifecycle-state-removed', place, `The state \`${state}\` was removed.`, {
          receivers: 'breaking',
          source: 'breaking',
        }),
      ];
    }
    if (old[state] === undefined) {
      return [
        change('lifecycle-state-added', place, `The state \`${state}\` is new.`, {
          receivers: 'compatible',
          source: 'compatible',
        }),
      ];
    }
    const isTerminal = asObject(current[state]).terminal === true;
    if (isTerminal === (asObject(old[state]).terminal === true)) return [];
    const message = `The state \`${state}\` is ${isTerminal ? 'terminal now' : 'no longer terminal'}.`;
    return [change('lifecycle-state-terminal', place, message, { receivers: 'breaking' })];
  });
}

/** Rows are compared one by one: a state, a trigger and the state that follows. Conditions are texts. */
function compareRows(name: string, before: JsonObject, after: JsonObject): Change[] {
  const old = rowsOf(before);
  const current = rowsOf(after);
  return [
    ...[...old].flatMap(([row, isRequest]) => {
      if (current.has(row)) return [];
      // A removed operation breaks its senders; any removed move breaks clients that wait for it.
      const effects = isRequest
        ? ({ senders: 'breaking', receivers: 'breaking' } as const)
        : ({ receivers: 'breaking' } as const);
      return [change('lifecycle-transition-removed', `${name} ${row}`, `The transition ${row} was removed.`, effects)];
    }),
    ...[...current.keys()]
      .filter((row) => !old.has(row))
      .map((row) =>
        change('lifecycle-transition-added', `${name} ${row}`, `The transition ${row} is new.`, {
          receivers: 'compatible',
        }),
      ),
  ];
}

/** The rows, and whether a request triggers each. */
function rowsOf(lifecycle: JsonObject): ReadonlyMap<string, boolean> {
  const rows = asList(lifecycle.transitions).flatMap((entry) => {
    const { from, operation, event, to } = asObject(entry);
    const triggers = [
      ...listOf(operation).map((id) => ({ id, isRequest: true })),
      ...listOf(event).map((id) => ({ id, isRequest: false })),
    ];
    return listOf(from).flatMap((state) =>
      triggers.map(({ id, isRequest }): [string, boolean] => [`${state} --${id}--> ${String(to)}`, isRequest]),
    );
  });
  return new Map(rows);
}

function compareTimeouts(name: string, before: JsonObject, after: JsonObject): Change[] {
  const old = timeoutsOf(before);
  const current = timeoutsOf(after);
  const rows = [...new Set([...old.keys(), ...current.keys()])];
  return rows.flatMap((row) => {
    const had = old.get(row);
    const has = current.get(row);
    if (had === has) return [];
    const place = `${name} ${row}`;
    if (has === undefined)
      return [change('lifecycle-timeout', place, `The timeout ${row} was removed.`, { receivers: 'breaking' })];
    if (had === undefined)
      return [
        change('lifecycle-timeout', place, `The timeout ${row} after ${has} is new.`, { receivers: 'compatible' }),
      ];
    return [
      change('lifecycle-timeout', place, `The timeout ${row} changed from ${had} to ${has}.`, {
        receivers: 'breaking',
      }),
    ];
  });
}

function timeoutsOf(lifecycle: JsonObject): ReadonlyMap<string, string> {
  const rows = asList(lifecycle.timeouts).flatMap((entry) => {
    const { from, after, to, reason } = asObject(entry);
    // The same move may have several timeouts, each with a reason of its own.
    const why = typeof reason === 'string' ? ` (${reason})` : '';
    return listOf(from).map((state): [string, string] => [`${state} --> ${String(to)}${why}`, String(after)]);
  });
  return new Map(rows);
}

function lifecyclesOf(document: JsonObject): ReadonlyMap<string, JsonObject> {
  const schemas = Object.values(asObject(asObject(document.components).schemas)).map(
    (schema) => asObject(schema)['x-lifecycle'],
  );
  return new Map(
    schemas.flatMap((lifecycle) =>
      lifecycle === undefined ? [] : [[String(asObject(lifecycle).name), asObject(lifecycle)]],
    ),
  );
}

function listOf(names: unknown): string[] {
  return (Array.isArray(names) ? names : names === undefined ? [] : [names]).map(String);
}
