import { parseArgs } from 'node:util';
import { testMock } from './schemathesis/run.ts';

const help = `npm run test:schemathesis [-- --max-examples 65] [-- --random]

Tests the mock with Schemathesis, which is installed from PyPI: all phases, at least 10,000 requests.
It needs Python 3.10 or newer with venv (Debian: apt-get install python3-venv).

  --max-examples <n>   random requests for each operation (default: 65)
  --random             send other requests in each run
  --help               print this help
`;

const leastRequests = 10_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'max-examples': { type: 'string', default: '65' },
      random: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const { passed, requests } = await testMock(values['max-examples'], values.random);
  if (requests < leastRequests)
    console.error(`Schemathesis sent ${requests} requests, less than ${leastRequests}. Raise --max-examples.`);
  if (!passed || requests < leastRequests) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run test:schemathesis -- --help` : error);
  process.exitCode = 1;
}
