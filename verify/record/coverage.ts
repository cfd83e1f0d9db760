import {
  asList,
  asObject,
  inline,
  isObject,
  type JsonObject,
  type OpenApiDocument,
  responsesOf,
} from '../../contract/document.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { holdersOf, placesOf } from '../../contract/member-paths.ts';
import type { Exchange } from '../model/exchange.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import { resolve } from '../requests/schema.ts';

/** A part of the requests and successes of an operation, and whether an exchange has it. */
interface Part {
  /** `200 /app/deploy/error null`. */
  readonly name: string;
  readonly isIn: (exchange: Exchange, body: unknown) => boolean;
}

/** The parts of requests and responses that a run has met, by operation. */
export interface Coverage {
  observe(exchange: Exchange): void;
  /** How many parts an operation has, and which of them no exchange had. */
  of(operation: Operation): { readonly parts: number; readonly missing: readonly string[] };
}

/** How many successes of an operation are looked at: later ones hardly ever have something new. */
const mostObserved = 150;

export function createCoverage(document: OpenApiDocument): Coverage {
  const known = new Map<string, { readonly parts: readonly Part[]; readonly missing: Set<Part>; observed: number }>();
  const of = (operation: Operation) => {
    const one = known.get(operation.id);
    if (one) return one;
    const parts = partsOf(document, operation);
    const made = { parts, missing: new Set(parts), observed: 0 };
    known.set(operation.id, made);
    return made;
  };
  return {
    observe(exchange) {
      const { operation, response, request } = exchange;
      if (!response || !(response.status in operation.success) || request.method !== operation.method.toUpperCase())
        return;
      const one = of(operation);
      if (one.missing.size === 0 || one.observed++ > mostObserved) return;
      for (const part of one.missing) if (part.isIn(exchange, response.json)) one.missing.delete(part);
    },
    of(operation) {
      const { parts, missing } = of(operation);
      return { parts: parts.length, missing: [...missing].map(({ name }) => name).toSorted() };
    },
  };
}

function partsOf(document: OpenApiDocument, operation: Operation): Part[] {
  const bodies = responsesOf(document, operation)
    .filter(([status]) => Number(status) in operation.success)
    .flatMap(([status, { content }]) =>
      bodyParts(document, Number(status), asObject(asObject(content)['application/json']).schema),
    );
  const stream = {
    name: 'text/event-stream',
    isIn: ({ response }: Exchange) => mediaOf(response?.headers) === 'text/event-stream',
  };
  const upload = {
    name: 'multipart/form-data',
    isIn: ({ request }: Exchange) => mediaOf(request.headers).startsWith('multipart/'),
  };
  const noBody = { name: 'no body', isIn: ({ request }: Exchange) => request.body === null };
  return [
    ...queryParts(document, operation),
    ...(operation.stream ? [stream] : []),
    ...(operation.upload ? [upload] : []),
    ...(operation.body?.required === false ? [noBody] : []),
    ...new Map(bodies.map((part) => [part.name, part])).values(),
  ];
}

function mediaOf(headers: Readonly<Record<string, string>> | undefined): string {
  return mediaTypeOf(headers?.['content-type']);
}

/** Each parameter, and each value of an `enum`. */
function queryParts(document: OpenApiDocument, operation: Operation): Part[] {
  const properties = schemasOf(document, operation).query.properties ?? {};
  return Object.entries(properties).flatMap(([name, schema]) => {
    const sent = ({ request }: Exchange) => new URL(request.url).searchParams.getAll(name);
    const values = resolve(document, schema).enum ?? [];
    if (values.length === 0) return [{ name: `?${name}`, isIn: (exchange: Exchange) => sent(exchange).length > 0 }];
    return values.map((value) => ({
      name: `?${name}=${String(value)}`,
      isIn: (exchange: Exchange) => sent(exchange).includes(String(value)),
    }));
  });
}

/** Each optional member present and absent, and each variant of a member. */
function bodyParts(document: OpenApiDocument, status: number, schema: unknown): Part[] {
  const variants = variantsOf(document, asObject(inline(document, schema))).map(({ name, fits }) => ({
    name: `${status} ${name}`,
    isIn: ({ response }: Exchange, body: unknown) => response?.status === status && fits(body),
  }));
  const members = placesOf(document, schema).flatMap(({ path, schema: member, isRequired }) => {
    const last = path.at(-1) ?? '';
    const at = `${status} /${path.join('/')}`;
    const part = (name: string, fits: (holder: JsonObject) => boolean): Part => ({
      name: `${at} ${name}`,
      isIn: ({ response }, body) => response?.status === status && holdersOf(body, path).some(fits),
    });
    const presence = isRequired
      ? []
      : [part('present', (holder) => last in holder), part('absent', (holder) => !(last in holder))];
    const inner = variantsOf(document, member).map(({ name, fits }) =>
      part(name, (holder) => last in holder && fits(holder[last])),
    );
    return [...presence, ...inner];
  });
  return [...variants, ...members];
}

interface Variant {
  readonly name: string;
  readonly fits: (value: unknown) => boolean;
}

/** The variants of a schema: those of `oneOf`, and `null` beside another type. */
function variantsOf(document: OpenApiDocument, schema: JsonObject): Variant[] {
  const isNull = { name: 'null', fits: (value: unknown) => value === null };
  const isSet = { name: 'not null', fits: (value: unknown) => value !== null };
  if (Array.isArray(schema.type) && schema.type.includes('null')) return [isNull, isSet];
  const variants = asList(schema.oneOf).map((one) => ({ name: nameOf(one), schema: asObject(inline(document, one)) }));
  const objects = variants.filter(({ schema: one }) => one.type !== 'null');
  const all = variants.length > objects.length ? [isNull] : [];
  if (objects.length === 1) return [...all, isSet];
  return [
    ...all,
    ...objects.map(({ name, schema: one }) => ({ name, fits: (value: unknown) => fitsVariant(document, one, value) })),
  ];
}

function nameOf(schema: unknown): string {
  const { $ref, title } = asObject(schema);
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '');
  return typeof title === 'string' ? title : 'variant';
}

/** Whether an object has the required members of a variant, and its constants. */
function fitsVariant(document: OpenApiDocument, { required, properties, allOf }: JsonObject, value: unknown): boolean {
  if (!isObject(value)) return false;
  const hasAll = asList(required).every((name) => String(name) in value);
  const hasValues = Object.entries(asObject(properties)).every(([name, property]) => {
    const { const: only, enum: several } = asObject(inline(document, property));
    const isOne = only === undefined || value[name] === only;
    return !(name in value) || (isOne && (!Array.isArray(several) || several.includes(value[name])));
  });
  return (
    hasAll && hasValues && asList(allOf).every((part) => fitsVariant(document, asObject(inline(document, part)), value))
  );
}
