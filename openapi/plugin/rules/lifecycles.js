import { didYouMean } from '../../../contract/model/did-you-mean.ts';
import { listOf, none, rowsOf, valuesOf, visitLifecycles } from './lifecycle-rows.js';

/**
 * The states of a lifecycle are exactly the known values of the property that holds them, and its reasons those of the
 * property that holds the reason. Otherwise a record could have a state that nothing leads to.
 */
export function lifecycleStatesKnown(report) {
  return {
    Schema: visitLifecycles((lifecycle, location, schema, ctx) => {
      const compare = (property, used, member, what) => {
        const known = valuesOf(schema, property.split('.'), ctx);
        const at = location.child(member);
        if (!known)
          return report(ctx, lifecycle, `The schema has no property "${property}" with a list of values.`, at);
        for (const value of new Set(used)) {
          if (!known.includes(value))
            report(
              ctx,
              lifecycle,
              `The ${what} "${value}" is not a known value of "${property}".${didYouMean(value, known)}`,
              at,
            );
        }
        for (const value of known) {
          if (!used.includes(value))
            report(ctx, lifecycle, `"${value}" is a known value of "${property}", but no ${what}.`, at);
        }
      };
      const { property, reasonProperty } = lifecycle;
      const reasons = rowsOf(lifecycle).flatMap((row) => row.reasons);
      if (property) compare(property, Object.keys(lifecycle.states ?? {}), 'states', 'state');
      if (reasonProperty) compare(reasonProperty, reasons, 'reasonProperty', 'reason');
      else if (reasons.length > 0)
        report(ctx, lifecycle, 'Name the property that holds the reasons in `reasonProperty`.', location);
    }),
  };
}

/** Reports a transition that neither an operation of the contract nor a described event starts. */
export function lifecycleTriggersKnown(report) {
  const operations = new Set();
  let isAmbiguous = false;
  const found = [];
  return {
    Operation({ operationId }) {
      // Two operations with one id hide the right name of one of them, and rows with that name would be reported too.
      isAmbiguous ||= operations.has(operationId);
      operations.add(operationId);
    },
    Schema: visitLifecycles((lifecycle, location) => found.push({ lifecycle, location })),
    Root: {
      leave(_, ctx) {
        for (const { lifecycle, location } of found) {
          const events = Object.keys(lifecycle.events ?? {});
          const rows = listOf(lifecycle.transitions);
          for (const [index, row] of rows.entries()) {
            const at = location.child(['transitions', index]);
            for (const name of listOf(row.operation)) {
              if (operations.has(name) || isAmbiguous) continue;
              report(
                ctx,
                lifecycle,
                `There is no operation "${name}".${didYouMean(name, operations)}`,
                at.child('operation'),
              );
            }
            for (const name of listOf(row.event)) {
              if (!events.includes(name))
                report(
                  ctx,
                  lifecycle,
                  `\`events\` does not describe "${name}".${didYouMean(name, events)}`,
                  at.child('event'),
                );
            }
          }
          const used = rows.flatMap(({ event }) => listOf(event));
          for (const name of events) {
            if (!used.includes(name))
              report(ctx, lifecycle, `No transition has the event "${name}".`, location.child(['events', name]));
          }
        }
      },
    },
  };
}

/**
 * A lifecycle is a state machine that can be implemented as it stands: each row names states that exist, every state
 * can be reached, exactly the terminal ones have no way out, and a trigger leads to one state or says when to which.
 */
export function lifecyclesSound(report) {
  const names = new Set();
  return {
    Schema: visitLifecycles((lifecycle, location, _, ctx) => {
      const say = (message, path) => report(ctx, lifecycle, message, location.child(path));
      if (names.has(lifecycle.name)) say(`Another lifecycle is called "${lifecycle.name}".`, 'name');
      names.add(lifecycle.name);

      const states = Object.entries(lifecycle.states ?? {});
      const rows = rowsOf(lifecycle);
      const isKnown = (state) => state === none || states.some(([name]) => name === state);
      for (const { path, named, to } of rows) {
        for (const state of new Set([...named, to]))
          if (!isKnown(state))
            say(`There is no state "${state}".${didYouMean(String(state), Object.keys(lifecycle.states ?? {}))}`, path);
      }

      const reached = reachedBy(rows);
      for (const [name, { terminal }] of states) {
        const at = ['states', name];
        if (!reached.has(name)) say(`Nothing leads to the state "${name}" from \`none\`.`, at);
        const out = rows.filter(({ from, to }) => from.includes(name) && to !== name);
        const next = out.find(({ to }) => to !== none);
        if (terminal && next) say(`The state "${name}" is terminal, but it leads to "${next.to}".`, next.path);
        if (!terminal && out.length === 0)
          say(`Nothing leads out of the state "${name}". Add \`terminal: true\` or a transition.`, at);
      }
      for (const { state, trigger, row } of ambiguous(rows)) {
        say(`"${trigger}" leads from "${state}" to more than one state. Say \`when\` to this one.`, row.path);
      }
    }),
  };
}

function reachedBy(rows) {
  const reached = new Set([none]);
  // Iterating a set includes the members that are added on the way.
  for (const state of reached) {
    for (const { from, to } of rows) if (from.includes(state) && to !== none) reached.add(to);
  }
  return reached;
}

/** The rows without `when` whose trigger leads from the same state to another one in another row. */
function ambiguous(rows) {
  return rows
    .filter(({ when }) => !when)
    .flatMap((row) => row.from.flatMap((state) => row.triggers.map((trigger) => ({ state, trigger, row }))))
    .filter(({ state, trigger, row }) =>
      rows.some((other) => other.to !== row.to && other.from.includes(state) && other.triggers.includes(trigger)),
    );
}
