import { join } from 'node:path';

/** Path of the control socket of a folder's ingress. */
export function socketOf(folder: string): string {
  return join(folder, 'control.sock');
}
