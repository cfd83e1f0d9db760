import type { Invocation } from './program/invocation.ts';
import type { CommandName } from './program/table.ts';

interface Module {
  /** Returns the exit code. */
  readonly run: (invocation: Invocation) => Promise<number>;
}

/** Loads a command when it runs, so that no command waits for the imports of another. */
export const loaders = {
  login: () => import('./commands/login.ts'),
  logout: () => import('./commands/logout.ts'),
  whoami: () => import('./commands/whoami.ts'),
  link: () => import('./commands/link.ts'),
  apps: () => import('./commands/apps.ts'),
  status: () => import('./commands/status.ts'),
  deploy: () => import('./commands/deploy.ts'),
  deploys: () => import('./commands/deploys.ts'),
  'deploys cancel': () => import('./commands/deploys-cancel.ts'),
  rollback: () => import('./commands/rollback.ts'),
  logs: () => import('./commands/logs.ts'),
  vars: () => import('./commands/vars.ts'),
  'vars set': () => import('./commands/vars-set.ts'),
  'vars unset': () => import('./commands/vars-unset.ts'),
  'vars import': () => import('./commands/vars-import.ts'),
  'vars export': () => import('./commands/vars-export.ts'),
  open: () => import('./commands/open.ts'),
  restart: () => import('./commands/restart.ts'),
  stop: () => import('./commands/stop.ts'),
  start: () => import('./commands/start.ts'),
  api: () => import('./commands/api.ts'),
  completion: () => import('./commands/completion.ts'),
} as const satisfies Record<CommandName, () => Promise<Module>>;
