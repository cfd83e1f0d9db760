import { parseArgs } from 'node:util';
import { testMock } from './schemathesis/run.ts';

const help = `npm run test:schemathesis [-- --max-examples 30] [-- --least 7000] [-- --random]

Tests the mock with Schemathesis, which is installed from PyPI: in all phases.
It needs Python 3.10 or newer with venv (Debian: apt-get install python3-venv).

  --max-examples <n>   random requests for each operation (default: 30)
  --least <n>          fewer requests in all are a failure (default: 7000)
  --random             send other requests in each run
  --help               print this help
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'max-examples': { type: 'string', default: '30' },
      least: { type: 'string', default: '7000' },
      random: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const { passed, requests } = await testMock(values['max-examples'], values.random);
  const isEnough = requests >= Number(values.least);
  if (!isEnough)
    console.error(`Schemathesis sent ${requests} requests, less than ${values.least}. Raise --max-examples.`);
  if (!passed || !isEnough) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run test:schemathesis -- --help` : error);
  process.exitCode = 1;
}
