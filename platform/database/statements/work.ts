import type { Kind } from '../../../control-plane/model/tables/platform.ts';
import type { Item, Next, Work } from '../../../control-plane/ports/work.ts';
import { untilWoken } from '../../../control-plane/for-platform.ts';
import type { Statement } from './database.ts';
import type { Raw } from './run.ts';
import { throwUnavailable } from './retries.ts';
import type { SqlStore } from './store.ts';

/** Time at which an item is due: for a leased one, the end of its lease. There is an index on it. */
const due = 'coalesce("leased_until", "due_at")';
const returned = 'returning "kind", "subject", "attempts", "leased_until"';

/** Work in the table of a store. Each statement is a transaction of its own. */
export class SqlWork implements Work {
  readonly #store: SqlStore;
  readonly #statements: ReturnType<typeof write>;

  constructor(store: SqlStore) {
    const { least, parameter, skipLocked } = store.database.dialect;
    this.#store = store;
    this.#statements = write(least, skipLocked, parameter(1), parameter(2), parameter(3));
  }

  async claim(now: number, leaseMs: number): Promise<Item | null> {
    const [raw] = await this.#send('claim', now, now + leaseMs);
    return itemOf(raw);
  }

  async claimOne(kind: Kind, subject: string, now: number, leaseMs: number): Promise<Item | 'leased' | null> {
    const id = `${kind}/${subject}`;
    const [raw] = await this.#send('claimOne', id, now, now + leaseMs);
    if (raw) return itemOf(raw);
    const [leased] = await this.#send('isLeased', id, now);
    return leased ? 'leased' : null;
  }

  async extend(item: Item, leasedUntil: number): Promise<Item | null> {
    const [raw] = await this.#send('extend', idOf(item), item.leasedUntil, leasedUntil);
    return itemOf(raw);
  }

  async complete(item: Item, next: Next): Promise<void> {
    if (next !== null) {
      await this.#send('complete', idOf(item), item.leasedUntil, next);
      return;
    }
    // An item that was woken during the step is kept.
    const [deleted] = await this.#send('remove', idOf(item), item.leasedUntil);
    if (!deleted) await this.#send('release', idOf(item), item.leasedUntil);
  }

  async retry(item: Item, next: number): Promise<void> {
    await this.#send('retry', idOf(item), item.leasedUntil, next);
  }

  /** Ends all leases, for a process that has the database alone: the workers that held them are gone. */
  async endLeases(now: number): Promise<void> {
    await this.#send('endLeases', now);
  }

  async nextDueAt(): Promise<number | null> {
    const [raw] = await this.#send('nextDueAt');
    return timeOf(raw);
  }

  async dueAt(kind: Kind, subject: string): Promise<number | null> {
    const [raw] = await this.#send('dueAt', `${kind}/${subject}`);
    return timeOf(raw);
  }

  /** Number of due items without a lease, and how long the first of them has been due. */
  async countDue(now: number): Promise<{ readonly count: number; readonly lateMs: number }> {
    const [raw] = await this.#send('countDue', now);
    const first = raw?.[1];
    return { count: Number(raw?.[0]), lateMs: first === null ? 0 : now - Number(first) };
  }

  woken(signal: AbortSignal): Promise<void> {
    return untilWoken(this.#store, signal);
  }

  async #send(name: keyof ReturnType<typeof write>, ...values: unknown[]): Promise<readonly Raw[]> {
    const { database } = this.#store;
    return database.send(this.#statements[name], values).catch((error: unknown) => throwUnavailable(database, error));
  }
}

function write(least: string, skipLocked: string, first: string, second: string, third: string) {
  const free = (time: string) =>
    `update "work" set "due_at" = ${least}(coalesce("due_at", ${time}), ${time}), "leased_until" = null`;
  const lease = (until: string) =>
    `update "work" set "due_at" = null, "leased_until" = ${until}, "attempts" = "attempts" + 1`;
  const held = `where "id" = ${first} and "leased_until" = ${second}`;
  const end = free(third);
  return {
    claim: named(
      'claim',
      `${lease(second)} where "id" = (
  select "id" from "work" where ${due} <= ${first} order by ${due}, "id" limit 1${skipLocked}
) ${returned}`,
    ),
    claimOne: named('claim_one', `${lease(third)} where "id" = ${first} and ${due} <= ${second} ${returned}`),
    isLeased: named('is_leased', `select 1 from "work" where "id" = ${first} and "leased_until" > ${second}`),
    extend: named('extend', `update "work" set "leased_until" = ${third} ${held} ${returned}`),
    complete: named('complete', `${end}, "attempts" = 0 ${held}`),
    remove: named('remove', `delete from "work" ${held} and "due_at" is null returning 1`),
    release: named('release', `update "work" set "leased_until" = null, "attempts" = 0 ${held}`),
    retry: named('retry', `${end} ${held}`),
    endLeases: named('end_leases', `${free(first)} where "leased_until" is not null`),
    nextDueAt: named('next_due_at', `select ${due} from "work" order by ${due} limit 1`),
    countDue: named('count_due', `select count(*), min(${due}) from "work" where ${due} <= ${first}`),
    dueAt: named('due_at', `select ${due} from "work" where "id" = ${first}`),
  };
}

function named(name: string, text: string): Statement {
  return { text, name: `work_${name}` };
}

function idOf({ kind, subject }: Item): string {
  return `${kind}/${subject}`;
}

function itemOf(raw: Raw | undefined): Item | null {
  if (!raw) return null;
  const [kind, subject, attempts, leasedUntil] = raw;
  // The statements return these columns.
  return { kind: kind as Kind, subject: String(subject), attempts: Number(attempts), leasedUntil: Number(leasedUntil) };
}

function timeOf(raw: Raw | undefined): number | null {
  const at = raw?.[0];
  return at === undefined || at === null ? null : Number(at);
}
