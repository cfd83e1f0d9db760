import { parseArgs } from 'node:util';
import { formatProgress, formatSoak } from './soak/format.ts';
import { soak } from './soak/run.ts';

const help = `npm run soak [-- --minutes 60] [-- --rate 200] [-- --json]

Uses the mock in every way there is, for an hour: operations, errors on demand, made-up data, streams, uploads, scenarios, state,
thousands of sessions, its own API, its page, and bytes that are no requests. Fails where the memory that it holds grows, where
anything is left open, and where it answers what it should not.

  --minutes <n>   how long (default: 60)
  --rate <n>      how much is done a second (default: 200)
  --json          print one line of JSON instead of a table
  --help          this text
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string', default: '200' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const minutes = readNumber('minutes', values.minutes);
  // On a terminal the line is written over itself.
  const [before, after] = process.stderr.isTTY ? ['\r\x1b[K', ''] : ['', '\n'];
  const report = await soak({
    minutes,
    rate: readNumber('rate', values.rate),
    progress: (samples, failures) => process.stderr.write(`${before}${formatProgress(samples, failures, minutes)}${after}`),
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : formatSoak(report));
  if (!report.passed) process.exitCode = 1;
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not "${text}".`);
  return value;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run soak -- --help` : error);
  process.exitCode = 1;
}
