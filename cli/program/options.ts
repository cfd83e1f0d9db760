/** An option of the command line. A name means the same in each command. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: true;
  /** Name of the value in help; only with `string`. */
  readonly value?: string;
  /** Values that completion offers. */
  readonly choices?: readonly string[];
  readonly help: string;
}

export const options = {
  app: { type: 'string', short: 'a', value: 'WORKSPACE/APP', help: 'The app, instead of the one of .pcp.json.' },
  workspace: { type: 'string', value: 'WORKSPACE', help: 'The workspace, instead of that of .pcp.json.' },
  env: {
    type: 'string',
    value: 'ENV',
    choices: ['production', 'preview', 'development'],
    help: 'The environment of the app; production by default.',
  },
  region: { type: 'string', value: 'REGION', help: 'The region of the app, where it is in more than one.' },
  url: { type: 'string', value: 'URL', help: 'The control plane, instead of PCP_URL, .pcp.json or the last sign-in.' },
  json: { type: 'boolean', help: 'Print results as JSON, one value on each line.' },
  help: { type: 'boolean', short: 'h', help: 'Print this help.' },
  dashboard: { type: 'boolean', help: 'The page of the app in the dashboard, instead of its address.' },
  watch: { type: 'boolean', short: 'w', help: 'Keep printing changes, until Ctrl+C.' },
  limit: { type: 'string', value: 'NUMBER', help: 'The most entries to list, 1 to 100; 20 by default for deploys.' },
  before: { type: 'string', value: 'NUMBER', help: 'List only what was before this deploy or entry.' },
  identity: {
    type: 'string',
    short: 'i',
    value: 'FILE',
    help: 'Your private key, with its public one in FILE.pub; by default, one is made.',
  },
  print: { type: 'boolean', help: 'Only print the command of ssh.' },
  primary: { type: 'boolean', help: 'The host becomes the primary domain of the app.' },
  redirect: { type: 'string', value: 'TARGET', help: 'Redirect the host to this host or address.' },
  wait: { type: 'boolean', help: 'Wait until the host serves the app, or fails.' },
  install: { type: 'boolean', help: 'Write the script where the shell looks for it.' },
  template: { type: 'boolean', help: 'Print a body to fill for --input, with limits.' },
  yes: { type: 'boolean', short: 'y', help: 'Do it without a question.' },
  follow: { type: 'boolean', short: 'f', help: 'Print new lines as they come, until Ctrl+C.' },
  service: { type: 'string', short: 's', multiple: true, value: 'NAME', help: 'Only this service; may be repeated.' },
  since: {
    type: 'string',
    value: 'TIME',
    help: 'How far to go back, such as 30m, 6h or 2d; 1h by default, 7d at most.',
  },
  grep: { type: 'string', short: 'g', value: 'TEXT', help: 'Only lines that contain this text.' },
  level: {
    type: 'string',
    value: 'LEVEL',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
    help: 'Only lines of this level.',
  },
  deploy: { type: 'string', value: 'NUMBER', help: 'The log of this deploy, instead of that of the services.' },
  git: { type: 'string', value: 'URL', help: 'Deploy a repository instead of a folder; URL#BRANCH names a branch.' },
  image: { type: 'string', value: 'REF', help: 'Deploy a container image instead of a folder.' },
  detach: { type: 'boolean', help: 'Start the deploy, and do not wait for its end.' },
  list: { type: 'boolean', help: 'Only print what there is: the files of a deploy, or the operations.' },
  device: { type: 'boolean', help: 'Print a code to type in any browser, instead of opening one.' },
  token: { type: 'boolean', help: 'Read a token from standard input, instead of opening a browser.' },
  secret: { type: 'boolean', help: 'Values that no list shows again.' },
  restart: { type: 'boolean', help: 'Restart the app if something has changed.' },
  'dry-run': { type: 'boolean', help: 'Print what would change, and change nothing.' },
  file: { type: 'string', value: 'FILE', help: 'Write into a new file, which only its owner may read.' },
  force: { type: 'boolean', help: 'Replace a file that exists.' },
  input: {
    type: 'string',
    value: 'FILE',
    help: 'Read the body of the request as JSON from a file; - is standard input.',
  },
  all: { type: 'boolean', help: 'Read all parts of a long list, and print them as one.' },
  stream: { type: 'boolean', help: 'Follow the stream of the operation, with one frame on each line.' },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;

/** The options of every command, and those of commands that mean a workspace or an app. */
export const everywhere = ['json', 'url', 'help'] as const;
export const ofWorkspace = ['workspace', ...everywhere] as const;
export const ofApp = ['app', 'env', 'region', ...everywhere] as const;

/** The options of an invocation. */
export type Options = {
  readonly [Name in OptionName]?:
    | ((typeof options)[Name] extends { readonly multiple: true }
        ? readonly string[]
        : (typeof options)[Name] extends { readonly type: 'boolean' }
          ? boolean
          : string)
    | undefined;
};
