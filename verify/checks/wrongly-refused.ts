import { errorCodeOf } from '../../contract/checks/error-code.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Violation } from '../requests/search.ts';
import { detailsOf, isAboutSchema } from './details.ts';

// The request itself is refused, whatever it refers to.
const refusals: ReadonlySet<number> = new Set([405, 406, 413, 414, 415, 431]);

/**
 * A violation if a request that matches the contract is refused as malformed. What no schema states, such as a region
 * that does not exist, is not malformed: the details of the response have other rules then.
 */
export function wronglyRefused(exchange: Exchange): Violation | null {
  const { operation, response } = exchange;
  if (!response) return null;
  const { status, json } = response;
  const code = errorCodeOf(json);
  const violation = (what: string, reason: string) => {
    const message = `${operation.id} responds with ${status} ${code ?? ''} to a request that matches the contract${reason}.`;
    return { what, message, exchange };
  };
  if (refusals.has(status)) return violation(`${status}`, '');
  if (status !== 400 || code !== 'bad_body') return null;
  const details = detailsOf(json);
  if (details.length === 0) return violation('400', '');
  // The files of an upload have rules that its description states.
  const wrong = details.find(
    (detail) => isAboutSchema(detail) && !(operation.upload && /^\/(files?|paths)\b/.test(String(detail.path))),
  );
  if (!wrong) return null;
  const [place, path, rule] = [String(wrong.in), String(wrong.path), String(wrong.rule)];
  return violation(
    `400 ${place}${path.startsWith('/') ? '' : '/'}${path} ${rule}`,
    `: it says that ${place} ${path} breaks ${rule}`,
  );
}
