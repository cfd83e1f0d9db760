/**
 * Redocly decorator: parameters, body and responses of one example have the same name in the bundled document, so that
 * a tester can send the request of a response. Every operation gets its own copies of its parameters, with one named
 * example for each named example of its body and of its success responses. The value is the parameter's own `example`,
 * unless `x-example-parameters` of the operation has another. A parameter whose value is `null` there is not sent.
 */
export function nameParameterExamples() {
  return {
    Root: {
      leave(root) {
        const resolved = (node) => resolve(root, node);
        for (const item of Object.values(root.paths)) {
          const shared = (item.parameters ?? []).map(resolved);
          for (const operation of operationsOf(item)) {
            const parameters = parametersOf(shared, { parameters: operation.parameters?.map(resolved) });
            if (parameters.length > 0) operation.parameters = withNamedExamples(operation, parameters, resolved);
            delete operation['x-example-parameters'];
          }
          delete item.parameters;
        }
        // Every operation has its own copies.
        delete root.components?.parameters;
      },
    },
  };
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function operationsOf(item) {
  return methods.flatMap((method) => item[method] ?? []);
}

/** The parameters of an operation: those of its path that it does not replace, then its own. */
export function parametersOf(shared, { parameters: own = [] }) {
  const isReplaced = (parameter) => own.some((one) => one.name === parameter.name && one.in === parameter.in);
  return [...shared.filter((parameter) => !isReplaced(parameter)), ...own];
}

/** The names of the examples of the body and of the success responses, in order. */
export function exampleNames({ requestBody, responses = {} }, resolved) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const holders = [requestBody, ...successes.map(([, response]) => response)].filter(Boolean).map(resolved);
  const media = holders.flatMap((holder) => Object.values(holder?.content ?? {}));
  return [...new Set(media.flatMap(({ examples = {} }) => Object.keys(examples)))];
}

function withNamedExamples(operation, parameters, resolved) {
  const names = exampleNames(operation, resolved);
  if (names.length === 0) return parameters;
  return parameters.map(({ example, ...parameter }) => {
    const examples = Object.fromEntries(
      names
        .map((name) => [name, valueOf(operation, name, parameter, example)])
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, { value }]),
    );
    return Object.keys(examples).length > 0 ? { ...parameter, examples } : parameter;
  });
}

function valueOf({ operationId, 'x-example-parameters': others = {} }, name, parameter, example) {
  // The same key with another request is a conflict, so no two examples share one.
  if (parameter.in === 'header' && parameter.name === 'Idempotency-Key') return `${operationId}-${name}`;
  const own = others[name] ?? {};
  return Object.hasOwn(own, parameter.name) ? own[parameter.name] : example;
}

function resolve(root, node) {
  if (typeof node.$ref !== 'string') return node;
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((at, step) => at?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], root);
}
