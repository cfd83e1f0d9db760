import { asList, asObject, inline, type OpenApiDocument, parametersOf } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Sent } from './request.ts';

const notations = {
  integer: /^-?(?:0|[1-9]\d*)$/,
  number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
} as const;
type Kind = keyof typeof notations;

/** Text that no validator takes for a number. */
const notANumber = 'NaN';

type Texts = string | readonly string[];
type Parameters = Pick<Sent, 'params' | 'query' | 'headers'>;

const holders = { path: 'params', query: 'query', header: 'headers' } as const;

interface NumberParameter {
  readonly holder: keyof Parameters;
  readonly name: string;
  readonly kind: Kind;
  /** The values of a list stand in one text. */
  readonly isJoined: boolean;
}

/**
 * Reads the numbers among the parameters of an operation. Validators convert more texts than other languages do, such
 * as `0x5` and `1e1`, so a text in another notation becomes one that each of them refuses.
 */
export function createNumberReader(
  document: OpenApiDocument,
  operation: Operation,
): <Some extends Parameters>(sent: Some) => Some {
  const numbers = numberParameters(document, operation);
  if (numbers.length === 0) return (sent) => sent;
  return (sent) => {
    let read = sent;
    for (const { holder, name, kind, isJoined } of numbers) {
      const value = sent[holder][name];
      if (value === undefined) continue;
      const known = readTexts(value, kind, isJoined);
      if (known !== value) read = { ...read, [holder]: { ...read[holder], [name]: known } };
    }
    return read;
  };
}

function readTexts(value: Texts, kind: Kind, isJoined: boolean): Texts {
  const isNumber = (text: string) => notations[kind].test(text) && Number.isFinite(Number(text));
  const isRight = isJoined ? (text: string) => text.split(',').every(isNumber) : isNumber;
  if (typeof value === 'string') return isRight(value) ? value : notANumber;
  return value.every(isRight) ? value : value.map((text) => (isRight(text) ? text : notANumber));
}

function numberParameters(document: OpenApiDocument, operation: Operation): readonly NumberParameter[] {
  return parametersOf(document, operation).flatMap(({ in: place, name, schema, explode, style }) => {
    const holder = Object.entries(holders).find(([own]) => own === place)?.[1];
    const whole = kindOf(document, schema);
    const kind = whole ?? kindOf(document, asObject(inline(document, schema)).items);
    if (!holder || !kind) return [];
    const isExploded = place === 'query' && explode !== false && (style === undefined || style === 'form');
    const own = place === 'header' ? String(name).toLowerCase() : String(name);
    return [{ holder, name: own, kind, isJoined: whole === undefined && !isExploded }];
  });
}

/** The kind of a schema whose values are numbers and never text. */
function kindOf(document: OpenApiDocument, node: unknown): Kind | undefined {
  const schema = asObject(inline(document, node));
  if (typeof schema.$ref === 'string') return kindOf(document, schema);
  const types = [schema.type].flat();
  if (types.includes('string')) return undefined;
  if (types.includes('number')) return 'number';
  if (types.includes('integer')) return 'integer';
  return asList(schema.allOf)
    .map((part) => kindOf(document, part))
    .find((kind) => kind !== undefined);
}
