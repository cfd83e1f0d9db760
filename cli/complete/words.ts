import type { Command } from '../program/command.ts';
import { commands } from '../program/table.ts';
import { type Option, options } from '../program/options.ts';

/** A word that completion offers, with its meaning. */
export interface Word {
  readonly word: string;
  readonly help: string;
}

/** A command with the words that may follow it. */
export interface Completed {
  /** One word, or two. */
  readonly name: string;
  readonly help: string;
  readonly words: readonly Word[];
}

/** Options whose value is one of a few. */
export interface Choice {
  readonly option: string;
  readonly values: readonly string[];
}

/** The words that completion offers in every shell. `operations` are the ids that `pcp api` takes. */
export function listCompletions(operations: readonly string[]): { commands: Completed[]; choices: Choice[] } {
  const completed = Object.entries(commands).map(([name, command]: [string, Command]): Completed => {
    const second = Object.entries(commands).flatMap(([other, { summary }]) =>
      other.startsWith(`${name} `) ? [{ word: other.slice(name.length + 1), help: summary }] : [],
    );
    const ids = name === 'api' ? operations.map((word) => ({ word, help: 'An operation.' })) : [];
    const shells = name === 'completion' ? ['bash', 'zsh', 'fish', 'powershell'] : [];
    const own = command.options.map((option) => ({ word: `--${option}`, help: options[option].help }));
    return {
      name,
      help: command.summary,
      words: [...second, ...ids, ...shells.map((word) => ({ word, help: 'A shell.' })), ...own],
    };
  });
  const choices = Object.entries(options).flatMap(([option, { choices: values }]: [string, Option]) =>
    values === undefined ? [] : [{ option: `--${option}`, values }],
  );
  return { commands: completed, choices };
}

/** The first words of all commands, each once. */
export function firstWords(completed: readonly Completed[]): Word[] {
  return completed.flatMap(({ name, help }) => (name.includes(' ') ? [] : [{ word: name, help }]));
}
