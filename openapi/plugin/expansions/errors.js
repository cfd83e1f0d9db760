import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';

/** Where the catalogue of error codes stands, and what it says: an example object a code. */
export function readCatalogue(ctx) {
  const file = join(dirname(ctx.location.source.absoluteRef), 'shared', 'errors.yaml');
  try {
    return { file, catalogue: parse(readFileSync(file, 'utf8')) ?? {} };
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}

/** The codes that a response names; what is no list is reported as a wrong value of the extension, not here. */
export function codesOf(response) {
  return Array.isArray(response['x-error-codes']) ? response['x-error-codes'] : [];
}

/**
 * Redocly preprocessor: a response that names its `x-error-codes` gets its content from the catalogue in
 * `shared/errors.yaml` (one named example a code, the schema of the codes) and the headers its status always has.
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
    Response: {
      enter(response, ctx) {
        const to = (file, name) => {
          const path = relative(dirname(ctx.location.source.absoluteRef), join(shared, file));
          return { $ref: `${path.startsWith('.') ? path : `./${path}`}#/${name}` };
        };
        response.headers = { ...headersOf(String(ctx.key), to), ...response.headers };
        // A code that is not in the catalogue has nothing to expand to; the rule `error-codes-known` reports it.
        const codes = codesOf(response).filter((code) => Object.hasOwn(catalogue, code));
        if (codes.length > 0 && !response.content) response.content = contentOf(codes, catalogue, to);
      },
    },
  };
}

function headersOf(status, to) {
  return {
    'X-Request-Id': to('headers.yaml', 'RequestId'),
    ...(status === '401' && { 'WWW-Authenticate': to('headers.yaml', 'WwwAuthenticate') }),
    ...(status === '429' && { 'Retry-After': to('headers.yaml', 'RetryAfter') }),
  };
}

function contentOf(codes, catalogue, to) {
  const schemas = [...new Set(codes.map((code) => catalogue[code]['x-schema'] ?? 'Error'))].map((name) => to('schemas.yaml', name));
  return {
    'application/json': {
      schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
      examples: Object.fromEntries(codes.map((code) => [code, to('errors.yaml', code)])),
    },
  };
}
