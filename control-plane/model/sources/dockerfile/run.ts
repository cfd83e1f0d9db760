import { type Flag, readFlags } from './flags.ts';
import { mayHaveHeredoc } from './heredocs.ts';
import { DockerfileError, type Instruction } from './instructions.ts';
import { type Mount, readMount } from './mounts.ts';

/** A `RUN` as every builder reads it, and what it needs beside that. */
export interface Run {
  readonly mounts: readonly Mount[];
  /** The words after `RUN`, on one line. */
  readonly text: string;
}

/** Reads a `RUN`. `shell` begins its command. Throws `DockerfileError`. */
export function readRun({ line, rest, heredocs }: Instruction, shell: readonly string[]): Run {
  const { flags, rest: words } = readFlags(rest, line);
  for (const flag of flags) requireHarmless(flag, line);
  const mounts = flags.flatMap(({ name, value }) => (name === '--mount' ? [readMount(value ?? '', line)] : []));
  if (words === '') throw new DockerfileError(`Line ${line} has a RUN without a command.`);
  const [first] = heredocs;
  const isAlone = /^\d*<<-?(["']?)[^\s"'<]+\1$/.test(words);
  if (isAlone && !first) throw new DockerfileError(`Line ${line} begins a heredoc that no line ends.`);
  if (!first) return { mounts, text: mayHaveHeredoc(words) && !isList(words) ? listOf(shell, words) : words };
  if (isAlone) return { mounts, text: listOf(shell, first.text.startsWith('#!') ? scriptOf(first.text) : first.text) };
  // The shell reads the heredocs by itself.
  const whole = heredocs.map(({ word, text }) => `\n${text}${word}`).join('');
  return { mounts, text: listOf(shell, `${words}${whole}`) };
}

function requireHarmless({ name, value }: Flag, line: number): void {
  const shown = value === null ? name : `${name}=${value}`;
  if (name === '--mount') return;
  if (name === '--network' && (value === 'default' || value === 'none')) return;
  if (name === '--security' && value === 'sandbox') return;
  if (name === '--network' || name === '--security')
    throw new DockerfileError(
      `Line ${line} has the flag ${shown}. A build has no more rights than an app: leave it out.`,
    );
  throw new DockerfileError(`Line ${line} has the flag ${shown}, which RUN does not have here. Leave it out.`);
}

/** A command as a list of its words, which no builder changes. */
function listOf(shell: readonly string[], command: string): string {
  return JSON.stringify([...shell, command]);
}

function isList(words: string): boolean {
  try {
    return Array.isArray(JSON.parse(words));
  } catch {
    return false;
  }
}

/** A command that runs a script with the program of its first line. */
function scriptOf(text: string): string {
  let word = 'SCRIPT';
  while (text.includes(word)) word += '-1';
  return `script=$(mktemp) && cat > "$script" <<'${word}'\n${text}${word}\nchmod 700 "$script" && "$script"; code=$?; rm -f "$script"; exit $code`;
}
