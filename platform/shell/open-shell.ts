import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import type { Opened } from '../shared/disposables.ts';
import type { SshConfig } from './config.ts';
import { BuiltinSsh, type BuiltinSshOptions } from './ssh.ts';

interface OpenOptions extends Pick<BuiltinSshOptions, 'readKey' | 'store' | 'formerFolder'> {
  readonly config: SshConfig;
  readonly runtime: Runtime;
  readonly clock: Clock;
}

/** Listens for shells in containers. */
export async function openShell({ config, ...options }: OpenOptions, opened: Opened): Promise<BuiltinSsh> {
  return opened.use(await BuiltinSsh.open({ ...options, ...config }));
}
