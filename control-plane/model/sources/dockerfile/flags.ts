import { DockerfileError } from './instructions.ts';

/** A flag of an instruction, such as `--from=base`. */
export interface Flag {
  readonly name: string;
  /** `null` for a flag without one. */
  readonly value: string | null;
}

/** Whether an instruction takes flags that may name an image. */
export function hasFlags(name: string): boolean {
  return ['ADD', 'COPY', 'FROM', 'RUN'].includes(name);
}

/** Splits the flags off an instruction. Builders read quotes and other letters in flags in different ways. */
export function readFlags(text: string, line: number): { readonly flags: readonly Flag[]; readonly rest: string } {
  const flags: Flag[] = [];
  let rest = text;
  for (let found = /^--\S*/.exec(rest); found; found = /^--\S*/.exec(rest)) {
    const [word] = found;
    if (!/^--[a-z][a-z-]*(?:=[\x21-\x7e]+)?$/.test(word) || /["'\\`]/.test(word))
      throw new DockerfileError(
        `Line ${line} has the flag ${word.slice(0, 80).replace(/[^\x20-\x7e]/g, '?')}. Write it as --name=value in small letters, without quotation marks.`,
      );
    const at = word.includes('=') ? word.indexOf('=') : word.length;
    flags.push({ name: word.slice(0, at), value: at < word.length ? word.slice(at + 1) : null });
    rest = rest.slice(word.length).trimStart();
  }
  return { flags, rest };
}
