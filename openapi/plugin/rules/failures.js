import { codesOf, readCatalogue } from '../expansions/errors.js';
import { placeIn } from '../expansions/files.js';
import { isPublic } from './access.js';

/**
 * An operation owns up to the failures that its own shape makes possible: credentials can be missing or too weak, the
 * thing in the path can be absent. A request can break the contract everywhere, were it by a query parameter that
 * there is not.
 */
export function failuresAnswered(complain) {
  return {
    PathItem: {
      Operation(operation, ctx, { PathItem }) {
        const parameters = [...(PathItem.parameters ?? []), ...(operation.parameters ?? [])]
          .map((item) => ctx.resolve(item))
          .filter(({ node }) => node);
        const needs = [];
        if (operation.security && !isPublic(operation.security)) {
          needs.push(['401', 'it takes credentials'], ['403', 'it takes credentials']);
        }
        if (parameters.some(({ node }) => node.in === 'path')) needs.push(['404', 'it has a path parameter']);
        needs.push(['400', 'a query parameter can be unknown']);

        for (const [status, why] of needs) {
          if (!operation.responses?.[status]) complain(ctx, operation, `answer ${status}: ${why}`, ctx.location.child('responses'));
        }
      },
    },
  };
}

/** A failure names its codes, because they, not the status, are what a client branches on. */
export function errorCodesNamed(complain) {
  return {
    Response(response, ctx) {
      if (/^[45]/.test(ctx.key) && !response['x-error-codes'])
        complain(ctx, response, 'name the codes of this failure: `x-error-codes` is missing');
    },
  };
}

/**
 * The codes of a response and the catalogue in `shared/errors.yaml` agree both ways: each code is in the catalogue and
 * stands under its own status, the response has exactly one example for each, and no code of the catalogue is unused.
 */
export function errorCodesKnown(complain) {
  const used = new Set();
  let file;
  let catalogue;
  return {
    Root: {
      enter(_, ctx) {
        ({ file, catalogue } = readCatalogue(ctx));
      },
      leave(_, ctx) {
        for (const code of Object.keys(catalogue)) {
          if (!used.has(code)) complain(ctx, null, `no operation answers "${code}"`, placeIn(ctx, file, `#/${code}`));
        }
      },
    },
    Response(response, ctx) {
      const codes = codesOf(response);
      for (const [index, code] of codes.entries()) {
        used.add(code);
        const at = ctx.location.child(['x-error-codes', index]);
        if (!Object.hasOwn(catalogue, code)) complain(ctx, response, `the catalogue has no code "${code}"`, at);
        else if (String(catalogue[code]['x-status']) !== String(ctx.key)) {
          complain(ctx, response, `"${code}" belongs to ${catalogue[code]['x-status']}`, at);
        }
      }
      if (codes.length === 0) return;
      for (const [type, media] of Object.entries(response.content ?? {})) {
        const examples = Object.keys(media.examples ?? {});
        if (new Set(examples).symmetricDifference(new Set(codes)).size > 0) {
          complain(
            ctx,
            response,
            `the examples are [${examples.join(', ')}], the codes [${codes.join(', ')}]`,
            ctx.location.child(['content', type]),
          );
        }
      }
    },
  };
}
