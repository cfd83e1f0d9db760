import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { project } from './sources.ts';

/** A Markdown file, with its prose and its code blocks apart. */
export interface Document {
  readonly path: string;
  /** The text without the code blocks. */
  readonly text: string;
  readonly blocks: readonly { readonly language: string; readonly code: string }[];
}

const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const topFolders = new Set(readdirSync(project));

/** Paths that the documents name although they do not exist: the output of commands. */
const notWrittenYet = ['cli/dist', 'client/dist', 'platform/dist', 'contract/openapi.json', 'server/handlers'];

export function readDocument(path: string, text = readFileSync(join(project, path), 'utf8')): Document {
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
  return { path, text: text.replaceAll(/^```.*?^```/gms, ''), blocks };
}

/** A snippet of an example, which names its file in the first line; a test compiles and runs the example. */
const quoted = /^\/\/ (examples\/\S+)\n/;

export function isQuote(code: string): boolean {
  return quoted.test(code);
}

/**
 * The quotes whose lines are not in their file, one after the other, and the snippets with JSX that are not quotes.
 */
export function findWrongQuotes({ path, blocks }: Document): string[] {
  return blocks.flatMap(({ language, code }) => {
    const [first = '', file] = quoted.exec(code) ?? [];
    if (file === undefined)
      return language === 'tsx' ? [`${path} has a tsx snippet whose first line does not name a file of examples/`] : [];
    if (!existsSync(join(project, file))) return [`${path} quotes ${file}, which does not exist`];
    const lines = withoutIndent(code.slice(first.length));
    return withoutIndent(readFileSync(join(project, file), 'utf8')).includes(lines)
      ? []
      : [`${path} quotes ${file}, which differs:\n${lines}`];
  });
}

function withoutIndent(code: string): string {
  return code.replaceAll(/^ +/gm, '');
}

/** The relative links to a file or a heading that does not exist. */
export function findDeadLinks({ path, text }: Document, root = project): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
  return links.filter((link) => !linkWorks(root, path, link)).map((link) => `${path} links to ${link}`);
}

function linkWorks(root: string, from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(root, from) : join(root, dirname(from), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || headings(readFileSync(target, 'utf8')).includes(anchor);
}

function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * The paths in backticks that do not exist, in a folder of the project or at its top level, and that no diff of the
 * document adds.
 */
export function findDeadPaths({ path, text, blocks }: Document): string[] {
  const tokens = [...text.matchAll(/`([^`\s]+)`/g)].map(([, token = '']) => token);
  const added = new Set(blocks.filter(({ language }) => language === 'diff').flatMap(({ code }) => addedFiles(code)));
  return tokens
    .filter((token) => isPath(token) && !exists(token) && !added.has(token))
    .map((token) => `${path} names ${token}`);
}

function addedFiles(diff: string): string[] {
  return [...diff.matchAll(/^--- \/dev\/null\n\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file);
}

function isPath(token: string): boolean {
  const [first = '', ...rest] = token.split('/');
  if (rest.length > 0)
    return /^[\w.@*-]+(\/[\w.@*-]+)*\/?$/.test(token) && (topFolders.has(first) || rooms.includes(first));
  return /^([A-Z]{4,}\.md|package(-lock)?\.json|tsconfig(\.\w+)?\.json|redocly\.yaml|\w+\.config\.[jt]s)$/.test(token);
}

/** Folders that count as paths even if they no longer exist. */
const rooms = [
  'bin',
  'client',
  'contract',
  'contract-diff',
  'docs',
  'generated',
  'mock',
  'openapi',
  'scripts',
  'server',
  'test',
  'verify',
];

function exists(token: string): boolean {
  const path = token.replace(/\/$/, '');
  return (
    notWrittenYet.some((other) => path === other || path.startsWith(`${other}/`)) ||
    globSync(path, { cwd: project }).length > 0
  );
}

/**
 * The npm commands that package.json does not have, the subcommands that do not exist, and the flags that are in no
 * help.
 */
export function findDeadCommands({ path, text, blocks }: Document): string[] {
  const all = [text, ...blocks.map(({ code }) => code)].join('\n');
  const scripts = [...all.matchAll(/\bnpm (?:run )?((?<=run )[\w:-]+|start|test)(?: -- ([^`\n|#]*))?/g)];
  const packaged = [...all.matchAll(/\bnpx platform-control-plane(-server)?( [^`\n|#]*)?/g)];
  return [
    ...scripts.flatMap(([command, name = '', options = '']) => {
      const script = manifest.scripts[name];
      if (script === undefined) return [`${path} says "${command.trim()}"; package.json has no ${name}`];
      return findDeadFlags(script, options).map(
        (flag) => `${path} says "${command.trim()}"; ${script} has no --${flag}`,
      );
    }),
    ...packaged.flatMap(([command, ofServer, options = '']) => {
      const folder = ofServer === undefined ? 'bin' : 'platform/bin';
      const [, subcommand = ofServer === undefined ? 'mock' : 'serve'] = /^ ([a-z]+(?:-[a-z]+)*)/.exec(options) ?? [];
      if (!existsSync(join(project, `${folder}/${subcommand}.ts`)))
        return [`${path} says "${command.trim()}"; there is no ${subcommand}`];
      return findDeadFlags(`node ${folder}/main.ts ${subcommand}`, options).map(
        (flag) => `${path} says "${command.trim()}"; ${subcommand} has no --${flag}`,
      );
    }),
  ];
}

function findDeadFlags(script: string, options: string): string[] {
  const [, command] = /^node (.+)$/.exec(script) ?? [];
  const flags = [...options.matchAll(/(?:^| )--([\w-]+)/g)].map(([, flag = '']) => flag);
  return command === undefined
    ? []
    : flags.filter((flag) => flag !== 'help' && !helpOf(command).includes(`  --${flag}`));
}

const helps = new Map<string, string>();

function helpOf(command: string): string {
  const args = [...command.split(' '), '--help'];
  const help = helps.get(command) ?? spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout;
  helps.set(command, help);
  return help;
}
