import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { reference } from './files.js';

/** The catalogue of error codes, by code, and the file that it is read from. */
export function readCatalogue(ctx) {
  const file = join(dirname(ctx.location.source.absoluteRef), 'shared', 'errors.yaml');
  try {
    return { file, catalogue: parse(readFileSync(file, 'utf8')) ?? {} };
  } catch (error) {
    throw new Error(`${file} cannot be read.`, { cause: error });
  }
}

/** The error codes of a response. The rule `known-extensions` reports a value that is not a list. */
export function codesOf(response) {
  return Array.isArray(response['x-error-codes']) ? response['x-error-codes'] : [];
}

/**
 * Redocly preprocessor: gives a response with `x-error-codes` its content from the catalogue in `shared/errors.yaml`
 * (their schema, restricted to the codes, and one named example per code), and gives every response the headers of its
 * status. The responses to a webhook are those of another server.
 */
export function expandErrors() {
  let shared;
  let catalogue;
  return {
    Root: {
      enter(_, ctx) {
        ({ catalogue } = readCatalogue(ctx));
        shared = join(dirname(ctx.location.source.absoluteRef), 'shared');
      },
    },
    Paths: {
      Response: {
        enter(response, ctx) {
          const to = (file, name) => reference(dirname(ctx.location.source.absoluteRef), join(shared, file), name);
          response.headers = { ...headersOf(String(ctx.key), to), ...response.headers };
          // The rule `error-codes-known` reports a code that is not in the catalogue.
          const codes = codesOf(response).filter((code) => Object.hasOwn(catalogue, code));
          if (codes.length > 0 && !response.content) response.content = contentOf(codes, catalogue, to);
        },
      },
    },
  };
}

function headersOf(status, to) {
  return {
    'X-Request-Id': to('headers.yaml', 'RequestId'),
    ...(status === '401' && { 'WWW-Authenticate': to('headers.yaml', 'WwwAuthenticate') }),
    ...(status === '429' && { 'Retry-After': to('headers.yaml', 'RetryAfter') }),
    ...(status === '503' && { 'Retry-After': to('headers.yaml', 'RetryAfterIfKnown') }),
  };
}

function contentOf(codes, catalogue, to) {
  const groups = Object.values(
    Object.groupBy(
      codes,
      (code) => `${catalogue[code]['x-schema'] ?? 'Error'} ${catalogue[code]['x-requires-details'] ?? false}`,
    ),
  );
  const schemas = groups.map((own) => {
    const { 'x-schema': name = 'Error', 'x-requires-details': requiresDetails } = catalogue[own[0]];
    return { ...to('schemas.yaml', name), ...withCodes(own, requiresDetails) };
  });
  return {
    'application/json': {
      schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
      examples: Object.fromEntries(codes.map((code) => [code, to('errors.yaml', code)])),
    },
  };
}

/**
 * Restricts both error shapes to codes. `error` is a string in one of them, which `properties` and `required` allow.
 */
function withCodes(codes, requiresDetails) {
  const code = { type: 'string', enum: codes };
  // `message` and `details` are named because Redocly refuses members of an example that its schema does not name.
  const error = { properties: { code, message: true, details: true } };
  if (!requiresDetails) return { properties: { error, code } };
  return { properties: { error: { ...error, required: ['details'] }, code }, dependentRequired: { code: ['details'] } };
}
