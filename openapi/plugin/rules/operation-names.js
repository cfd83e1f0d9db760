import { dirname, relative } from 'node:path';

/** One word for one act. A new verb is a decision: add it here when none of these says it. */
const verbs = (
  'accept activate ask cancel change check contact create deactivate decline delete deploy get import inspect install list ' +
  'read redeploy remove reveal revoke search transfer update upload'
).split(' ');

/** An operation is named by what it does to what, since the name becomes a function: `listDeploys`. */
export function operationNames(complain) {
  return {
    Operation(operation, ctx) {
      const [, verb] = /^([a-z]+)([A-Z][a-z0-9]*)+$/.exec(operation.operationId ?? '') ?? [];
      if (verbs.includes(verb)) return;
      const why = verb ? `"${verb}" is not one of the verbs ${verbs.join(' ')}` : 'a verb and a noun, in camelCase, name an operation';
      complain(ctx, operation, why, ctx.location.child('operationId'));
    },
  };
}

/** An operation's tag is the area that it belongs to, which is also the folder that it is written in. */
export function operationsInTheirArea(complain) {
  let root;
  return {
    Root(_, ctx) {
      root = dirname(ctx.location.source.absoluteRef);
    },
    Operation(operation, ctx) {
      const [area] = relative(root, ctx.location.source.absoluteRef).split('/');
      if (operation.tags?.join() !== area) complain(ctx, operation, `the one tag is the folder, "${area}"`, ctx.location.child('tags'));
    },
  };
}
