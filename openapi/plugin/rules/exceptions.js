/**
 * All our rules report problems through this file. A node can declare an exception with its reason:
 *
 *     x-lint-exceptions: { streams-declared: The frames are those of another service. }
 *
 * The exception disables the rule for that node only. The rule `exceptions-needed` reports unused exceptions.
 */
const used = new WeakMap();

/** The kinds of nodes on which an exception can be written, as `shared/extensions.yaml` says. */
const kinds = ['Operation', 'Response', 'Parameter', 'MediaType', 'Schema'];
/** The nodes of these kinds. */
const places = new WeakSet();

/** Gives each rule its own `report(ctx, node, message, location)`, and adds the rule that checks the exceptions. */
export function withExceptions(rules) {
  // Redocly runs the rules in the order of this object: this rule sees a node before another one reports it.
  const checked = { 'exceptions-placed': exceptionsPlaced };
  for (const [name, build] of Object.entries(rules)) {
    checked[name] = () => build(reporterOf(name));
  }
  // The last one sees which exceptions the others used.
  checked['exceptions-needed'] = () => exceptionsNeeded(Object.keys(rules));
  return checked;
}

function reporterOf(rule) {
  return (ctx, node, message, location = ctx.location) => {
    const exceptions = node?.['x-lint-exceptions'];
    if (exceptions?.[rule]) used.set(exceptions, (used.get(exceptions) ?? new Set()).add(rule));
    else ctx.report({ message: places.has(node) ? `${message} ${adviceFor(rule)}` : message, location });
  };
}

function adviceFor(rule) {
  return `(An exception needs its reason: \`x-lint-exceptions: { ${rule}: … }\`.)`;
}

function exceptionsPlaced() {
  return {
    any: {
      enter(node, ctx) {
        if (kinds.includes(ctx.type.name) && typeof node === 'object' && node !== null) places.add(node);
      },
    },
  };
}

function exceptionsNeeded(known) {
  const found = new Map();
  return {
    any: {
      enter(node, ctx) {
        const exceptions = node?.['x-lint-exceptions'];
        if (exceptions) found.set(exceptions, ctx.location.child('x-lint-exceptions'));
      },
    },
    Root: {
      leave(_, ctx) {
        for (const [exceptions, location] of found) {
          for (const rule of Object.keys(exceptions)) {
            const at = location.child(rule);
            if (!known.includes(rule)) ctx.report({ message: `There is no rule "${rule}".`, location: at });
            else if (!used.get(exceptions)?.has(rule)) {
              ctx.report({ message: `The rule "${rule}" has no objection here. Remove the exception.`, location: at });
            }
          }
        }
      },
    },
  };
}
