import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Provoked } from '../../scratch/provoke.ts';
import type { Check, Run } from '../../run/run.ts';
import type { Call } from '../../scratch/call.ts';
import { reasonOf } from '../../scratch/reason.ts';
import { requireScratch, type Scratch } from '../../scratch/scratch.ts';
import { checkIdempotency } from './idempotency.ts';

/** Codes that other checks provoke, for every operation in the same way, and those that only an operator causes. */
const elsewhere: ReadonlySet<string> = new Set([
  'account_blocked',
  'app_locked',
  'workspace_suspended',
  'bad_body',
  'unauthorized',
  'phone_required',
  'forbidden',
  'not_found',
]);

/**
 * Provokes each declared error beyond malformed requests and access, and sends the request next to it that succeeds.
 */
export const conflicts: Check = {
  id: 'conflicts',
  writes: true,
  async run(run) {
    const { scratch, operations, knowledge, each, recorder } = run;
    if ('problem' in scratch) return recorder.skipped('conflicts', null, scratch.problem);
    const all = operations.flatMap((operation) =>
      Object.entries(operation.errors).flatMap(([status, codes]) =>
        codes
          .filter((code) => !elsewhere.has(code) && !isOfLimit(operation, code))
          .map((code) => ({ operation, status: Number(status), code })),
      ),
    );
    const check = ({ operation, status, code }: (typeof all)[number]) =>
      checkCode(run, scratch, operation, status, code);
    const placeOf = ({ operation, code }: (typeof all)[number]) =>
      knowledge.alone.findIndex((name) => name === code || name === `${operation.id} ${code}`);
    const alone = all.filter((one) => placeOf(one) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
    for (const one of alone) await check(one);
    if (alone.length > 0) await scratch.basics.settle(scratch.tools);
    await each(
      all.filter((one) => placeOf(one) < 0),
      check,
    );
    // An account may own about as many workspaces as these, and the workflows create others.
    await scratch.removeSpare();
  },
};

/** Whether the check of limits provokes the code, or says why it does not. */
function isOfLimit({ rateLimits }: Operation, code: string): boolean {
  return code === 'rate_limited' && rateLimits.length > 0;
}

async function checkCode(
  run: Run,
  scratch: Scratch,
  operation: Operation,
  status: number,
  code: string,
): Promise<void> {
  const { recorder } = run;
  if (recorder.unimplemented.has(operation.id)) return;
  if (code === 'idempotency_conflict') return checkIdempotency(run, scratch, operation);
  const make = caseOf(run, scratch, operation, code);
  if (!make) return recorder.skipped('conflicts', operation, 'no case provokes it', `${status} ${code}`);
  const { otherConflicts = {} } = run.knowledge.operations[operation.id] ?? {};
  await provoke(run, { operation, name: `${status} ${code}`, make });
  for (const other of otherConflicts[code] ?? [])
    await provoke(run, { operation, name: `${status} ${code}`, make: () => other(scratch.tools), isFurther: true });
}

interface Provocation {
  readonly operation: Operation;
  /** The status and the code. */
  readonly name: string;
  readonly make: () => Promise<Provoked>;
  /** Another way to provoke the code, which counts as passed once. */
  readonly isFurther?: boolean;
}

async function provoke(run: Run, { operation, name, make, isFurther = false }: Provocation): Promise<void> {
  const { recorder } = run;
  let provoked: Provoked | null = null;
  try {
    provoked = await make();
    const result = await compare(run, operation, name, provoked);
    if (result === 'passed') {
      if (!isFurther) recorder.passed('conflicts', operation);
    } else if ('skipped' in result) recorder.skipped('conflicts', operation, result.skipped, name);
    else recorder.failed({ check: 'conflicts', operation, what: `${name}${result.side}`, ...result });
  } catch (error) {
    recorder.skipped('conflicts', operation, reasonOf(error), name);
  } finally {
    await provoked?.clear?.();
  }
}

function caseOf(
  { knowledge }: Run,
  scratch: Scratch,
  operation: Operation,
  code: string,
): (() => Promise<Provoked>) | null {
  const own = knowledge.operations[operation.id]?.conflicts?.[code];
  if (own) return () => own(scratch.tools);
  const general = knowledge.codes[code];
  return general ? () => general(scratch.tools, () => scratch.request(operation)) : null;
}

type Result =
  | 'passed'
  | { readonly skipped: string }
  | { readonly side: string; readonly message: string; readonly exchange: Exchange };

async function compare(
  run: Run,
  operation: Operation,
  expected: string,
  { conflict, neighbour, mayBeMissing, mayBeOver, waitSeconds }: Provoked,
): Promise<Result> {
  const attempt = () => send(run, operation, conflict);
  const refused =
    waitSeconds === undefined ? await attempt() : await requireScratch(run).tools.passingTime(waitSeconds, attempt);
  if (refused.status === 501) return { skipped: 'not implemented' };
  if (refused.status === 404 && mayBeOver !== undefined) return { skipped: mayBeOver };
  if (refused.seen !== expected) {
    const message = `${operation.id} responds with ${refused.seen}; a request like this has to be refused with ${expected}.`;
    return { side: '', message, exchange: refused.exchange };
  }
  if (!neighbour) return 'passed';
  const accepted = await send(run, operation, await neighbour());
  if (accepted.status >= 500) return { skipped: `the request next to it responds with ${accepted.seen}` };
  if (accepted.status < 300 || (mayBeMissing && accepted.status === 404)) return 'passed';
  const message = `${operation.id} responds with ${accepted.seen} to a request without the reason for ${expected}.`;
  return { side: ', without its reason', message, exchange: accepted.exchange };
}

async function send(run: Run, operation: Operation, { persona = run.owner ?? undefined, ...call }: Call) {
  const exchange = await run.send({ operation, persona: persona ?? null, ...call });
  const status = exchange.response?.status ?? 0;
  return { exchange, status, seen: `${status} ${errorCodeOf(exchange.response?.json) ?? ''}`.trim() };
}
