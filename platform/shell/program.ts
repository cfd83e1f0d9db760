/** The program of a user. */
interface Program {
  /** `null` for a shell. */
  readonly command: string | null;
  /** The user's variables that are passed on. */
  readonly env: ReadonlyMap<string, string>;
}

/** Variables of the user's language and terminal; other variables come from the app. */
const passedOn = /^(?:LANG|LC_[A-Z]+|TERM)$/;
/** Values without a special character of a shell. */
const plainValue = /^[\w.@+-]{1,64}$/;

export function isPassedOn(key: string, value: string): boolean {
  return passedOn.test(key) && plainValue.test(value);
}

/**
 * The words of a program: a shell of the container, with the PATH of its image. A login shell would replace the PATH.
 */
export function programOf({ command, env }: Program): readonly string[] {
  const exports = [...env].map(([key, value]) => `export ${key}=${value}; `).join('');
  return ['sh', '-c', `${exports}${command ?? '[ -x /bin/bash ] && exec /bin/bash; exec /bin/sh'}`];
}
