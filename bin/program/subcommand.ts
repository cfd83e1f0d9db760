/** How a subcommand was started. */
export interface Invocation {
  /** The arguments after the subcommand's name. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The root of the checkout that this file belongs to; `undefined` in the published package. */
  readonly checkout: string | undefined;
  /** How to start this subcommand again, for messages: `npx platform-control-plane scaffold`. */
  readonly usage: string;
  /** The path of the guide to a backend, from the current folder. */
  readonly guide: string;
  /** Reads the version of this program. */
  readonly version: () => Promise<string>;
}

/** The exports of a subcommand's module. */
export interface Subcommand {
  /** The exit code when it throws; 1 if absent. */
  readonly failureCode?: number;
  help(invocation: Invocation): string;
  /** Returns the exit code. */
  run(invocation: Invocation): Promise<number>;
  /** The message of an error that needs no stack trace; `undefined` for a bug. */
  explain(error: Error, invocation: Invocation): string | undefined;
}
