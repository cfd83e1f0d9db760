/** What a user runs. */
interface Program {
  /** `null` for a shell. */
  readonly command: string | null;
  /** Those of the user's variables that are passed on. */
  readonly env: ReadonlyMap<string, string>;
}

/** The language of the user, and the kind of terminal; everything else is up to the app. */
const passedOn = /^(?:LANG|LC_[A-Z]+|TERM)$/;
/** Such a value means nothing to a shell. */
const plainValue = /^[\w.@+-]{1,64}$/;

export function isPassedOn(key: string, value: string): boolean {
  return passedOn.test(key) && plainValue.test(value);
}

/**
 * The words of a program: a shell of the container, with the PATH of its image. A login shell would replace that.
 */
export function programOf({ command, env }: Program): readonly string[] {
  const exports = [...env].map(([key, value]) => `export ${key}=${value}; `).join('');
  return ['sh', '-c', `${exports}${command ?? '[ -x /bin/bash ] && exec /bin/bash; exec /bin/sh'}`];
}
