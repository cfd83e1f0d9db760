import { parseArgs } from 'node:util';
import { formatProgress, formatSoak } from './soak/format.ts';
import { soak } from './soak/run.ts';

const help = `npm run soak [-- --minutes 60] [-- --rate 200] [-- --json]

Uses every feature of the mock for an hour: operations, errors on demand, generated data, streams, uploads, scenarios,
state, thousands of sessions, the control API, the page, and malformed bytes. Fails if memory grows, if a connection or
timer stays open, or if a response is wrong.

  --minutes <n>   duration (default: 60)
  --rate <n>      actions per second (default: 200)
  --json          print one line of JSON instead of a table
  --help          print this help
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
  // A terminal shows one line that is updated in place.
  const [before, after] = process.stderr.isTTY ? ['\r\x1b[K', ''] : ['', '\n'];
  const report = await soak({
    minutes,
    rate: readNumber('rate', values.rate),
    progress: (samples, failures) =>
      process.stderr.write(`${before}${formatProgress(samples, failures, minutes)}${after}`),
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
