import { codesOf, readCatalogue } from '../expansions/errors.js';
import { placeIn } from '../expansions/files.js';

/** An error response lists its codes, because clients branch on the code, not on the status. */
export function errorCodesListed(report) {
  return {
    Response(response, ctx) {
      if (/^[45]/.test(ctx.key) && !response['x-error-codes'])
        report(ctx, response, '`x-error-codes` is missing. List the error codes of the response.');
    },
  };
}

/**
 * The codes of the responses match the catalogue in `shared/errors.yaml`: each code is in the catalogue and used under
 * its own status, the response has exactly one example per code, and every code of the catalogue is used.
 */
export function errorCodesKnown(report) {
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
          if (!used.has(code))
            report(ctx, null, `No operation lists the code "${code}".`, placeIn(ctx, file, `#/${code}`));
        }
      },
    },
    Response(response, ctx) {
      const codes = codesOf(response);
      for (const [index, code] of codes.entries()) {
        used.add(code);
        const at = ctx.location.child(['x-error-codes', index]);
        if (!Object.hasOwn(catalogue, code)) report(ctx, response, `shared/errors.yaml has no code "${code}".`, at);
        else if (String(catalogue[code]['x-status']) !== String(ctx.key)) {
          report(ctx, response, `The status of "${code}" is ${catalogue[code]['x-status']}.`, at);
        }
      }
      if (codes.length === 0) return;
      for (const [type, media] of Object.entries(response.content ?? {})) {
        const examples = Object.keys(media.examples ?? {});
        if (new Set(examples).symmetricDifference(new Set(codes)).size > 0) {
          report(
            ctx,
            response,
            `The examples are [${examples.join(', ')}], but the codes are [${codes.join(', ')}].`,
            ctx.location.child(['content', type]),
          );
        }
      }
    },
  };
}
