import type { Invocation } from './program/invocation.ts';
import type { OwnName } from './program/table.ts';

/** Runs a command, and returns the exit code. */
type Run = (invocation: Invocation) => Promise<number>;

const appCommands = () => import('./commands/app-commands.ts');
const calls = () => import('./commands/calls.ts');

/** Loads a command when it runs, so that no command waits for the imports of another. */
export const loaders = {
  login: async () => (await import('./commands/login.ts')).login,
  logout: async () => (await import('./commands/session.ts')).logout,
  whoami: async () => (await import('./commands/session.ts')).whoami,
  link: async () => (await appCommands()).link,
  apps: async () => (await appCommands()).apps,
  status: async () => (await appCommands()).status,
  deploy: async () => (await import('./commands/deploy.ts')).run,
  deploys: async () => (await appCommands()).listDeploys,
  'deploys cancel': async () => (await appCommands()).cancelDeploy,
  rollback: async () => (await appCommands()).rollback,
  logs: async () => (await import('./commands/logs.ts')).run,
  vars: async () => (await import('./commands/vars.ts')).listVars,
  'vars set': async () => (await import('./commands/vars.ts')).setVars,
  'vars unset': async () => (await import('./commands/vars.ts')).unsetVars,
  'vars import': async () => (await import('./commands/vars.ts')).importVars,
  'vars export': async () => (await import('./commands/vars.ts')).exportVars,
  open: async () => (await appCommands()).open,
  restart: async () => (await appCommands()).restart,
  stop: async () => (await appCommands()).stop,
  start: async () => (await appCommands()).start,
  scale: async () => (await appCommands()).scale,
  metrics: async () => (await appCommands()).metrics,
  run: async () => (await import('./commands/ssh.ts')).run,
  ssh: async () => (await import('./commands/ssh.ts')).ssh,
  domains: async () => (await appCommands()).listDomains,
  'domains add': async () => (await appCommands()).addDomain,
  'domains remove': async () => (await appCommands()).removeDomain,
  'domains redirect': async () => (await appCommands()).redirectDomain,
  'domains check': async () => (await appCommands()).checkDomain,
  doctor: async () => (await import('./commands/doctor.ts')).run,
  api: async () => (await calls()).api,
  completion: async () => (await calls()).completion,
} as const satisfies Record<OwnName, () => Promise<Run>>;
