import { mix, share } from './hash.ts';

/** What a program writes, that long after its start. */
interface Output {
  readonly after: number;
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
}

interface Script {
  readonly output: readonly Output[];
  /** How long it runs, in milliseconds; `null`: until it is stopped. */
  readonly ms: number | null;
  readonly exitCode: number;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string>>;
  readonly drawn: number;
  /** Its last command fails. */
  readonly fails: boolean;
}

/**
 * Runs the commands of `sh -c`, each until the first one fails: `echo`, `sleep`, `exit`, `true` and `false` do what
 * they do in a shell, and every other one writes something and succeeds after a while.
 */
export function runScript([, , script = '']: readonly string[], { env, drawn, fails }: Surroundings): Script {
  const output: Output[] = [];
  let ms = 0;
  const write = (line: string, stream: Output['stream'] = 'stdout') => output.push({ after: ms, stream, line });
  const end = (exitCode: number) => ({ output, ms, exitCode });
  for (const [index, command] of script.split(/&&|;|\n/).entries()) {
    const [name = '', ...words] = command.trim().split(/\s+/);
    ms += 10;
    if (name === 'exit') return end(Number(words[0] ?? 0));
    if (name === 'false') return end(1);
    if (name === 'sleep' && words[0] === 'infinity') return { output, ms: null, exitCode: 0 };
    if (name === 'sleep') ms += Number(words[0] ?? 0) * 1000;
    else if (name === 'echo') {
      const isError = words.at(-1) === '>&2';
      const text = (isError ? words.slice(0, -1) : words).join(' ').replaceAll(/["']/g, '');
      write(
        text.replaceAll(/\$\{?([A-Za-z_]\w*)\}?/g, (_all, key: string) => env[key] ?? ''),
        isError ? 'stderr' : 'stdout',
      );
    } else if (name !== '' && name !== 'true') {
      write(`> ${command.trim()}`);
      ms += 2000 + Math.round(share(mix(drawn, index, 0x71)) * 12_000);
      if (!fails) write(`Done in ${(ms / 1000).toFixed(1)} s`);
    }
  }
  if (!fails) return end(0);
  write('Error: the database rejects the change (simulated)', 'stderr');
  return end(1);
}
