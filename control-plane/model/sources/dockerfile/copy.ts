import { readFlags } from './flags.ts';
import type { Heredoc } from './heredocs.ts';
import { DockerfileError, type Instruction } from './instructions.ts';

/** A `COPY` or an `ADD`. */
export interface Copy {
  /** Flags that every builder knows, with a space before each. */
  readonly flags: string;
  /** A stage or an image; `null` for the files of the source. */
  readonly from: string | null;
  /** Rights of the copied files; `null` for those that they have. */
  readonly mode: number | null;
  /** Paths to copy, those of heredocs too. */
  readonly sources: readonly (string | Heredoc)[];
  readonly target: string;
  /** The words after the flags. */
  readonly words: string;
}

/** Reads a `COPY` or an `ADD`. Throws `DockerfileError`. */
export function readCopy({ line, name, rest, heredocs }: Instruction): Copy {
  const { flags, rest: words } = readFlags(rest, line);
  const kept: string[] = [];
  let [from, mode]: [string | null, number | null] = [null, null];
  for (const { name: flag, value } of flags) {
    if (flag === '--from') from = value ?? '';
    else if (flag === '--chmod') mode = readMode(value ?? '', line);
    else if (flag === '--chown') kept.push(` ${flag}=${value ?? ''}`);
    // A layer of its own is a matter of speed.
    else if (flag !== '--link')
      throw new DockerfileError(`Line ${line} has the flag ${flag}, which ${name} does not have here. Leave it out.`);
  }
  if (from !== null && !/^[^$,]+$/.test(from))
    throw new DockerfileError(`Line ${line} does not name one image or stage to take files from. Write its name.`);
  const all = wordsOf(words);
  const [target = '', ...sources] = [...all.slice(-1), ...all.slice(0, -1)];
  return {
    flags: kept.join(''),
    from,
    mode,
    sources: sources.map((one) => heredocOf(one, heredocs, line) ?? one),
    target,
    words,
  };
}

function readMode(text: string, line: number): number {
  if (/^[0-7]{3,4}$/.test(text)) return Number.parseInt(text, 8);
  throw new DockerfileError(`Line ${line} has the flag --chmod=${text}. Write the rights as a number such as 755.`);
}

/** The words of an instruction, which may be a list. */
function wordsOf(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
  } catch {
    // Words with spaces between them.
  }
  return text.split(/\s+/).filter((one) => one !== '');
}

function heredocOf(text: string, heredocs: readonly Heredoc[], line: number): Heredoc | undefined {
  const [, , word] = /^\d*<<-?(["']?)([^\s"'<]+)\1$/.exec(text) ?? [];
  const found = heredocs.find((one) => one.word === word);
  if (word !== undefined && !found)
    throw new DockerfileError(`Line ${line} begins the heredoc ${word}, which no line ends.`);
  return found;
}
