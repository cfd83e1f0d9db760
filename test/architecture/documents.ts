import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { project } from './sources.ts';

/** A document for people, with what it claims. */
export interface Document {
  readonly path: string;
  readonly text: string;
  /** The code blocks, by language. */
  readonly blocks: readonly { readonly language: string; readonly code: string }[];
}

const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const topFolders = new Set(readdirSync(project));

/** What the documents speak of before it is there: the endpoint of the example, and what a command writes. */
const toBeWritten = ['openapi/apps/paths/notes.yaml', 'server/handlers'];

export function readDocument(path: string, text = readFileSync(join(project, path), 'utf8')): Document {
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({ language, code }));
  return { path, text: text.replaceAll(/^```.*?^```/gms, ''), blocks };
}

/** Each relative link that leads nowhere: to no file, or to no heading of it. */
export function findDeadLinks({ path, text }: Document): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
  return links.filter((link) => !leadsSomewhere(path, link)).map((link) => `${path} links to ${link}`);
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(project, from) : join(project, dirname(from), path);
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

/** Each path in backticks that does not exist: below a folder of the project, or a file that stands at its top. */
export function findDeadPaths({ path, text }: Document): string[] {
  const tokens = [...text.matchAll(/`([^`\s]+)`/g)].map(([, token = '']) => token);
  return tokens.filter((token) => isPath(token) && !exists(token)).map((token) => `${path} names ${token}`);
}

function isPath(token: string): boolean {
  const [first = '', ...rest] = token.split('/');
  if (rest.length > 0) return /^[\w.@*-]+(\/[\w.@*-]+)*\/?$/.test(token) && (topFolders.has(first) || rooms.includes(first));
  return /^([A-Z]{4,}\.md|package(-lock)?\.json|tsconfig(\.\w+)?\.json|redocly\.yaml|\w+\.config\.[jt]s)$/.test(token);
}

/** Folders that the project's documents speak of even where they are gone. */
const rooms = ['client', 'docs', 'generated', 'mock', 'openapi', 'scripts', 'server', 'test', 'verify'];

function exists(token: string): boolean {
  const path = token.replace(/\/$/, '');
  return toBeWritten.some((later) => path === later || path.startsWith(`${later}/`)) || globSync(path, { cwd: project }).length > 0;
}

/** Each npm command that package.json does not have, and each flag that its script does not know. */
export function findDeadCommands({ path, text, blocks }: Document): string[] {
  const all = [text, ...blocks.map(({ code }) => code)].join('\n');
  const commands = [...all.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)( -- [^`\n|]*)?/g)];
  return commands.flatMap(([command, name = '', flags = '']) => {
    const script = manifest.scripts[name];
    if (script === undefined) return [`${path} says "${command}"; package.json has no ${name}`];
    return [...flags.matchAll(/ --([\w-]+)/g)].flatMap(([, flag = '']) =>
      knowsFlag(script, flag) ? [] : [`${path} says "${command}"; ${script} has no --${flag}`],
    );
  });
}

function knowsFlag(script: string, flag: string): boolean {
  const [, file] = /^node (\S+)$/.exec(script) ?? [];
  return file === undefined || helpOf(file).includes(`  --${flag}`);
}

const helps = new Map<string, string>();

/** What a command says of itself. */
function helpOf(file: string): string {
  const help = helps.get(file) ?? spawnSync(process.execPath, [file, '--help'], { cwd: project, encoding: 'utf8' }).stdout;
  helps.set(file, help);
  return help;
}
