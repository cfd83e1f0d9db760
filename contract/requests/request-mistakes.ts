import type { ProblemDetail } from '../model/handler.ts';
import type { RequestParameter, RequestSchema, RequestSchemas } from '../model/request-schemas.ts';
import { findMistakes, type Mistake } from './find-mistakes.ts';

/** The values of a request, by their places. */
export interface Values {
  readonly query: object;
  readonly header: object;
  readonly path: object;
  readonly body: unknown;
}

/** The schemas of a request: of its parameters, and of a body of its media type. */
export interface Schemas {
  readonly parameters: readonly RequestParameter[];
  readonly body: RequestSchema | undefined;
}

/** The schemas of an operation's requests, with a body of a media type; `undefined` for an unknown operation. */
export function schemasOf(all: RequestSchemas, operationId: string, mediaType: string): Schemas | undefined {
  const reads = all.operations[operationId];
  if (!reads) return undefined;
  const parameters = reads.parameters.flatMap((name) => all.parameters[name] ?? []);
  return { parameters, body: reads.body?.[mediaType] };
}

/** The mistakes in the parameters of a request, and in its body, if it has one. */
export function findRequestMistakes(
  all: RequestSchemas,
  { parameters, body: schema }: Schemas,
  { body, ...values }: Values,
  firstOnly: boolean,
): readonly ProblemDetail[] {
  const options = { ...all, firstOnly };
  const inParameters = findMistakes(options, schemaOf(parameters), values);
  // Whether there must be a body has been checked when it was read.
  const inBody = schema && body !== undefined ? findMistakes(options, schema, body) : [];
  return [...inParameters.map(toDetail), ...inBody.map((mistake) => ({ in: 'body', ...mistake }) as const)];
}

const places = ['query', 'header', 'path'] as const;

/** The parameters as one object with a member for each place. */
export function schemaOf(parameters: readonly RequestParameter[]): RequestSchema {
  const members = places.map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    return [place, { properties, required: own.filter(({ required }) => required).map(({ name }) => name) }] as const;
  });
  return { properties: Object.fromEntries(members) };
}

function toDetail({ path, ...mistake }: Mistake): ProblemDetail {
  const place = places.find((one) => path.startsWith(`/${one}/`)) ?? 'query';
  return { in: place, path: path.slice(place.length + 2), ...mistake };
}
