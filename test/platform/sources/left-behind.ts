import { readdirSync, readFileSync } from 'node:fs';

/** The processes whose home is below a folder: each that git has started for it. */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && homeOf(name).startsWith(`${folder}/`));
}

function homeOf(pid: string): string {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return variables.find((variable) => variable.startsWith('HOME='))?.slice('HOME='.length) ?? '';
  } catch {
    // It has ended.
    return '';
  }
}
