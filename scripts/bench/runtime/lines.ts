import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openForReading } from '../../../platform/telemetry/database.ts';
import { LogBlock } from '../../../platform/telemetry/log-block.ts';
import { BenchApps, type Files, type Settings } from './bench-apps.ts';
import type { RuntimeReport } from './figures.ts';
import { engineProcesses, timeWithChildren } from './processes.ts';
import { untilResponds } from './served.ts';
import { processorTime } from './contenders.ts';

const perSecond = 20_000;
const seconds = 60;
const count = perSecond * seconds;
/** After this time without another line, those that are missing are lost. */
const patienceSeconds = 20;

/**
 * Prints numbered lines of 100 characters from the first request for `/print` on, and responds with whether it has
 * ended.
 */
const printer: Files = {
  'package.json': JSON.stringify({ name: 'app', scripts: { start: 'node server.js' } }),
  'server.js': `let [begun, printed, ms] = [0, 0, 0];
const print = () => {
  const wanted = Math.min(${count}, Math.floor((Date.now() - begun) * ${perSecond / 1000}));
  let text = '';
  for (const until = Math.min(wanted, printed + 4000); printed < until; ) text += 'line ' + String(++printed).padStart(7, '0') + ' ' + 'x'.repeat(86) + '\\n';
  process.stdout.write(text, () => {
    if (printed < ${count}) return void setTimeout(print, 10);
    ms = Date.now() - begun;
  });
};
require('node:http').createServer(({ url }, response) => {
  if (url === '/print' && begun === 0) { begun = Date.now(); print(); }
  response.end(ms === 0 ? 'prints' : String(ms));
}).listen(process.env.PORT);`,
};

/** Whether each line gets through the engine's API into the log, and once. */
export async function measureLines({ engine, progress }: Settings): Promise<RuntimeReport> {
  await using apps = await BenchApps.open(engine);
  const { served } = apps;
  const app = await apps.upload(printer);
  await apps.resize(app.slug, 1);
  const pids = await engineProcesses(engine.socket);
  const used = () => ({ own: processorTime(served.pids), engine: timeWithChildren(pids) });
  const begun = used();
  progress('lines: printing');
  await untilResponds(`${app.url}/print`, () => true);
  const printedMs = Number(await untilResponds(app.url, (text) => text !== 'prints', { everyMs: 1000 }));
  progress('lines: until they are stored');
  const printedAt = performance.now();
  let [found, grownAt] = [0, printedAt];
  while (found < count && performance.now() < grownAt + patienceSeconds * 1000) {
    await sleep(1000);
    const now = await apps.countLines(app.slug);
    if (now > found) [found, grownAt] = [now, performance.now()];
  }
  const ended = used();
  const { lost, repeated } = checkLines(join(served.folder, 'data/engine/telemetry/telemetry.db'));
  const cost = (of: 'own' | 'engine') => (ended[of] - begun[of]) / count;
  return {
    figures: [
      { what: `of ${count} lines, lost`, value: lost.length, unit: 'lines', atMost: 0 },
      { what: 'stored more than once', value: repeated.length, unit: 'lines', atMost: 0 },
      { what: 'found by the search of the API', value: found, unit: 'lines', atMost: null },
      { what: `until all were printed, of ${seconds} s`, value: printedMs / 1000, unit: 's', atMost: null },
      { what: 'until all were stored, from then on', value: (grownAt - printedAt) / 1000, unit: 's', atMost: null },
      { what: 'processor time of the control plane for a line', value: cost('own'), unit: 'µs', atMost: null },
      { what: 'processor time of the engine for a line', value: cost('engine'), unit: 'µs', atMost: null },
    ],
    notes: [...noteOf('Lost', lost), ...noteOf('Stored more than once', repeated)],
  };
}

/** The numbers of lines that the store does not have, and of those that it has more than once. */
function checkLines(file: string): { readonly lost: readonly number[]; readonly repeated: readonly number[] } {
  const times = new Uint8Array(count + 1);
  const db = openForReading(file);
  for (const { data, lines } of db.prepare('select data, lines from blocks').iterate()) {
    // The column is declared as one of bytes.
    for (const { text } of new LogBlock(data as Uint8Array, Number(lines)).lines()) {
      const number = Number(/^line (\d{7}) /.exec(text)?.[1] ?? 0);
      times[number] = Math.min(255, (times[number] ?? 0) + 1);
    }
  }
  db.close();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    lost: numbers.filter((number) => times[number] === 0),
    repeated: numbers.filter((number) => (times[number] ?? 0) > 1),
  };
}

/** Which they are, as ranges. */
function noteOf(what: string, numbers: readonly number[]): string[] {
  const firsts = numbers.filter((number, index) => numbers[index - 1] !== number - 1);
  const lasts = numbers.filter((number, index) => numbers[index + 1] !== number + 1);
  const ranges = firsts.slice(0, 20).map((first, index) => `${first} to ${lasts[index]}`);
  return ranges.length > 0 ? [`${what}: ${ranges.join(', ')}${firsts.length > 20 ? ' and more' : ''}.`] : [];
}
