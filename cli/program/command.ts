import type { OperationId } from '../../client/operations.ts';
import type { OptionName } from './options.ts';

/** A command as data: its help, its completion and its documentation follow from it. */
export interface Command {
  readonly summary: string;
  /** Further sentences of its help. */
  readonly more?: string;
  /** Names of its arguments: `<name>` is required, `[name]` is not, `…` means any number. */
  readonly args: readonly string[];
  readonly options: readonly OptionName[];
  /** The arguments of examples. */
  readonly examples: readonly string[];
  /** The operations of the contract that a command with a call uses. */
  readonly operations?: readonly OperationId[];
  /** The command is a call of its last operation. */
  readonly call?: Call;
}

/** How a call is made of arguments, and what is printed of its response. */
export interface Call {
  /** The list in the response that is printed, as a table; without it, one value is printed. */
  readonly field?: string;
  /** The members to print, with dots between names: of each entry of the list, or of the response. */
  readonly columns: readonly string[];
  /** Fields of the body that no argument has. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Whether the body has the slug, the environment and the region of the app that is meant. */
  readonly fromApp?: true;
  /** The kind of thing that it destroys; the last argument names it, or it is the app that is meant. */
  readonly destroys?: string;
}

/** Columns of a member of the response. */
export function within(name: string, columns: readonly string[]): string[] {
  return columns.map((column) => `${name}.${column}`);
}
