import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type OpenApiDocument } from '../document.ts';
import { reasonOf } from './compile.ts';
import { escapeStep } from './violation.ts';

/** A mistake of a value. */
export interface SchemaMistake {
  /** Where it is and which keyword of the schema says so; items of lists are `x`: `/regions/x/id type`. */
  readonly what: string;
  /** To follow the name of the value. */
  readonly reason: string;
  /** The schema that was not kept, with the keyword: a JSON pointer into the document. */
  readonly pointer: string;
}

/** The most mistakes to report; more do not help a reader. */
const most = 10;

/** How many errors of a value are looked at: a long list of wrong items has them without end. */
const mostErrors = 1000;

export interface FindMistakesOptions {
  /** Finds every missing member of a place, which are one mistake otherwise. */
  readonly everyMember?: boolean;
}

/**
 * Finds the mistakes of a value: one for each place and keyword. The schema was compiled with `findsAll`, and stands
 * in the document at the pointer.
 */
export function createFindMistakes(
  document: OpenApiDocument,
  { everyMember = false }: FindMistakesOptions = {},
): (validate: ValidateFunction, at: string, value: unknown) => SchemaMistake[] {
  let components: ReadonlyMap<object, string> | undefined;
  return (validate, at, value) => {
    if (validate(value)) return [];
    components ??= pointersIn(document.components.schemas, '/components/schemas');
    const pointers = new Map([...components, ...pointersIn(validate.schema, at)]);
    const mistakes = new Map<string, SchemaMistake>();
    for (const error of withoutOtherVariants(validate.errors?.slice(0, mostErrors) ?? [])) {
      const what = `${error.instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/x')} ${error.keyword}`.trim();
      const pointer = `${(error.parentSchema && pointers.get(error.parentSchema)) ?? at}/${escapeStep(error.keyword)}`;
      const key = everyMember ? `${what} ${String(error.params.missingProperty)}` : what;
      if (!mistakes.has(key)) mistakes.set(key, { what, reason: reasonOf(error), pointer });
    }
    return [...mistakes.values()].slice(0, most);
  };
}

/**
 * Of the variants of a union, only mistakes in the one that was meant help a reader: not that the value is of another
 * type, or that it has another constant. Where no variant was meant, the union itself has the mistake.
 */
function withoutOtherVariants(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return unions.reduce<readonly ErrorObject[]>((left, union) => {
    if (!left.includes(union)) return left;
    const inUnion = left.filter((error) => isInVariant(error, union));
    const meant = inUnion.filter(
      ({ keyword, instancePath }) =>
        keyword !== 'const' &&
        (instancePath.length > union.instancePath.length || !['type', 'enum', 'anyOf', 'oneOf'].includes(keyword)),
    );
    if (meant.length > 0) return left.filter((error) => !inUnion.includes(error) || meant.includes(error));
    const types = inUnion.flatMap(({ keyword, params }) => (keyword === 'type' ? [String(params.type)] : []));
    const wrong =
      types.length === 0 ? union : { ...union, message: `must be ${[...new Set(types)].join(' or ')}`, params: {} };
    return left.flatMap((error) => (error === union ? [wrong] : inUnion.includes(error) ? [] : [error]));
  }, errors);
}

/** The errors of a union's variants are at its place in the value, or below it. */
function isInVariant({ instancePath }: ErrorObject, union: ErrorObject): boolean {
  return instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);
}

/** The pointer of each object in a part of the document. */
function pointersIn(node: unknown, at: string, found = new Map<object, string>()): Map<object, string> {
  if (Array.isArray(node)) node.forEach((item, index) => pointersIn(item, `${at}/${index}`, found));
  if (!isObject(node)) return found;
  found.set(node, at);
  for (const [name, value] of Object.entries(node)) pointersIn(value, `${at}/${escapeStep(name)}`, found);
  return found;
}
