import { parseArgs } from 'node:util';
import { runOnMock } from './workflows/run.ts';

const help = `npm run workflows [-- --only ID]

Runs the workflows of openapi/workflows on the mock, and prints what became of each.

  --only <id>   runs this workflow only; repeatable
  --help        print this text
`;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(help);
} else {
  const { results, left } = await runOnMock(values.only);
  for (const result of results) {
    const text =
      result.outcome === 'passed'
        ? `passed    ${result.steps} steps`
        : result.outcome === 'failed'
          ? `FAILED    at ${result.step} (${result.operation}): expected ${result.expected}; got ${result.seen}`
          : `not run   ${result.reason}`;
    console.log(`${result.id.padEnd(18)} ${text}`);
  }
  for (const line of left) console.log(line);
  if (results.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1;
}
