import { join } from 'node:path';

/** Where the ingress of a folder is controlled. */
export function socketOf(folder: string): string {
  return join(folder, 'control.sock');
}
