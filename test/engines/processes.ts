import { readdirSync, readFileSync } from 'node:fs';

/** The ids of the processes of this machine whose command line matches. */
export function processesWith(command: RegExp): string[] {
  return idsWhere((one) => command.test(one));
}

/** The ids of the processes of this machine whose command line contains the path of a folder. */
export function processesIn(folder: string): string[] {
  return idsWhere((one) => one.includes(folder));
}

function idsWhere(matches: (command: string) => boolean): string[] {
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && matches(commandOf(id)));
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // The process has ended.
    return '';
  }
}
