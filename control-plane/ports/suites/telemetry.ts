import { stepsOf } from '../../model/observability/range.ts';
import { categoriesOf } from '../../model/observability/log.ts';
import type { AppServices, LogQuery, ServiceRef, Telemetry } from '../telemetry.ts';
import { type Suite, equal } from './assert.ts';

/** Telemetry of an app with an hour of traffic, some of it failed, and without gaps. */
interface Subject {
  readonly telemetry: Telemetry;
  /** An app with traces of every request. */
  readonly app: AppServices;
  /** The service of the app that the address leads to. */
  readonly entry: ServiceRef;
  /** Another service of the app. */
  readonly other: ServiceRef;
  readonly now: number;
  /** Moves the time on while the traffic goes on, and returns the time. */
  readonly pass: (milliseconds: number) => Promise<number>;
}

/** Requirements for every adapter for telemetry, by name. */
export const telemetrySuite: Suite<Subject> = {
  'returns a sample for each step': async (create) => {
    const { telemetry, entry, now } = await create();

    const { series } = await telemetry.metrics(entry, stepsOf('1h', now));

    equal(new Set(Object.values(series).map((samples) => samples.length)).size, 1);
    equal([series.cpu.length, series.http2xx?.length, series.cpu.includes(null)], [60, 60, false]);
  },

  'shows the past as it was, whatever runs now': async (create) => {
    const { telemetry, entry, now } = await create();
    const { cpu, memory } = entry.limits;
    const replaced = { ...entry, limits: { cpu: 2 * cpu, memory: 2 * memory }, containers: ['another'] };
    const read = async (of: ServiceRef) => {
      const { series } = await telemetry.metrics(of, stepsOf('1h', now));
      const { lines } = await telemetry.searchLog(of, stepsOf('1h', now), { ...everything(of), limit: 20 });
      const used = [series.cpu, series.cpuLimit, series.memory, series.memoryLimit];
      return [...used.map((samples) => samples.slice(0, -1)), lines.map(({ container }) => container)];
    };

    equal(await read(replaced), await read(entry));
  },

  'counts the same requests in metrics, routes and the access log': async (create) => {
    const { telemetry, entry, now } = await create();
    const steps = stepsOf('1h', now - (now % 60_000) - 1);

    const { series } = await telemetry.metrics(entry, steps);
    const routes = await telemetry.routes(entry, steps);
    const { volume } = await telemetry.searchLog(entry, steps, everything(entry));

    const rates = [series.http2xx, series.http3xx, series.http4xx, series.http5xx].map(sum);
    const logged = ['2xx', '3xx', '4xx', '5xx'].map((category) => sum(volume[category]));
    equal(
      rates.map((rate) => Math.round(rate * 60)),
      logged,
    );
    equal(sum(routes.map(({ count }) => count)), sum(logged));
  },

  'has as many requests in the series of a route as in its row': async (create) => {
    const { telemetry, entry, now } = await create();
    const steps = stepsOf('1h', now - (now % 60_000) - 1);
    const [busiest] = await telemetry.routes(entry, steps);

    const series = busiest ? await telemetry.route(entry, busiest, steps) : null;

    equal(Math.round(sum(series?.rps) * 60), busiest?.count);
  },

  'has no routes and no series of requests for other services': async (create) => {
    const { telemetry, other, now } = await create();

    const { series } = await telemetry.metrics(other, stepsOf('1h', now));

    equal(series.http5xx, undefined);
    equal(await telemetry.routes(other, stepsOf('1h', now)), []);
    equal(await telemetry.route(other, { route: '/', method: 'GET' }, stepsOf('1h', now)), null);
  },

  'does not know a route without a request': async (create) => {
    const { telemetry, entry, now } = await create();

    equal(await telemetry.route(entry, { route: '/nowhere', method: 'PATCH' }, stepsOf('1h', now)), null);
  },

  'returns the newest lines of the selected categories, and counts all': async (create) => {
    const { telemetry, entry, now } = await create();
    const steps = stepsOf('1h', now);
    const query = everything(entry);

    const all = await telemetry.searchLog(entry, steps, query);
    const some = await telemetry.searchLog(entry, steps, { ...query, selected: ['4xx'], limit: 3 });

    equal(some.volume, all.volume);
    equal(some.lines, all.lines.filter(({ category }) => category === '4xx').slice(0, 3));
    equal(
      all.lines,
      all.lines.toSorted((a, b) => b.at - a.at),
    );
    equal([some.lines.length, (all.lines[0]?.at ?? 0) <= now], [3, true]);
  },

  'finds lines by text, ignoring case, and by filters': async (create) => {
    const { telemetry, entry, now } = await create();
    const steps = stepsOf('1h', now);
    const filters = [
      { field: 'level', operator: '!=', value: 'error' },
      { field: 'route', operator: '=~', value: '/.+' },
    ] as const;

    const all = await telemetry.searchLog(entry, steps, everything(entry));
    const found = await telemetry.searchLog(entry, steps, { ...everything(entry), text: 'gEt /', filters });

    const matching = all.lines.filter(
      ({ message, level, fields }) =>
        message.toLowerCase().includes('get /') && level !== 'error' && /^\/.+$/.test(fields.route ?? ''),
    );
    equal(found.lines, matching);
    equal(sum(Object.values(found.volume).map(sum)), matching.length);
  },

  'counts by level only what the service itself wrote': async (create) => {
    const { telemetry, entry, now } = await create();
    const steps = stepsOf('1h', now);
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

    const byCategory = await telemetry.searchLog(entry, steps, everything(entry));
    const byLevel = await telemetry.searchLog(entry, steps, { ...everything(entry), by: 'level', selected: levels });

    equal(sum(byLevel.volume.error) + sum(byLevel.volume.fatal), sum(byCategory.volume.error));
    equal(sum(Object.values(byLevel.volume).map(sum)), sum(byCategory.volume.error) + sum(byCategory.volume.other));
  },

  'reads the trace of a logged request, and no trace of others': async (create) => {
    const { telemetry, app, entry, now } = await create();
    const { lines } = await telemetry.searchLog(entry, stepsOf('1h', now), {
      ...everything(entry),
      selected: ['5xx'],
      limit: 1,
    });
    const [failed] = lines;
    const traceId = failed?.fields.trace ?? '';

    const trace = await telemetry.trace([app], traceId, now);

    const [root] = trace?.spans ?? [];
    equal([trace?.traceId, root?.parentSpanId, root?.status], [traceId, null, 'error']);
    equal([root?.app, root?.service], [app.app, entry.service]);
    equal(await telemetry.trace([], traceId, now), null);
    equal(await telemetry.trace([app], '0123456789abcdef0123456789abcdef', now), null);
  },

  'returns every written line once when cursors follow one another': async (create) => {
    const { telemetry, entry, now, pass } = await create();
    const read = (after: string, at: number) => telemetry.lines(entry, { after, limit: 10_000 }, at);
    const first = await telemetry.lines(entry, { after: null, limit: 1 }, now);

    const second = await read(first.next, await pass(48_766));
    const third = await read(second.next, await pass(71_233));
    const end = await pass(1);
    const parts = [second.lines, third.lines, (await read(third.next, end)).lines];
    const whole = (await read(first.next, end)).lines;

    const texts = (lines: readonly { readonly at: number; readonly text: string }[]) =>
      lines.map(({ at, text }) => `${at} ${text}`).toSorted();
    equal([second.lines.length > 0, third.lines.length > 0], [true, true]);
    equal(texts(parts.flat()), texts(whole));
  },

  'returns the newest lines, oldest first': async (create) => {
    const { telemetry, entry, now } = await create();

    const many = await telemetry.lines(entry, { after: null, limit: 60 }, now);
    const few = await telemetry.lines(entry, { after: null, limit: 20 }, now);

    equal([many.lines.length, many.missed, few.lines], [60, 0, many.lines.slice(-20)]);
    equal(
      many.lines,
      many.lines.toSorted((a, b) => a.at - b.at),
    );
  },

  'counts the lines since a cursor that are too many': async (create) => {
    const { telemetry, entry, now, pass } = await create();
    const { next } = await telemetry.lines(entry, { after: null, limit: 1 }, now);
    const later = await pass(600_000);

    const all = await telemetry.lines(entry, { after: next, limit: 1_000_000 }, later);
    const few = await telemetry.lines(entry, { after: next, limit: 3 }, later);

    equal([few.lines, few.missed], [all.lines.slice(-3), all.lines.length - 3]);
    equal([all.missed, few.missed > 0], [0, true]);
  },

  'returns the newest entries in the order in which they were stored': async (create) => {
    const { telemetry, entry, now } = await create();

    const many = await telemetry.entries(entry, { after: null, limit: 60 }, now);
    const few = await telemetry.entries(entry, { after: null, limit: 20 }, now);
    const { lines } = await telemetry.lines(entry, { after: null, limit: 60 }, now);

    const numbers = many.entries.map(({ number }) => number);
    equal([many.entries.length, many.missed, many.hasMore], [60, 0, false]);
    equal(few.entries, many.entries.slice(-20));
    equal(
      numbers,
      [...new Set(numbers)].toSorted((a, b) => a - b),
    );
    equal(many.entries.map(({ text }) => text).toSorted(), lines.map(({ text }) => text).toSorted());
  },

  'goes on after each entry, in parts, without a loss or a repetition': async (create) => {
    const { telemetry, entry, now, pass } = await create();
    const read = (after: number, limit: number, at: number) => telemetry.entries(entry, { after, limit }, at);
    const { entries: newest, next } = await telemetry.entries(entry, { after: null, limit: 30 }, now);
    const later = await pass(180_000);
    const added = await read(next, 10_000, later);
    const whole = [...newest, ...added.entries];

    equal([newest.length, added.entries.length > 3, added.hasMore], [30, true, false]);
    for (const [index, { number }] of whole.entries()) {
      const part = await read(number, 4, later);
      equal(part.entries, whole.slice(index + 1, index + 5));
      equal([part.missed, part.hasMore], [0, index + 5 < whole.length]);
    }
    for (let [cursor, read4]: [number, unknown[]] = [next, []]; ;) {
      const part = await read(cursor, 4, later);
      read4.push(...part.entries);
      if (!part.hasMore) {
        equal(read4, added.entries);
        break;
      }
      cursor = part.next;
    }
  },

  'has the level of an entry that a search finds': async (create) => {
    const { telemetry, entry, now } = await create();
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

    const { entries } = await telemetry.entries(entry, { after: null, limit: 50 }, now);
    const query: LogQuery = { ...everything(entry), by: 'level', selected: levels };
    const { lines } = await telemetry.searchLog(entry, stepsOf('1h', now), query);

    const shown = (line: { at: number; level: string; container: string; text?: string }) =>
      [line.at, line.level, line.container, line.text].join(' ');
    const found = new Set(lines.map(shown));
    equal(
      entries.map(shown).filter((line) => !found.has(line)),
      [],
    );
  },

  'measures within the limits what each container uses': async (create) => {
    const { telemetry, entry, now } = await create();

    const usage = await telemetry.usage(entry, now);

    equal(
      usage.map(({ container }) => container),
      entry.containers,
    );
    equal(
      usage.every(
        ({ cpu, memory }) => cpu > 0 && cpu <= entry.limits.cpu && memory > 0 && memory <= entry.limits.memory,
      ),
      true,
    );
  },

  'measures what alert rules compare': async (create) => {
    const { telemetry, app, now } = await create();
    const value = async (metric: 'down' | 'cpu' | 'p95' | 'restarts') =>
      (await telemetry.measure(app, { metric, op: '>', value: 0 }, now)).value;

    const [down, restarts, cpu, p95] = [
      await value('down'),
      await value('restarts'),
      await value('cpu'),
      await value('p95'),
    ];

    equal([down, restarts], [0, 0]);
    equal([cpu !== null && cpu > 0 && cpu <= 100, p95 !== null && p95 > 0], [true, true]);
  },
};

function everything(of: ServiceRef): LogQuery {
  return { by: 'category', text: '', filters: [], selected: categoriesOf(of.preset), limit: 1_000_000 };
}

function sum(numbers: readonly (number | null)[] | undefined): number {
  return numbers?.reduce<number>((total, number) => total + (number ?? 0), 0) ?? 0;
}
