import { dirname, relative } from 'node:path';

/** One verb per action. Add a verb only if none of these fits. */
const verbs = (
  'accept activate ask cancel change check contact create deactivate decline delete deploy follow get import inspect install list ' +
  'read receive redeploy remove restart reveal revoke search set transfer update upload'
).split(' ');

/** An operationId is a verb and a noun, because it becomes the name of a function: `listDeploys`. */
export function operationNames(report) {
  return {
    Operation(operation, ctx) {
      const [, verb] = /^([a-z]+)([A-Z][a-z0-9]*)+$/.exec(operation.operationId ?? '') ?? [];
      if (verbs.includes(verb)) return;
      const why = verb
        ? `"${verb}" is not one of the verbs: ${verbs.join(', ')}.`
        : 'An operationId is a verb and a noun in camelCase.';
      report(ctx, operation, why, ctx.location.child('operationId'));
    },
  };
}

/** The tag of an operation is its area, which is also the name of its folder. */
export function operationsInTheirArea(report) {
  let root;
  return {
    Root(_, ctx) {
      root = dirname(ctx.location.source.absoluteRef);
    },
    Operation(operation, ctx) {
      const [area] = relative(root, ctx.location.source.absoluteRef).split('/');
      if (operation.tags?.join() !== area)
        report(ctx, operation, `The only tag must be the folder, "${area}".`, ctx.location.child('tags'));
    },
  };
}
