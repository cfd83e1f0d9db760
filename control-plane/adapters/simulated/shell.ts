import type { Observed } from '../../ports/runtime.ts';

/** What a command prints in a container, and its exit code. */
export interface Printed {
  readonly text: string;
  readonly exitCode: number;
}

/** A few commands that people try first. The others are not found. */
export function runCommand(argv: readonly string[], container: Observed, env: Readonly<Record<string, string>>): Printed {
  const [command = '', ...rest] = argv;
  switch (command) {
    case 'echo':
      return printed(rest.join(' '));
    case 'hostname':
      return printed(container.name);
    case 'whoami':
      return printed('app');
    case 'pwd':
      return printed('/app');
    case 'env':
      return printed(
        Object.entries(env)
          .map(([key, value]) => `${key}=${value}`)
          .join('\n'),
      );
    case 'true':
      return { text: '', exitCode: 0 };
    case 'false':
      return { text: '', exitCode: 1 };
    case 'sh':
      return rest[0] === '-c' ? runCommand((rest[1] ?? '').split(/\s+/), container, env) : { text: '', exitCode: 0 };
    default:
      return { text: `sh: ${command}: not found\n`, exitCode: 127 };
  }
}

function printed(line: string): Printed {
  return { text: `${line}\n`, exitCode: 0 };
}
