import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the generator, the clients and what is compiled. It is kept, so that a second run is faster. */
export const cache = join(import.meta.dirname, '../../node_modules/.cache/languages');

interface Toolchain {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The lowest version that generates and compiles the clients. */
  readonly least: string;
  readonly debian: string;
}

export const toolchains: readonly Toolchain[] = [
  {
    name: 'Python',
    command: ['python3', '-c', 'import ensurepip, sys; print(sys.version)'],
    least: '3.9',
    debian: 'python3-venv',
  },
  { name: 'a Java compiler', command: ['javac', '-version'], least: '11.0', debian: 'openjdk-17-jdk-headless' },
  { name: 'Maven', command: ['mvn', '-version'], least: '3.6', debian: 'maven' },
  { name: 'Go', command: ['go', 'version'], least: '1.22', debian: 'golang' },
  { name: 'Rust', command: ['cargo', '--version'], least: '1.82', debian: 'cargo' },
];

/** Lists the toolchains that are missing or too old, a line each. */
export function findMissing(wanted: readonly Toolchain[] = toolchains): string[] {
  return wanted.flatMap(({ name, command, least, debian }) => {
    const found = versionOf(command);
    if (found !== undefined && isAtLeast(found, least)) return [];
    const present = found === undefined ? `\`${command[0]}\` does not run` : `found ${found}`;
    return [`${name} ${least} or newer (${present}). Debian: apt-get install ${debian}`];
  });
}

function versionOf([file, ...args]: Toolchain['command']): string | undefined {
  try {
    return /\d+\.\d+/.exec(execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[0];
  } catch {
    return undefined;
  }
}

function isAtLeast(found: string, least: string): boolean {
  return found.localeCompare(least, 'en', { numeric: true }) >= 0;
}
