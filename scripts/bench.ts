import { parseArgs } from 'node:util';
import { type Report, reportOperation } from './bench/report.ts';
import { measure } from './bench/rounds.ts';
import { formatReport } from './bench/table.ts';

const help = `npm run bench [-- --rounds 5] [-- --seconds 1] [-- --json]

How fast the front is: requests per second with authentication, policy, full validation and a trivial handler, against
bare Express and against stock express-openapi-validator, in interleaved rounds. Load comes from a process of its own.

  --rounds <n>    how often each is measured; the medians are reported (default: 5)
  --seconds <n>   how long each is loaded in a round (default: 1)
  --json          print one line of JSON instead of a table
  --help          this text
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const settings = { rounds: readNumber('rounds', values.rounds), seconds: readNumber('seconds', values.seconds) };
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const { measured, bootMs } = await measure({ ...settings, progress });
  const report: Report = { node: process.version, ...settings, bootMs, operations: measured.map(reportOperation) };
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : formatReport(report));
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not "${text}"`);
  return value;
}

await main();
