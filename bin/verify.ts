import { readFileSync } from 'node:fs';
import { ConfigError, CouldNotRun, describeReport, readConfig, verify } from '../verify/index.ts';
import { generatedContract } from '../server/http/generated-contract.ts';
import { parseOptions, UsageError } from './options.ts';
import type { Invocation } from './subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} --base-url URL --config verify.json [options]

Checks whether a server keeps the contract.

  --base-url <url>       the server, without the path \`/api\`
  --config <file>        credentials and fixtures
  --allow-writes         also sends requests that change something
  --only <operation>     checks this operation only; repeatable
  --seed <number>        repeats the run with that seed
  --help                 print this text
`;
}

export async function run({ args, environment }: Invocation): Promise<number> {
  const { values } = parseOptions({
    args: [...args],
    options: {
      'base-url': { type: 'string' },
      config: { type: 'string' },
      'allow-writes': { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string' },
    },
  });
  const baseUrl = values['base-url'];
  if (baseUrl === undefined || values.config === undefined) throw new UsageError('--base-url and --config are required.');
  const contract = generatedContract();
  const text = readFileSync(values.config, 'utf8');
  const report = await verify({
    contract,
    baseUrl,
    config: readConfig({ text, environment, baseUrl, operations: contract.operations }),
    allowsWrites: values['allow-writes'],
    only: values.only,
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    timeoutMs: 10_000,
    maxWaitMs: 30_000,
    concurrency: 8,
    headers: {},
    requiresAll: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  process.stdout.write(describeReport(report));
  return report.outcome === 'kept' ? 0 : 1;
}

export function explain(error: Error): string | undefined {
  return error instanceof ConfigError || error instanceof CouldNotRun ? error.message : undefined;
}
