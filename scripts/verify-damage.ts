import { parseArgs } from 'node:util';
import { tryDamage } from './verify-trials/try-damage.ts';

const help = `npm run verify:damage [-- --seed 1] [-- --count 250]

Verifies the mock through a proxy that damages its responses: a member is missing, a code is another one, a list is in
the wrong order. Lists the damages that are not found. Fails if fewer than 95 % are found. It takes about ten minutes
on two cores.

  --seed <text>   which damages are drawn (default: 1)
  --count <n>     how many are drawn, over all operations and kinds (default: 250)
  --help          print this help
`;

/** The share of the damages that has to be found. */
const neededShare = 0.95;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '250' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--count takes a whole number above 0, not "${values.count}".`);
  const tried = await tryDamage({ seed: values.seed, count });
  const missed = tried.filter(({ isFound }) => !isFound);
  for (const { name, isReached } of missed)
    process.stdout.write(`${isReached ? 'not noticed' : 'not reached'}  ${name}\n`);
  const share = 1 - missed.length / tried.length;
  process.stdout.write(
    `\n${tried.length - missed.length} of ${tried.length} damages are found: ${(share * 100).toFixed(1)} %.\n`,
  );
  if (share < neededShare) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run verify:damage -- --help` : error);
  process.exitCode = 1;
}
