import { errorCodeOf } from '../../contract/checks/error-code.ts';
import type { Exchange } from '../model/exchange.ts';
import type { MistakenRequests } from '../requests/requests.ts';
import type { Violation } from '../requests/search.ts';
import { detailsOf, isAt, namesRule } from './details.ts';

/** Names a mistake within its operation: `query/limit maximum`. */
export function nameOf({ in: place, path, kind }: MistakenRequests): string {
  return `${place}${path.startsWith('/') || path === '' ? '' : '/'}${path} ${kind}`;
}

/** A violation if a request with a mistake is not refused as the contract says. */
export function wronglyAccepted(mistake: MistakenRequests, exchange: Exchange): Violation | null {
  const { operation, response } = exchange;
  // Other checks report a missing response and a server error.
  if (!response || response.status >= 500) return null;
  const code = errorCodeOf(response.json);
  const expected = mistake.code === 'not_found' ? 404 : 400;
  const name = nameOf(mistake);
  const violation = (what: string, message: string) => ({ what, message: `${operation.id} ${message}`, exchange });
  if (response.status < 400) return violation(name, `accepts a request with a mistake: ${describe(mistake)}.`);
  if (response.status !== expected || code !== mistake.code) {
    const seen = `${response.status} ${code ?? ''}`.trim();
    return violation(
      name,
      `responds with ${seen}, not with ${expected} ${mistake.code}, to a request with a mistake: ${describe(mistake)}.`,
    );
  }
  if (code !== 'bad_body') return null;
  const details = detailsOf(response.json).filter((detail) => isAt(mistake, detail));
  if (details.length === 0)
    return violation(`${name}: details`, `does not say in \`details\` where the mistake is: ${describe(mistake)}.`);
  if (details.some((detail) => namesRule(mistake, detail))) return null;
  const rules = details.map(({ rule }) => String(rule)).join(', ');
  return violation(
    `${name}: rule`,
    `names the rule ${rules}, which is not the one that is broken: ${describe(mistake)}.`,
  );
}

function describe({ in: place, path, kind }: MistakenRequests): string {
  const where = place === 'body' ? `the body${path === '' ? '' : ` at ${path}`}` : `the ${place} parameter ${path}`;
  return `${where} breaks ${kind}`;
}
