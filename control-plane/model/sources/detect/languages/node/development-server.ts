import { commandsOf } from './shell-words.ts';

type Scripts = ReadonlyMap<string, string>;

/** Programs that serve for developers whatever their arguments are. */
const servers = new Set([
  ...['nodemon', 'ts-node-dev', 'tsnd', 'node-dev', 'supervisor', 'webpack-dev-server', 'live-server', 'browser-sync'],
  ...['start-storybook', 'budo'],
]);

/** Programs that serve for developers, unless their first word is one of these. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  vite: ['build', 'optimize'],
  next: ['start', 'build', 'export', 'lint', 'info', 'telemetry'],
  nuxt: ['start', 'build', 'generate', 'prepare'],
  nuxi: ['start', 'build', 'generate', 'prepare'],
  astro: ['build', 'check', 'sync'],
  parcel: ['build'],
  vitepress: ['build'],
  vuepress: ['build'],
};

/** Programs that serve for developers if their first word is one of these. */
const serverWords: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['react-scripts', 'craco', 'react-app-rewired', 'rescripts'].map((name) => [name, ['start']])),
  ng: ['serve', 's', 'dev'],
  'vue-cli-service': ['serve'],
  webpack: ['serve', 's', 'server'],
  'webpack-cli': ['serve', 's', 'server'],
  gatsby: ['develop', 'dev', 'serve'],
  docusaurus: ['start', 'serve'],
  eleventy: ['--serve', '--watch'],
  '@11ty/eleventy': ['--serve', '--watch'],
  'svelte-kit': ['dev', 'preview'],
  remix: ['dev', 'vite:dev', 'watch'],
  'react-router': ['dev'],
  nest: ['start'],
  tsx: ['watch'],
  turbo: ['dev', 'serve', 'develop'],
  lerna: ['dev', 'serve', 'develop'],
  nx: ['dev', 'serve', 'develop'],
  ...Object.fromEntries(['hexo', 'ember'].map((name) => [name, ['server', 's', 'serve']])),
  ...Object.fromEntries(
    ['rsbuild', 'rspress', 'rspack', 'umi', 'max', 'quasar'].map((name) => [name, ['dev', 'serve']]),
  ),
  gridsome: ['develop'],
  expo: ['start'],
  storybook: ['dev'],
  strapi: ['develop', 'dev', 'watch-admin'],
  vinxi: ['dev'],
  wrangler: ['dev'],
  netlify: ['dev'],
  vercel: ['dev'],
};

/** Programs that run another one, which follows. */
const wrappers = new Set(['cross-env', 'cross-env-shell', 'env', 'npx', 'bunx', 'pnpx', 'exec', 'dotenv', 'dotenvx']);
const managers = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const groups = new Set(['concurrently', 'conc', 'npm-run-all', 'run-p', 'run-s', 'npm-run-all2']);

/** No more scripts that call each other are followed. */
const mostScripts = 50;

/** Whether a command of a script starts a server for developers, by itself or by another script. */
export function isDevelopmentServer(line: string, scripts: Scripts, seen = new Set<string>()): boolean {
  return commandsOf(line).some((words) => isServer(programOf(words), scripts, seen));
}

/** The program of a command and its arguments, without variables, wrappers and folders before it. */
export function programOf(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  if (/^[A-Za-z_]\w*=/.test(first)) return programOf(rest);
  if (wrappers.has(first)) {
    const end = rest.indexOf('--');
    return programOf(end < 0 ? rest.slice(rest.findIndex((word) => !word.startsWith('-'))) : rest.slice(end + 1));
  }
  if (managers.has(first) && ['exec', 'dlx', 'x'].includes(rest[0] ?? ''))
    return programOf(rest.slice(1).filter((word) => word !== '--'));
  if (first === 'node') {
    const index = rest.findIndex((word) => word.includes('node_modules/.bin/'));
    return index < 0 ? words : programOf(rest.slice(index));
  }
  return [first.replace(/^.*node_modules\/\.bin\//, ''), ...rest];
}

function isServer([program = '', ...args]: readonly string[], scripts: Scripts, seen: Set<string>): boolean {
  if (servers.has(program)) return true;
  if (managers.has(program))
    return isServerScript(args.find((word) => !/^(-.*|run|run-script)$/.test(word)) ?? '', scripts, seen);
  if (groups.has(program))
    return args.some(
      (word) => isServerScript(word.replace(/^npm:/, ''), scripts, seen) || isDevelopmentServer(word, scripts, seen),
    );
  const word = args.find((one) => one !== 'run' && (!one.startsWith('-') || program.endsWith('eleventy'))) ?? '';
  if (Object.hasOwn(otherWords, program)) return !otherWords[program]?.includes(word) && !asksOnly(args);
  return Object.hasOwn(serverWords, program) && (serverWords[program]?.includes(word) ?? false);
}

function isServerScript(name: string, scripts: Scripts, seen: Set<string>): boolean {
  const line = scripts.get(name);
  if (line === undefined || seen.has(name) || seen.size >= mostScripts) return false;
  seen.add(name);
  return isDevelopmentServer(line, scripts, seen);
}

function asksOnly(args: readonly string[]): boolean {
  return args.some((word) => word === '--version' || word === '--help');
}
