import type { OperationIds } from '../../generated/client/types.ts';
import type { OptionName } from './options.ts';

type OperationId = { [Path in keyof OperationIds]: OperationIds[Path][keyof OperationIds[Path]] }[keyof OperationIds];

/** A command as data: its help, its completion and its documentation follow from it. */
export interface Command {
  readonly summary: string;
  /** Further sentences of its help. */
  readonly more?: string;
  /** Names of its arguments: `<name>` is required, `[name]` is not, `…` means any number. */
  readonly args: readonly string[];
  readonly options: readonly OptionName[];
  /** The operations of the contract that it calls. */
  readonly operations: readonly OperationId[];
  /** The arguments of examples. */
  readonly examples: readonly string[];
}

const everywhere = ['json', 'url', 'help'] as const;
const ofApp = ['app', 'env', 'region', ...everywhere] as const;

export const commands = {
  login: {
    summary: 'Sign in by a browser, or with a token.',
    more: `On a terminal it opens a browser, in which you give access. By SSH, or without a browser, it prints a code to type in any.
Without a terminal, or with --token, it reads a token from standard input. The token is kept in the configuration, by URL.`,
    args: ['[url]'],
    options: ['device', 'token', ...everywhere],
    operations: ['createDeviceCode', 'exchangeToken', 'getMe'],
    examples: ['login https://platform.example.com', 'login --device', 'login < token.txt'],
  },
  logout: {
    summary: 'Forget the token of a control plane.',
    more: 'The token stays valid. To revoke it: pcp api revokeToken id=ID; pcp api listTokens shows the ids.',
    args: [],
    options: everywhere,
    operations: [],
    examples: ['logout'],
  },
  whoami: {
    summary: 'Print who is signed in, and where.',
    args: [],
    options: everywhere,
    operations: ['getMe'],
    examples: ['whoami'],
  },
  link: {
    summary: 'Let this folder be that of an app.',
    more: 'Writes .pcp.json, which contains no secret. Without an argument it prints the link of this folder.',
    args: ['[workspace/app]'],
    options: ['env', 'region', ...everywhere],
    operations: ['getApp', 'listWorkspaces'],
    examples: ['link acme/storefront', 'link'],
  },
  apps: {
    summary: 'List the apps of all workspaces, or of one.',
    args: ['[workspace]'],
    options: everywhere,
    operations: ['listWorkspaces'],
    examples: ['apps', 'apps acme --json'],
  },
  status: {
    summary: 'Print the state of an app and of its containers.',
    args: [],
    options: ['watch', ...ofApp],
    operations: ['getApp', 'getAppStatus'],
    examples: ['status', 'status --watch'],
  },
  deploy: {
    summary: 'Deploy a folder, and wait for the end of the deploy.',
    more: `Makes the app if it is not there. The exit code is 0 if the deploy succeeds, and 1 if it fails.
In a git checkout, the files are those that git knows or would add; elsewhere those that .gitignore does not exclude.
A file .pcpignore excludes more. Never sent: .git, node_modules, .env and its variants, .pcp.json.
Ctrl+C stops watching; a second one within two seconds cancels the deploy.`,
    args: ['[folder]'],
    options: ['detach', 'list', ...ofApp],
    operations: ['createUpload', 'createDeploy', 'deployApp', 'getDeployLogs', 'getDeploy', 'listWorkspaces', 'getApp'],
    examples: ['deploy', 'deploy site --app acme/site --region local', 'deploy --list'],
  },
  deploys: {
    summary: 'List the deploys of an app, latest first.',
    args: [],
    options: ['limit', 'before', ...ofApp],
    operations: ['listDeploys'],
    examples: ['deploys', 'deploys --limit 5'],
  },
  'deploys cancel': {
    summary: 'Cancel a deploy that has not ended.',
    args: ['<number>'],
    options: ofApp,
    operations: ['listDeploys', 'cancelDeploy'],
    examples: ['deploys cancel 42'],
  },
  rollback: {
    summary: 'Roll out an earlier deploy again, without a build.',
    more: 'Without a number it is the latest before the current one that can be rolled back to.\nOn a terminal that choice is confirmed first.',
    args: ['[number]'],
    options: ['yes', 'detach', ...ofApp],
    operations: ['listDeploys', 'createDeploy', 'getDeployLogs', 'getDeploy', 'getApp'],
    examples: ['rollback', 'rollback 40'],
  },
  logs: {
    summary: 'Print log lines of an app, or of a deploy.',
    args: [],
    options: ['follow', 'service', 'since', 'grep', 'level', 'deploy', ...ofApp],
    operations: ['getApp', 'searchServiceLogs', 'readServiceLogs', 'listDeploys', 'getDeployLogs'],
    examples: ['logs --since 6h', 'logs -f -s web', 'logs -g timeout --level error', 'logs --deploy 42'],
  },
  vars: {
    summary: 'List the variables of an app.',
    args: [],
    options: ofApp,
    operations: ['listVars'],
    examples: ['vars'],
  },
  'vars set': {
    summary: 'Set variables, all or none.',
    more: 'A name alone reads its value from standard input, so that it is in no history and no list of processes.',
    args: ['<KEY[=VALUE]…>'],
    options: ['secret', 'dry-run', ...ofApp],
    operations: ['setVars'],
    examples: ['vars set MODE=production LOG_LEVEL=info', 'vars set API_KEY --secret < key.txt'],
  },
  'vars unset': {
    summary: 'Remove variables, all or none.',
    args: ['<KEY…>'],
    options: ['dry-run', ...ofApp],
    operations: ['setVars'],
    examples: ['vars unset MODE --dry-run'],
  },
  'vars import': {
    summary: 'Set the variables of a file such as .env, all or none.',
    more: 'Other variables of the app stay. The file - is standard input.',
    args: ['<file>'],
    options: ['secret', 'dry-run', ...ofApp],
    operations: ['setVars'],
    examples: ['vars import .env --dry-run'],
  },
  'vars export': {
    summary: 'Print the variables as a file such as .env.',
    more: 'A secret is a comment with its name, since its value is not shown.',
    args: [],
    options: ['file', 'force', ...ofApp],
    operations: ['listVars'],
    examples: ['vars export --file .env.local'],
  },
  open: {
    summary: 'Open the address of an app in a browser.',
    more: 'Prints the address. Only on a terminal it opens a browser too.',
    args: [],
    options: ofApp,
    operations: ['getApp'],
    examples: ['open'],
  },
  restart: {
    summary: 'Restart the containers of an app.',
    args: [],
    options: ofApp,
    operations: ['restartApp'],
    examples: ['restart'],
  },
  stop: {
    summary: 'Stop an app.',
    args: [],
    options: ofApp,
    operations: ['updateApp'],
    examples: ['stop'],
  },
  start: {
    summary: 'Start an app that is stopped.',
    args: [],
    options: ofApp,
    operations: ['updateApp'],
    examples: ['start'],
  },
  api: {
    summary: 'Call any operation of the contract.',
    more: `name=value is text, name:=value is JSON, name=@file is the text of a file. Names fill the path, then the query,
then the body. The parts of the app of .pcp.json, or of --app, fill the path where nothing else does.`,
    args: ['[operation]', '[name=value…]'],
    options: ['input', 'stream', 'list', ...ofApp],
    operations: [],
    examples: ['api getMe', 'api createDomain host=shop.example.com', 'api getAppStatus --stream', 'api --list'],
  },
  completion: {
    summary: 'Print a script that completes commands and options in a shell.',
    args: ['<bash|zsh|fish|powershell>'],
    options: ['help'],
    operations: [],
    examples: ['completion bash > ~/.local/share/bash-completion/completions/pcp'],
  },
} as const satisfies Record<string, Command>;

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
