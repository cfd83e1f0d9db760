import { readCatalogue } from '../expansions/errors.js';

/**
 * `x-error-order` puts every error code of the contract in order, and nothing else. A code with several checks, such
 * as `not_found`, stands there once for each check.
 */
export function errorOrderComplete(report) {
  return {
    Root(root, ctx) {
      const at = ctx.location.child('x-error-order');
      const order = root['x-error-order'];
      const codes = [...Object.keys(readCatalogue(ctx).catalogue), ...Object.keys(root['x-protocol-errors'] ?? {})];
      if (!Array.isArray(order))
        return report(ctx, root, '`x-error-order` is missing. List every error code, in order.', ctx.location);
      for (const code of codes) {
        if (!order.some((item) => item.code === code)) report(ctx, root, `The order lacks the code "${code}".`, at);
      }
      const checks = new Set();
      for (const [index, { code, check }] of order.entries()) {
        if (!codes.includes(code)) report(ctx, root, `There is no error code "${code}".`, at.child([index, 'code']));
        if (checks.has(check)) report(ctx, root, `Another entry has the check "${check}".`, at.child([index, 'check']));
        checks.add(check);
      }
    },
  };
}
