import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { RateLimit, RateLimitDecision, RateLimits } from '../../../control-plane/ports/rate-limits.ts';
import type { Database, Statement } from './database.ts';
import type { Dialect } from './dialect.ts';
import { throwUnavailable } from './retries.ts';
import type { Raw } from './run.ts';

/** Interval at which a process deletes rows of ended periods, in ms. */
const sweepMs = 60_000;
/** Difference between the clocks of servers, and between the times of requests that overtake each other, in ms. */
const skewMs = 5000;

/**
 * Counts requests in a table, for all processes with the database. A request is one statement, which waits only for
 * the row of its key. A period begins with the first request of a key. A period that ends later than one that begins
 * now was begun by a clock that was ahead, and is over.
 */
export class SqlRateLimits implements RateLimits {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #statements: ReturnType<typeof write>;
  #sweptAt = -Infinity;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#statements = write(database.dialect);
  }

  async take(key: string, { limit, windowSeconds }: RateLimit): Promise<RateLimitDecision> {
    const now = this.#clock.now();
    await this.#sweep(now);
    const [counted] = await this.#send('take', [
      key,
      now,
      now + windowSeconds * 1000,
      limit,
      now + windowSeconds * 1000 + skewMs,
    ]);
    if (counted) return { allowed: true, retryAfterSeconds: 0 };
    const [found] = await this.#send('find', [key]);
    // The period may have ended between the statements.
    const endsAt = Number(found?.[0] ?? now);
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)) };
  }

  async #sweep(now: number): Promise<void> {
    // The clock may have been ahead.
    if (Math.abs(now - this.#sweptAt) < sweepMs) return;
    this.#sweptAt = now;
    await this.#send('sweep', [now]);
  }

  async #send(name: keyof ReturnType<typeof write>, values: readonly unknown[]): Promise<readonly Raw[]> {
    const database = this.#database;
    return database.send(this.#statements[name], values).catch((error: unknown) => throwUnavailable(database, error));
  }
}

function write({ parameter, skipLocked }: Dialect): Readonly<Record<'take' | 'find' | 'sweep', Statement>> {
  const [key, now, end, limit, latest] = [parameter(1), parameter(2), parameter(3), parameter(4), parameter(5)];
  const isOver = `("rate_limits"."ends_at" <= ${now} or "rate_limits"."ends_at" > ${latest})`;
  return {
    take: {
      name: 'rate_limits_take',
      text: `insert into "rate_limits" ("id", "count", "ends_at") values (${key}, 1, ${end})
on conflict ("id") do update set
  "count" = case when ${isOver} then 1 else "rate_limits"."count" + 1 end,
  "ends_at" = case when ${isOver} then excluded."ends_at" else "rate_limits"."ends_at" end
where ${isOver} or "rate_limits"."count" < ${limit}
returning "count"`,
    },
    find: { name: 'rate_limits_find', text: `select "ends_at" from "rate_limits" where "id" = ${key}` },
    sweep: {
      name: 'rate_limits_sweep',
      text: `delete from "rate_limits" where "id" in (select "id" from "rate_limits" where "ends_at" <= ${parameter(1)}${skipLocked})`,
    },
  };
}
