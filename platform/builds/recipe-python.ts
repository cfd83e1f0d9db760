import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import type { Commands } from './recipe.ts';

const folder = '/app/.venv';

/** Installs into a virtual environment within the app, by the tool whose lock file is there. */
export async function pythonCommands(tree: Tree): Promise<Commands> {
  return {
    commands: [`python -m venv ${folder}`, ...installCommands(tree)],
    env: { PYTHONUNBUFFERED: '1', VIRTUAL_ENV: folder, POETRY_VIRTUALENVS_IN_PROJECT: 'true', UV_LINK_MODE: 'copy' },
    path: [`${folder}/bin`],
  };
}

function installCommands(tree: Tree): string[] {
  const pip = 'pip install --disable-pip-version-check';
  if (hasFile(tree, 'poetry.lock')) return [`${pip} poetry`, 'poetry install --only main --no-root --no-interaction'];
  if (hasFile(tree, 'uv.lock')) return [`${pip} uv`, 'uv sync --frozen --no-dev'];
  return [`${pip} ${hasFile(tree, 'requirements.txt') ? '-r requirements.txt' : '.'}`];
}
