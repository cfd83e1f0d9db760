import type { Obstacle } from '../../control-plane/model/apps/findings.ts';

/** Sentences of engines about an app's own mistakes, each with its meaning for the people of the app and its cause. */
const meanings: readonly (readonly [RegExp, (name: string) => string, Obstacle?])[] = [
  [/exec: "([^"]*)": (?:executable file not found|stat [^:]*: no such file)/, notFound, 'program_not_found'],
  [/executable file `([^`]*)` not found/, notFound, 'program_not_found'],
  [
    /exec: "([^"]*)": (?:stat [^:]*: )?permission denied/,
    (name) => `the program "${name}" may not be executed`,
    'program_not_executable',
  ],
  [/open executable: permission denied()/i, () => 'its program may not be executed', 'program_not_executable'],
  [
    /exec format error()/i,
    () => 'its program is for another kind of processor, or is a script that does not begin with #!',
    'program_not_executable',
  ],
  [/unable to find user ([^:\s]+)/, (name) => `the image has no user "${name}"`, 'user_not_found'],
  [/unable to find group ([^:\s]+)/, (name) => `the image has no group "${name}"`, 'user_not_found'],
  [/invalid (?:mount path: '|container path ")([^'"]*)['"]/, (name) => `its volume has the path "${name}"`],
  [
    /no command specified()|no command or entrypoint provided()/i,
    () => 'neither its image nor its source has a program',
  ],
];

function notFound(name: string): string {
  return `there is no program "${name}" in the image`;
}

/**
 * The part of a sentence that says why a container cannot be started, such as `there is no program "x" in the image`;
 * `null` for another cause than a mistake of the app. An engine's own sentence may have paths of the machine.
 */
export function meaningOf(text: string): string | null {
  for (const [pattern, meaning] of meanings) {
    const [found, name = ''] = pattern.exec(text) ?? [];
    if (found !== undefined) return meaning(name.slice(0, 100));
  }
  return null;
}

/** The app's mistake because of which a container cannot be started; `null` for another cause. */
export function causeOf(text: string): Obstacle | null {
  return meanings.find(([pattern]) => pattern.test(text))?.[2] ?? null;
}
