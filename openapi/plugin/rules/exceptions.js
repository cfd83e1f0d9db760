/**
 * Every rule of ours complains through here. A complaint is about a node, and the node can excuse itself:
 *
 *     x-lint-exceptions: { streams-declared: The frames are those of another service. }
 *
 * silences that rule there, and only there. Which excuses were needed is remembered, so that `exceptions-needed` can
 * report the ones that have outlived their reason.
 */
const used = new WeakMap();

/** Gives each rule its own `complain(ctx, node, message, location)` and adds the rule that judges the exceptions. */
export function withExceptions(rules) {
  const judged = {};
  for (const [name, build] of Object.entries(rules)) {
    judged[name] = () => build(complaintsOf(name));
  }
  // Redocly leaves the root in the order of this object, so what stands last sees what the others have used.
  judged['exceptions-needed'] = () => exceptionsNeeded(Object.keys(rules));
  return judged;
}

function complaintsOf(rule) {
  return (ctx, node, message, location = ctx.location) => {
    const exceptions = node?.['x-lint-exceptions'];
    if (exceptions?.[rule]) used.set(exceptions, (used.get(exceptions) ?? new Set()).add(rule));
    else ctx.report({ message, location });
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
            if (!known.includes(rule)) ctx.report({ message: `there is no rule "${rule}" that could be excepted`, location: at });
            else if (!used.get(exceptions)?.has(rule)) {
              ctx.report({ message: `"${rule}" has nothing to complain about here; remove the exception`, location: at });
            }
          }
        }
      },
    },
  };
}
