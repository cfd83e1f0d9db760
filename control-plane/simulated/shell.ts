import type { Exec, Observed, Terminal } from '../ports/runtime.ts';

/** Where a command runs. */
interface Shell {
  readonly container: Observed;
  readonly env: Readonly<Record<string, string>>;
  readonly terminal: Terminal;
}

/** What a command prints, and its exit code. */
interface Printed {
  readonly text: string;
  readonly exitCode: number;
}

/** Runs one of a few commands that people try first. The others are not found. */
export function execute(given: readonly string[], shell: Shell): Exec {
  // Of several commands of a shell, the last one runs.
  const isScript = given[0] === 'sh' && given[1] === '-c';
  const argv = isScript ? (given[2]?.split(';').at(-1) ?? '').trim().split(/\s+/) : given;
  if (argv[0] === 'cat' && argv.length === 1) return repeatInput();
  const { text, exitCode } = runCommand(argv, shell);
  const written = new TextEncoder().encode(shell.terminal.tty ? text.replaceAll('\n', '\r\n') : text);
  return {
    output: (async function* () {
      yield written;
    })(),
    // The commands read no input.
    write: async () => undefined,
    end: () => undefined,
    resize: () => undefined,
    exitCode: Promise.resolve(exitCode),
  };
}

function runCommand(argv: readonly string[], shell: Shell): Printed {
  const [command = '', ...rest] = argv;
  switch (command) {
    case 'echo':
      return printed(rest.join(' '));
    case 'hostname':
      return printed(shell.container.name);
    case 'whoami':
      return printed('app');
    case 'pwd':
      return printed('/app');
    case 'stty':
      return printed(`${shell.terminal.rows} ${shell.terminal.columns}`);
    case 'env':
      return printed(
        Object.entries(shell.env)
          .map(([key, value]) => `${key}=${value}`)
          .join('\n'),
      );
    case 'true':
      return { text: '', exitCode: 0 };
    case 'false':
      return { text: '', exitCode: 1 };
    case 'sh':
      return { text: '', exitCode: 0 };
    default:
      return { text: `sh: ${command}: not found\n`, exitCode: 127 };
  }
}

/** Prints its input when that ends. */
function repeatInput(): Exec {
  const pieces: Uint8Array[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  return {
    output: (async function* () {
      await ended;
      yield* pieces;
    })(),
    write: async (piece) => void pieces.push(piece),
    end: resolve,
    resize: () => undefined,
    exitCode: ended.then(() => 0),
  };
}

function printed(line: string): Printed {
  return { text: `${line}\n`, exitCode: 0 };
}
