import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseObject } from './config.ts';

/** The app of a folder, as `.pcp.json` names it. It contains no secret, so it belongs into the repository. */
export interface Link {
  readonly url?: string | undefined;
  readonly workspace?: string | undefined;
  readonly app?: string | undefined;
  readonly env?: string | undefined;
  readonly region?: string | undefined;
}

const name = '.pcp.json';

/** The link of a folder, or of the next folder above that has one. */
export function findLink(folder: string): Link {
  const linked = linkedFolder(folder);
  if (linked === null) return {};
  const file = join(linked, name);
  const { url, workspace, app, env, region } = parseObject(readFileSync(file, 'utf8'), file);
  return { url: text(url), workspace: text(workspace), app: text(app), env: text(env), region: text(region) };
}

/** A folder, or the next one above, that has a link; `null` without any. */
export function linkedFolder(folder: string): string | null {
  if (existsSync(join(folder, name))) return folder;
  return dirname(folder) === folder ? null : linkedFolder(dirname(folder));
}

export function writeLink(folder: string, link: Link): string {
  const file = join(folder, name);
  writeFileSync(file, `${JSON.stringify(link, null, 2)}\n`);
  return file;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
