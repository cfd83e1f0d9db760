import { firstFile, isObject, readText, type Source, textAt } from '../source.ts';
import { yamlOf } from './node/package-json.ts';
import { readPythonProject } from './python/project.ts';
import type { Needs } from './python/requirements.ts';
import type { ReadLanguage } from './web.ts';

interface MkdocsSite {
  /** The folder of the built pages. */
  readonly folder: string;
  /** Arguments of pip, where no file of Python says what to install. */
  readonly packages: string;
}

const settingFiles = ['mkdocs.yml', 'mkdocs.yaml'];

export const readMkdocs: ReadLanguage = async (source) => {
  if ((await readMkdocsSite(source)) === null) return null;
  return {
    language: 'python',
    framework: 'mkdocs',
    packageManager: 'pip',
    runtimeVersion: (await readPythonProject(source))?.version ?? null,
    command: null,
    port: 8080,
  };
};

/** Whether packages of Python without a program are those of a site of MkDocs. */
export function isForMkdocs({ tree }: Source, needs: Needs): boolean {
  return firstFile(tree, settingFiles) !== undefined && [...needs.keys()].some((name) => /^mkdocs(?:-|$)/.test(name));
}

/** A site of MkDocs by its settings; `null` without them. */
export async function readMkdocsSite(source: Source): Promise<MkdocsSite | null> {
  const path = firstFile(source.tree, settingFiles);
  if (path === undefined) return null;
  const settings = yamlOf((await readText(source, path)) ?? '') ?? {};
  const theme = isObject(settings) ? (textAt(settings, 'theme', 'name') ?? textAt(settings, 'theme')) : null;
  const folder = isObject(settings) ? (textAt(settings, 'site_dir') ?? '').replace(/^\.\/+|\/+$/g, '') : '';
  const requirements = firstFile(source.tree, ['docs/requirements.txt', 'requirements-docs.txt']);
  const usual = `mkdocs${theme === 'material' ? ' mkdocs-material' : ''}`;
  return {
    folder: /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(folder) ? folder : 'site',
    packages: requirements === undefined ? usual : `-r ${requirements}`,
  };
}
