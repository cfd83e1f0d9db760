import type ssh2 from 'ssh2';

export type Ssh2 = typeof ssh2;

/** Loads the package, which only those who offer shells need to have installed. */
export async function loadSsh2(): Promise<Ssh2> {
  try {
    return (await import('ssh2')).default;
  } catch (cause) {
    throw new Error('Shells by ssh need the package ssh2. Install it: npm install ssh2', { cause });
  }
}
