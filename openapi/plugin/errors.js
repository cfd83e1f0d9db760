import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';

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
        shared = join(dirname(ctx.location.source.absoluteRef), 'shared');
        catalogue = parse(readFileSync(join(shared, 'errors.yaml'), 'utf8'));
      },
    },
    Response: {
      enter(response, ctx) {
        const to = (file, name) => {
          const path = relative(dirname(ctx.location.source.absoluteRef), join(shared, file));
          return { $ref: `${path.startsWith('.') ? path : `./${path}`}#/${name}` };
        };
        const status = String(ctx.key);
        const headers = { 'X-Request-Id': to('headers.yaml', 'RequestId') };
        if (status === '401') headers['WWW-Authenticate'] = to('headers.yaml', 'WwwAuthenticate');
        if (status === '429') headers['Retry-After'] = to('headers.yaml', 'RetryAfter');
        response.headers = { ...headers, ...response.headers };

        const codes = response['x-error-codes'];
        if (!codes || response.content) return;
        const known = codes.filter((code) => catalogue[code]);
        const schemas = [...new Set(known.map((code) => catalogue[code]['x-schema'] ?? 'Error'))].map((name) =>
          to('schemas.yaml', name),
        );
        response.content = {
          'application/json': {
            schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
            examples: Object.fromEntries(known.map((code) => [code, to('errors.yaml', code)])),
          },
        };
      },
    },
  };
}
