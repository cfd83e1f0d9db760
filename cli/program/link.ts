import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseObject } from './config.ts';
import { codeOfSystem } from './system-error.ts';

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
  const file = join(folder, name);
  try {
    const { url, workspace, app, env, region } = parseObject(readFileSync(file, 'utf8'), file);
    return { url: text(url), workspace: text(workspace), app: text(app), env: text(env), region: text(region) };
  } catch (error) {
    if (codeOfSystem(error) !== 'ENOENT') throw error;
    return dirname(folder) === folder ? {} : findLink(dirname(folder));
  }
}

export function writeLink(folder: string, link: Link): string {
  const file = join(folder, name);
  writeFileSync(file, `${JSON.stringify(link, null, 2)}\n`);
  return file;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
