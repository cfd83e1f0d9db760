import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '../document.ts';
import { isDate, isDateTime } from './date-time.ts';
import { cached, perDocument } from '../cached.ts';

export interface CompileOptions {
  readonly formats: 'fast' | 'full';
  /** Finds every mistake of a value, each with its schema, not only the first. */
  readonly findsAll?: boolean;
  /** Converts texts, such as the values of headers. */
  readonly coerces?: boolean;
}

/**
 * Compiles schemas of the document. Each is compiled when it is first needed, and known by its key afterwards. Equal
 * schemas, such as those of a header that many responses have, are compiled once for all compilers of the document.
 */
export function createCompiler(
  document: OpenApiDocument,
  options: CompileOptions,
): (key: string, schema: unknown) => ValidateFunction {
  const { formats: mode, findsAll = false, coerces = false } = options;
  const compileText = cached(compilersOf(document), `${mode} ${findsAll} ${coerces}`, () =>
    compileTexts(document, options),
  );
  const byKey = new Map<string, ValidateFunction>();
  return (key, schema) => cached(byKey, key, () => compileText(rebase(schema)));
}

/** The compilers of a document, by their options. */
const compilersOf = perDocument(() => new Map<string, (schema: string) => ValidateFunction>());

function compileTexts(
  document: OpenApiDocument,
  { formats: mode, findsAll = false, coerces = false }: CompileOptions,
): (schema: string) => ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: findsAll,
    verbose: findsAll,
    coerceTypes: coerces,
    validateSchema: false,
    // The optimiser of Ajv takes three fifths of the time to compile, and makes code of the same speed.
    code: { optimize: false },
  });
  formats.default(ajv, { mode });
  // The formats of ajv-formats take a blank for the `T`, and an offset without a colon.
  ajv.addFormat('date-time', isDateTime);
  ajv.addFormat('date', isDate);
  if (mode === 'full') acceptAtOnce(ajv, 'uri', plainUri);
  ajv.addSchema({ $id: 'contract', components: document.components });
  const byText = new Map<string, ValidateFunction>();
  // A schema is JSON; what comes back is the same JSON.
  return (text) => cached(byText, text, () => ajv.compile(JSON.parse(text) as object));
}

/** Most URIs. The expression of RFC 3986 takes 1 µs; this one accepts nothing that it refuses. */
const plainUri = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?:\/[\w.~-]+)*\/?$/;

function acceptAtOnce(ajv: Ajv2020, name: string, pattern: RegExp): void {
  const full = ajv.formats[name];
  const check = typeof full === 'object' && 'validate' in full ? full.validate : full;
  if (typeof check !== 'function') throw new Error(`The format ${name} is not checked by a function.`);
  // Both are formats of texts.
  const validate = check as (text: string) => boolean;
  ajv.addFormat(name, (text: string) => pattern.test(text) || validate(text));
}

/** A schema of the contract as JSON, with its references pointing into the registered document. */
function rebase(schema: unknown): string {
  return JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
}

/** Says why a value is wrong; the text follows the name of the value. */
export function reasonOf(error: ErrorObject | undefined): string {
  if (!error) return ' is wrong';
  const params = JSON.stringify(error.params);
  return ` at "${error.instancePath || '/'}" ${error.message}${params === '{}' ? '' : ` (${params})`}`;
}
