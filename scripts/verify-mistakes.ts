import { parseArgs } from 'node:util';
import { type Found, tryMistakes } from './verify-trials/try-mistakes.ts';

const help = `npm run verify:mistakes [-- --operation listVars] [-- --together 4]

Starts a backend with mistakes in its handlers, verifies it, and lists which mistakes are found, and by which checks.
Fails if fewer than 87 of 88 are found. Mistakes in different operations are made together; what is not found then is
tried alone. It takes about eighteen minutes on two cores.

  --operation <id>   only the mistakes in this operation; it may be repeated
  --together <n>     how many are made at a time (default: 4)
  --narrow           verify only the operations that have a mistake, in five minutes
  --help             print this help
`;

/** The share of the mistakes that has to be found. */
const neededShare = 87 / 88;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      operation: { type: 'string', multiple: true, default: [] },
      together: { type: 'string', default: '4' },
      narrow: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const together = Number(values.together);
  if (!Number.isInteger(together) || together < 1)
    throw new Error(`--together takes a whole number above 0, not "${values.together}".`);
  const all: Found[] = [];
  for await (const found of tryMistakes({
    operations: values.operation,
    together,
    isNarrow: values.narrow,
  })) {
    all.push(found);
    process.stdout.write(`${found.by.length > 0 ? 'found ' : 'MISSED'}  ${found.what}${describe(found)}\n`);
  }
  if (all.length === 0) throw new Error(`There is no mistake in the operation ${values.operation.join(', ')}.`);
  const count = all.filter(({ by }) => by.length > 0).length;
  process.stdout.write(`\n${count} of ${all.length} mistakes are found.\n`);
  if (count / all.length < neededShare) process.exitCode = 1;
}

function describe({ by }: Found): string {
  return by.length === 0 ? '' : `: ${by.join(', ')}`;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run verify:mistakes -- --help` : error);
  process.exitCode = 1;
}
