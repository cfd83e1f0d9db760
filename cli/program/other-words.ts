import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { type CommandName, commands } from './table.ts';

/** Names that other programs of this kind give a command, by its name here. */
const words: Partial<Record<CommandName, string>> = {
  apps: 'ls list projects',
  'apps delete': 'delete destroy',
  deploy: 'launch push redeploy up',
  deploys: 'builds releases',
  domains: 'certs',
  link: 'init',
  login: 'auth signin',
  logout: 'signout',
  members: 'access team',
  rollback: 'promote',
  run: 'exec',
  ssh: 'bash connect console shell',
  status: 'info ps',
  vars: 'config env secrets variables',
  workspaces: 'orgs teams',
};

/** A sentence about arguments that begin with no command. */
export function explainUnknown([first = '', second = '']: readonly string[]): string {
  if (first.startsWith('-')) return 'Options come after the command, as in: pcp status --json';
  // Others write `config:set`.
  const [word = '', part = second] = first.split(':');
  const [own = word] = Object.entries(words).find(([, others]) => others.split(' ').includes(word)) ?? [];
  const isPart = Object.hasOwn(commands, `${own} ${part}`);
  const given = isPart && first === word ? `${first} ${second}` : first;
  if (!Object.hasOwn(commands, own))
    return `There is no command "${given}".${didYouMean(first, Object.keys(commands))}`;
  return `There is no command "${given}". Did you mean "${isPart ? `${own} ${part}` : own}"?`;
}

/** The end of a sentence about options that cannot be read. */
export function explainOptions(name: CommandName, args: readonly string[]): string {
  if (name === 'run') return ` Options of the command come after --: pcp run -- ${args.join(' ')}`;
  return args.includes('--tail') ? ' Did you mean "--follow"?' : '';
}
