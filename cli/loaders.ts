import type { Invocation } from './program/invocation.ts';
import type { CommandName } from './program/table.ts';

/** Runs a command, and returns the exit code. */
type Run = (invocation: Invocation) => Promise<number>;

/** Loads a command when it runs, so that no command waits for the imports of another. */
export const loaders = {
  login: async () => (await import('./commands/login.ts')).login,
  logout: async () => (await import('./commands/session.ts')).logout,
  whoami: async () => (await import('./commands/session.ts')).whoami,
  link: async () => (await import('./commands/link.ts')).run,
  apps: async () => (await import('./commands/apps.ts')).run,
  status: async () => (await import('./commands/status.ts')).run,
  deploy: async () => (await import('./commands/deploy.ts')).run,
  deploys: async () => (await import('./commands/deploys.ts')).listDeploys,
  'deploys cancel': async () => (await import('./commands/deploys.ts')).cancelDeploy,
  rollback: async () => (await import('./commands/rollback.ts')).run,
  logs: async () => (await import('./commands/logs.ts')).run,
  vars: async () => (await import('./commands/vars.ts')).listVars,
  'vars set': async () => (await import('./commands/vars.ts')).setVars,
  'vars unset': async () => (await import('./commands/vars.ts')).unsetVars,
  'vars import': async () => (await import('./commands/vars.ts')).importVars,
  'vars export': async () => (await import('./commands/vars.ts')).exportVars,
  open: async () => (await import('./commands/open.ts')).run,
  restart: async () => (await import('./commands/containers.ts')).restart,
  stop: async () => (await import('./commands/containers.ts')).stop,
  start: async () => (await import('./commands/containers.ts')).start,
  api: async () => (await import('./commands/api.ts')).run,
  completion: async () => (await import('./commands/completion.ts')).run,
} as const satisfies Record<CommandName, () => Promise<Run>>;
