import { dirname } from 'node:path';
import { exampleNames, parametersOf } from '../expansions/example-parameters.js';
import { schemasBelow } from './json-schema.js';

/**
 * `x-example-parameters` names examples and parameters that the operation has, and its values match the schemas of the
 * parameters. `null` stands for a parameter that is not sent, so a required parameter cannot have it.
 */
export function exampleParametersFit(report) {
  let folder;
  let errorsIn;
  return {
    Root(_, ctx) {
      folder = dirname(ctx.location.source.absoluteRef);
    },
    PathItem: {
      Operation(operation, ctx, { PathItem }) {
        const examples = operation['x-example-parameters'];
        if (!examples) return;
        errorsIn ??= schemasBelow(folder);
        const names = exampleNames(operation, (node) => ctx.resolve(node).node);
        const own = placed(operation.parameters ?? [], ctx.location, ctx);
        const parameters = parametersOf(placed(PathItem.parameters ?? [], ctx.parentLocations.PathItem, ctx), {
          parameters: own,
        });
        for (const [name, values] of Object.entries(examples)) {
          const at = ctx.location.child(['x-example-parameters', name]);
          if (!names.includes(name))
            report(ctx, operation, `The operation has no example "${name}", only ${names.join(', ')}.`, at);
          for (const [parameter, value] of Object.entries(values)) {
            for (const problem of problemsOf(parameters, parameter, value, errorsIn))
              report(ctx, operation, problem, at.child(parameter));
          }
        }
      },
    },
  };
}

/** Each parameter, with the location of its schema. */
function placed(list, from, ctx) {
  return list.map((one, index) => {
    const { node, location } = ctx.resolve(one);
    return { ...node, schemaAt: (one.$ref ? location : from.child(['parameters', index])).child('schema') };
  });
}

function problemsOf(parameters, name, value, errorsIn) {
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter)
    return [`The operation has no parameter "${name}", only ${parameters.map((one) => one.name).join(', ')}.`];
  if (value === null)
    return parameter.required ? [`The parameter "${name}" is required, so every example has a value of it.`] : [];
  return errorsIn(parameter.schemaAt, value).map(
    (error) => `The value of "${name}" does not match its schema: ${error}`,
  );
}
