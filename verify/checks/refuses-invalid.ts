import { errorCodeOf } from '../../server/contract/checks/error-code.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import { pointerTo } from '../requests/pointer.ts';
import { type MistakenRequests, mistakenRequests, type GeneratedRequest } from '../requests/requests.ts';
import { search, seedOf, type Violation } from '../requests/search.ts';
import type { Check, Run } from '../run/run.ts';
import { detailsOf, isAt, namesRule } from './details.ts';
import { harmlessMistakes } from './harmless.ts';
import { refusedTarget } from './target.ts';

const check = 'refuses-invalid';

/** Sends requests with one mistake: each kind of mistake at each place where the contract makes it possible. */
export const refusesInvalid: Check = {
  id: check,
  writes: false,
  run: (run) => run.each(run.operations, (operation) => checkOperation(run, operation)),
};

async function checkOperation(run: Run, operation: Operation): Promise<void> {
  const { recorder, contract, seed, send } = run;
  const target = await refusedTarget(run, operation);
  if (typeof target === 'string') return recorder.skipped(check, operation, target);
  for (const mistake of mistakenRequests(contract.document, operation, { path: target.path })) {
    const attempt = async (request: GeneratedRequest) => judge(mistake, await send({ operation, persona: target.persona, ...request }));
    const options = { seed: seedOf(seed, check, operation.id, nameOf(mistake)), runs: 1 };
    const found = await search(harmlessMistakes(mistake), options, attempt);
    if (recorder.unimplemented.has(operation.id)) return;
    const pointer = pointerTo(contract.document, operation, mistake.in, mistake.path);
    if (found.violation) recorder.failed({ check, operation, ...found.violation, pointer });
    else if (found.unsent !== null) recorder.skipped(check, operation, found.unsent);
    else recorder.passed(check, operation);
  }
}

/** Names a mistake within its operation: `query/limit maximum`. */
function nameOf({ in: place, path, kind }: MistakenRequests): string {
  return `${place}${path.startsWith('/') || path === '' ? '' : '/'}${path} ${kind}`;
}

function judge(mistake: MistakenRequests, exchange: Exchange): Violation | null {
  const { operation, response } = exchange;
  // These are reported by themselves.
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
  if (details.length === 0) return violation(`${name}: details`, `does not say in \`details\` where the mistake is: ${describe(mistake)}.`);
  if (details.some((detail) => namesRule(mistake, detail))) return null;
  const rules = details.map(({ rule }) => String(rule)).join(', ');
  return violation(`${name}: rule`, `names the rule ${rules}, which is not the one that is broken: ${describe(mistake)}.`);
}

function describe({ in: place, path, kind }: MistakenRequests): string {
  const where = place === 'body' ? `the body${path === '' ? '' : ` at ${path}`}` : `the ${place} parameter ${path}`;
  return `${where} breaks ${kind}`;
}
