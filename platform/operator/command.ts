import type { Operator } from '../../control-plane/model/shared/caller.ts';
import type { Ports } from '../../control-plane/ports/ports.ts';

/** A flag of a command. */
interface Flag {
  readonly type: 'string' | 'boolean';
  /** Its value in the help, such as `<slug>`. */
  readonly value?: string;
  readonly about: string;
}
type Flags = Readonly<Record<string, Flag>>;

type Values<F extends Flags> = {
  readonly [N in keyof F]: F[N]['type'] extends 'boolean' ? boolean : string | undefined;
};

/** The words and the flags of a command line, checked by their names. */
export interface Given<F extends Flags = Flags> {
  /** As many as the command has `words`, without the optional ones that were left out. */
  readonly words: readonly string[];
  readonly flags: Values<F>;
}

/** The surroundings of a command. */
export interface Surroundings {
  readonly ports: Ports;
  /** The person who acts, for the operator's log. */
  readonly operator: Operator;
  /** The address at which the link with a secret is served. */
  readonly linkTo: (secret: string) => string;
  /** Whether a mail server sends mails. */
  readonly sendsMail: boolean;
  /** Writes at once, for output that is too long for memory. */
  readonly write: (text: string) => void;
  /** Everything of standard input. */
  readonly readInput: () => Promise<string>;
}

/** The same result for programs and for people; `null` for what was written already. */
export type Output = { readonly json: unknown; readonly text: string } | null;

/** A command of the operator. */
export interface Command<F extends Flags = Flags> {
  readonly name: string;
  readonly summary: string;
  /** Words after the name, such as `<email>`, or `[<email>]` for one that can be left out. */
  readonly words?: readonly string[];
  readonly flags?: F;
  /** Arguments that work, for the help. */
  readonly example: string;
  /** Set for a command that changes nothing, so that running servers need not look. */
  readonly isReading?: true;
  /** The question before a change that cannot be undone or that hurts; absent if none is asked. */
  question?(given: Given<F>): string;
  run(surroundings: Surroundings, given: Given<F>): Promise<Output>;
}

/** Commands about one kind of thing. */
export interface Group {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** A command whose flags have the types of their declarations. */
export function command<const F extends Flags>(declared: Command<F>): Command {
  return declared;
}

/** The sentence of a change that was made; programs get it too. */
export function done(sentence: string, json: object = {}): Output {
  return { json: { done: sentence, ...json }, text: sentence };
}

/** The flags of a list. */
export const listFlags = {
  limit: { type: 'string', value: '<n>', about: 'how many, from 1 to 1000 (default: 50)' },
  after: { type: 'string', value: '<next>', about: 'the next page: the value that the page before has printed' },
} as const satisfies Flags;
