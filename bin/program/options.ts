import { parseArgs, type ParseArgsConfig } from 'node:util';
import { didYouMean } from '../../contract/model/did-you-mean.ts';

/** A mistake in the command line. It is printed with a hint to `--help`. */
export class UsageError extends Error {}

/** Like `parseArgs`, but throws a `UsageError`, which suggests an option that exists for one that does not. */
export function parseOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error;
    throw new UsageError(describeUnknown(config) ?? error.message, { cause: error });
  }
}

function describeUnknown(config: ParseArgsConfig): string | undefined {
  const known = Object.entries(config.options ?? {}).flatMap(([name, { type }]) =>
    config.allowNegative && type === 'boolean' ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  );
  const { tokens } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true });
  const unknown = tokens.flatMap((token) =>
    token.kind === 'option' && !known.includes(token.rawName) ? [token.rawName] : [],
  );
  const [first] = unknown;
  return first === undefined ? undefined : `There is no option "${first}".${didYouMean(first, known)}`;
}
