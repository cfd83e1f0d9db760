import type { Options } from './options.ts';
import type { Output } from './output.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A command that was started, with its arguments and options. */
export interface Invocation {
  readonly args: readonly string[];
  readonly options: Options;
  readonly environment: Environment;
  readonly output: Output;
  readonly version: string;
}
