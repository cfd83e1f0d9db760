import type { Command } from './command.ts';
import { everywhere, ofApp } from './options.ts';
import { platformAreas } from './platform-areas.ts';
import { workspaceAreas } from './workspace-areas.ts';

const daily = {
  login: {
    summary: 'Sign in by a browser, or with a token.',
    more: `On a terminal it opens a browser, in which you give access. By SSH, or without a browser, it prints a code to type in
any.
Without a terminal, or with --token, it reads a token from standard input. The token is kept in the configuration, by
URL.`,
    args: ['[url]'],
    options: ['device', 'token', ...everywhere],
    examples: ['login https://platform.example.com', 'login --device', 'login < token.txt'],
  },
  logout: {
    summary: 'Forget the token of a control plane.',
    more: 'The token stays valid. To revoke it: pcp tokens revoke ID; pcp tokens shows the ids.',
    args: [],
    options: everywhere,
    examples: ['logout'],
  },
  whoami: {
    summary: 'Print who is signed in, and where.',
    args: [],
    options: everywhere,
    examples: ['whoami'],
  },
  link: {
    summary: 'Let this folder be that of an app.',
    more: 'Writes .pcp.json, which contains no secret. Without an argument it prints the link of this folder.',
    args: ['[workspace/app]'],
    options: ['env', 'region', ...everywhere],
    examples: ['link acme/storefront', 'link'],
  },
  apps: {
    summary: 'List the apps of all workspaces, or of one.',
    args: ['[workspace]'],
    options: everywhere,
    examples: ['apps', 'apps acme --json'],
  },
  status: {
    summary: 'Print the state of an app and of its containers.',
    args: [],
    options: ['watch', ...ofApp],
    examples: ['status', 'status --watch'],
  },
  deploy: {
    summary: 'Deploy a folder, and wait for the end of the deploy.',
    more: `Makes the app if it is not there. The exit code is 0 if the deploy succeeds, and 1 if it fails.
In a git checkout, the files are those that git knows or would add; elsewhere those that .gitignore does not exclude.
Without a folder it is that of .pcp.json, here or above, or else this one. A file .pcpignore excludes more.
Never sent: .git, node_modules, .env and its variants, .pcp.json.
Ctrl+C stops watching; a second one within two seconds cancels the deploy.`,
    args: ['[folder]'],
    options: ['git', 'image', 'detach', 'list', ...ofApp],
    examples: [
      'deploy',
      'deploy site --app acme/site --region local',
      'deploy --image redis:7 --app acme/cache',
      'deploy --list',
    ],
  },
  deploys: {
    summary: 'List the deploys of an app, latest first.',
    args: [],
    options: ['limit', 'before', ...ofApp],
    examples: ['deploys', 'deploys --limit 5'],
  },
  'deploys cancel': {
    summary: 'Cancel a deploy that has not ended.',
    args: ['<number>'],
    options: ofApp,
    examples: ['deploys cancel 42'],
  },
  rollback: {
    summary: 'Roll out an earlier deploy again, without a build.',
    more: 'Without a number it is the latest before the current one that can be rolled back to.\nOn a terminal that choice is confirmed first.',
    args: ['[number]'],
    options: ['yes', 'detach', ...ofApp],
    examples: ['rollback', 'rollback 40'],
  },
  logs: {
    summary: 'Print log lines of an app, or of a deploy.',
    args: [],
    options: ['follow', 'service', 'since', 'grep', 'level', 'deploy', ...ofApp],
    examples: ['logs --since 6h', 'logs -f -s web', 'logs -g timeout --level error', 'logs --deploy 42'],
  },
  vars: {
    summary: 'List the variables of an app.',
    args: [],
    options: ofApp,
    examples: ['vars'],
  },
  'vars set': {
    summary: 'Set variables, all or none.',
    more: 'A name alone reads its value from standard input, so that it is in no history and no list of processes.',
    args: ['<KEY[=VALUE]…>'],
    options: ['secret', 'restart', 'dry-run', ...ofApp],
    examples: ['vars set MODE=production LOG_LEVEL=info', 'vars set API_KEY --secret < key.txt'],
  },
  'vars unset': {
    summary: 'Remove variables, all or none.',
    args: ['<KEY…>'],
    options: ['restart', 'dry-run', ...ofApp],
    examples: ['vars unset MODE --dry-run'],
  },
  'vars import': {
    summary: 'Set the variables of a file such as .env, all or none.',
    more: `Other variables of the app stay. The file - is standard input. A value may be in quotes, also over several lines;
in double quotes, escapes such as \\n are read. A # begins a comment after a space. What cannot be read is refused.`,
    args: ['<file>'],
    options: ['secret', 'restart', 'dry-run', ...ofApp],
    examples: ['vars import .env --dry-run'],
  },
  'vars export': {
    summary: 'Print the variables as a file such as .env.',
    more: 'A secret is a comment with its name, since its value is not shown.',
    args: [],
    options: ['file', 'force', ...ofApp],
    examples: ['vars export --file .env.local'],
  },
  open: {
    summary: 'Open the address of an app in a browser.',
    more: 'Prints the address. Only on a terminal it opens a browser too.',
    args: [],
    options: ['dashboard', ...ofApp],
    examples: ['open', 'open --dashboard'],
  },
  restart: {
    summary: 'Restart the containers of an app.',
    args: [],
    options: ofApp,
    examples: ['restart'],
  },
  stop: {
    summary: 'Stop an app.',
    args: [],
    options: ofApp,
    examples: ['stop'],
  },
  start: {
    summary: 'Start an app that is stopped.',
    args: [],
    options: ofApp,
    examples: ['start'],
  },
  scale: {
    summary: 'Print the sizes of an app, or change them.',
    more: `Shows the sizes now and then, and the room in the pool. A service takes cpu=CORES and memory=SIZE, where "default"
returns to the value of the source; a volume takes its new size, which is never smaller. Units are binary:
512MB is 512 MiB.`,
    args: ['[service cpu=… memory=…]', '[volume=size]'],
    options: ['dry-run', ...ofApp],
    examples: ['scale', 'scale web cpu=0.5 memory=512MB', 'scale db-data=20GB --dry-run'],
  },
  metrics: {
    summary: 'Print the metrics of the services of an app.',
    more: 'The latest and the highest value, and a line of all values; of characters of ASCII unless the locale is UTF-8.',
    args: [],
    options: ['service', 'since', ...ofApp],
    examples: ['metrics', 'metrics -s web --since 6h'],
  },
  run: {
    summary: 'Run a command in a container of an app.',
    more: `The exit code is that of the command, or 255 if ssh cannot connect. Write -- before a command that has options.
One argument is a line for the shell of the container; of several, each arrives as it is.`,
    args: ['<command…>'],
    options: ['service', 'identity', ...ofApp],
    examples: ['run -- node --version', "run 'ls | wc -l' -s web"],
  },
  ssh: {
    summary: 'Open a shell in a container of an app.',
    more: 'Uses the program ssh, with the key of the host that the control plane names and a key for this connection only.',
    args: [],
    options: ['service', 'identity', 'print', ...ofApp],
    examples: ['ssh', 'ssh -s db', 'ssh --print --identity ~/.ssh/id_ed25519'],
  },
  domains: {
    summary: 'List the domains of an app.',
    args: [],
    options: ofApp,
    examples: ['domains'],
  },
  'domains add': {
    summary: 'Add a domain to an app, and print the DNS records to set.',
    more: 'A domain that exists does not become the primary one: remove it, and add it with --primary.',
    args: ['<host>'],
    options: ['primary', 'redirect', 'wait', ...ofApp],
    examples: ['domains add shop.example.com --primary', 'domains add www.example.com --redirect shop.example.com'],
  },
  'domains remove': {
    summary: 'Remove a domain from an app.',
    args: ['<host>'],
    options: ['yes', ...ofApp],
    examples: ['domains remove www.example.com'],
  },
  'domains redirect': {
    summary: 'Redirect a domain; without a target it serves the app.',
    args: ['<host>', '[target]'],
    options: ofApp,
    examples: ['domains redirect www.example.com https://shop.example.com'],
  },
  'domains check': {
    summary: 'Print the DNS records of a host, which of them are set, and its certificate.',
    more: 'The exit code is 1 until the host serves the app.',
    args: ['<host>'],
    options: ['wait', ...ofApp],
    examples: ['domains check shop.example.com', 'domains check shop.example.com --wait'],
  },
  doctor: {
    summary: 'Check the configuration, the connection and the token.',
    more: 'One line for each check, with what cures it. The exit code is 1 after a failure.',
    args: [],
    options: everywhere,
    examples: ['doctor', 'doctor --json'],
  },
  api: {
    summary: 'Call any operation of the contract.',
    more: `pcp api OPERATION --help lists its parameters and fields, which are checked before anything is sent.
name=value is read as its field is: a text stays one, all else is JSON. name:=value is JSON, name=@file the text of a
file. A dot leads into an object, as in health.path=/; a list takes its name several times. --input is sent unchecked.
The parts of the app of .pcp.json, or of --app, fill the path where nothing else does.`,
    args: ['[operation | METHOD path]', '[name=value…]'],
    options: ['input', 'template', 'all', 'stream', 'list', ...ofApp],
    examples: [
      'api createVar --help',
      'api setVars unset=MODE dryRun=true',
      'api GET /api/workspaces/acme/audit --all',
      'api getAppStatus --stream',
      'api --list',
    ],
  },
  completion: {
    summary: 'Print a script that completes commands and options in a shell.',
    args: ['<bash|zsh|fish|powershell>'],
    options: ['install', 'help'],
    examples: ['completion fish --install', 'completion zsh > _pcp'],
  },
} as const satisfies Record<string, Command>;

/** The commands that are one call each. */
export const areas = { ...workspaceAreas, ...platformAreas };

export const commands = { ...daily, ...areas };

/** The commands that have a module of their own. */
export type OwnName = keyof typeof daily;
export type CommandName = keyof typeof commands;

export const exitCodes: readonly (readonly [number, string])[] = [
  [0, 'Done.'],
  [1, 'Failed: the deploy, or what else was wanted.'],
  [2, 'The command line is wrong.'],
  [3, 'Not signed in.'],
  [4, 'Not allowed.'],
  [5, 'Not found.'],
  [6, 'Refused by a rule, such as a limit.'],
  [7, 'The control plane cannot be reached, or has an error.'],
  [130, 'Ended by Ctrl+C.'],
];
