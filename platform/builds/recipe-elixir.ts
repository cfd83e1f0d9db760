import { readMixProject } from '../../control-plane/model/sources/detect/languages/elixir.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import type { Commands } from './recipe.ts';

/** Installs the packages, and builds the program and the files for browsers by the tasks of the project. */
export async function elixirCommands(source: Source): Promise<Commands> {
  const project = await readMixProject(source);
  const own = (name: string) => (project?.aliases.has(name) ? [`mix ${name}`] : []);
  return {
    commands: [
      'mix local.hex --force --if-missing',
      'mix local.rebar --force --if-missing',
      'mix deps.get --only prod',
      'mix deps.compile',
    ],
    build: [...own('assets.setup'), 'mix compile', ...own('assets.deploy')],
    env: { MIX_ENV: 'prod', MIX_HOME: '/app/.mix', HEX_HOME: '/app/.hex', LANG: 'C.UTF-8' },
  };
}
