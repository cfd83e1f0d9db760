import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '../document.ts';

export interface CompileOptions {
  readonly formats: 'fast' | 'full';
  /** Finds every mistake of a value, each with its schema, not only the first. */
  readonly findsAll?: boolean;
  /** Converts texts, such as the values of headers. */
  readonly coerces?: boolean;
}

/** Compiles schemas of the document. Each is compiled when it is first needed, and known by its key afterwards. */
export function createCompiler(
  document: OpenApiDocument,
  { formats: mode, findsAll = false, coerces = false }: CompileOptions,
): (key: string, schema: unknown) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: findsAll, verbose: findsAll, coerceTypes: coerces, validateSchema: false });
  formats.default(ajv, { mode });
  ajv.addSchema({ $id: 'contract', components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  return (key, schema) => {
    let validate = compiled.get(key);
    if (!validate) compiled.set(key, (validate = ajv.compile(rebase(schema))));
    return validate;
  };
}

/** A schema of the contract, with its references pointing into the registered document. */
function rebase(schema: unknown): object {
  // A schema is JSON; what comes back is the same JSON.
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object;
}

/** What is wrong with a value, to follow the name of it. */
export function reasonOf(error: ErrorObject | undefined): string {
  if (!error) return ' is wrong';
  const params = JSON.stringify(error.params);
  return ` at "${error.instancePath || '/'}" ${error.message}${params === '{}' ? '' : ` (${params})`}`;
}
