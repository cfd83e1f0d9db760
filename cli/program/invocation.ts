import type { Environment } from './environment.ts';
import type { Options } from './options.ts';
import type { Output } from './output.ts';

/** A command that was started, with its arguments and options. */
export interface Invocation {
  readonly args: readonly string[];
  readonly options: Options;
  readonly environment: Environment;
  readonly output: Output;
  readonly version: string;
}
