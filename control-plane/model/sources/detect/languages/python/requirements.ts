import { linesOf, readText, type Source } from '../../source.ts';

/** Names of packages with the extras that are wanted of each, all normalised. */
export type Needs = Map<string, Set<string>>;

/** Number of files that a list of requirements may refer to. */
const mostFiles = 50;

/** Packages of a file of requirements, and of the files that it refers to. */
export async function readRequirements(source: Source, path: string): Promise<Needs> {
  const needs: Needs = new Map();
  const paths = new Set([path]);
  for (const file of paths) {
    const text = (await readText(source, file)) ?? '';
    for (const line of logicalLines(text)) {
      const other = referredFile(line, file);
      if (other !== null && paths.size < mostFiles) paths.add(other);
      else addNeed(needs, line);
    }
  }
  return needs;
}

/** Adds the package of a requirement, such as `uvicorn[standard]>=0.30`. A line that names none adds nothing. */
export function addNeed(needs: Needs, requirement: string): void {
  const [text = '', marker = ''] = splitMarker(requirement.trim().replace(/^(?:-e|--editable)[\s=]+/, ''));
  if (isForAnotherSystem(marker)) return;
  const egg = eggOf(text);
  const [, name = '', extras = '', rest = ''] =
    /^([A-Za-z0-9][\w.-]*)\s*(?:\[([^\]]*)\])?(.*)$/.exec(egg ?? text) ?? [];
  if (name === '' || !/^\s*(?:$|[<>=!~@(]|--)/.test(rest)) return;
  const wanted = extras
    .split(',')
    .map((extra) => normalise(extra.trim()))
    .filter(Boolean);
  needs.set(normalise(name), new Set([...(needs.get(normalise(name)) ?? []), ...wanted]));
}

/** The name by which packages are compared. */
export function normalise(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** The name at the end of an address, as in `git+https://git.test/shop.git#egg=shop`; `null` for none. */
function eggOf(text: string): string | null {
  const index = text.indexOf('#');
  const parts = index === -1 ? [] : text.slice(index + 1).split('&');
  return parts.find((part) => part.startsWith('egg='))?.slice('egg='.length) ?? null;
}

/** Lines without comments. A backslash at the end joins a line with the next one. */
function logicalLines(text: string): string[] {
  const lines: string[][] = [[]];
  for (const line of linesOf(text)) {
    const own = line.replace(/(?:^|\s)#.*$/, '');
    const isOpen = own.endsWith('\\');
    lines.at(-1)?.push(isOpen ? own.slice(0, -1) : own);
    if (!isOpen) lines.push([]);
  }
  return lines.map((parts) => parts.join('').trim()).filter((line) => line !== '');
}

/** The path of the file that a line such as `-r base.txt` includes; `null` for any other line. */
function referredFile(line: string, from: string): string | null {
  const [, name] = /^(?:-r|--requirement)(?:\s+|=)?(\S+)/.exec(line) ?? [];
  if (name === undefined || name.includes(':') || name.startsWith('/')) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** An address may contain a semicolon; a marker follows white space there. */
function splitMarker(text: string): readonly string[] {
  const index = /[@:]/.test(text) ? text.search(/\s;/) : text.indexOf(';');
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index).replace(/^\s*;/, '').trim()];
}

function isForAnotherSystem(marker: string): boolean {
  return /^(?:sys_platform|platform_system|os_name)\s*==\s*(['"])(?:win32|windows|nt|darwin)\1$/i.test(marker);
}
