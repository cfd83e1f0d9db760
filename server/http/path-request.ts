import { createCompiler } from '../../contract/checks/compile.ts';
import { asObject, inline, type OpenApiDocument, parametersOf } from '../../contract/document.ts';
import { isPlain } from '../../contract/json-data.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Sent } from '../dispatch/request.ts';

/** Requests of an operation that send nothing but their path, which is checked in a tenth of the validator's time. */
interface PathRequest {
  /** The result of the validator for such a request; `undefined` for one that only the validator can judge. */
  find(sent: Pick<Sent, 'target' | 'params'>): { readonly query: object; readonly body: undefined } | undefined;
  /** Keeps the query that the validator has made of none: its defaults. */
  keep(query: object): void;
}

/** `null` for an operation that also reads a body or headers, or other parameters than texts in its path. */
export function createPathRequests(document: OpenApiDocument): (operation: Operation) => PathRequest | null {
  // A full check of formats accepts nothing that the validator refuses.
  const compile = createCompiler(document, { formats: 'full' });
  return (operation) => {
    const parameters = parametersOf(document, operation);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const isText = ({ schema }: (typeof parameters)[number]) => asObject(inline(document, schema)).type === 'string';
    const isOther = parameters.some((parameter) => parameter.in !== 'path' && parameter.in !== 'query');
    if (operation.body || operation.upload || isOther || !inPath.every(isText)) return null;
    const properties = Object.fromEntries(inPath.map(({ name, schema }) => [String(name), schema]));
    const schema = { properties, required: Object.keys(properties) };
    // Many operations have the same parameters.
    const isRight = compile(JSON.stringify(schema), schema);
    let defaults: object | undefined;
    return {
      find({ target, params }) {
        if (defaults === undefined || target.includes('?') || !isRight(params)) return undefined;
        return { query: { ...defaults }, body: undefined };
      },
      keep(query) {
        // A list would be shared.
        if (Object.values(query).every(isPlain)) defaults ??= { ...query };
      },
    };
  };
}
