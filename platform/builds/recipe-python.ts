import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import { readDjango } from '../../control-plane/model/sources/detect/languages/python/django.ts';
import {
  type PythonProject,
  readPythonProject,
} from '../../control-plane/model/sources/detect/languages/python/project.ts';
import { shellWord } from '../../control-plane/model/sources/detect/shell-word.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import type { Commands } from './recipe.ts';

const folder = '/app/.venv';

/** Installs into a virtual environment within the app, with the tool of the lock file. */
export async function pythonCommands(source: Source): Promise<Commands> {
  const project = await readPythonProject(source);
  const django = project?.needs.has('django') ? await readDjango(source) : null;
  const hasSources = source.tree.files.some(({ path }) => /^src\/.*\.py$/.test(path));
  return {
    commands: [
      `python -m venv ${folder}`,
      ...(project ? installCommands(source, project) : []),
      ...(django?.collectsStatic ? [`python ${shellWord(`${django.folder}manage.py`)} collectstatic --noinput`] : []),
    ],
    env: {
      PYTHONUNBUFFERED: '1',
      VIRTUAL_ENV: folder,
      POETRY_VIRTUALENVS_IN_PROJECT: 'true',
      PIPENV_VENV_IN_PROJECT: '1',
      UV_LINK_MODE: 'copy',
      // A version in the files is that of the base image, whatever its patch.
      UV_PYTHON: `${folder}/bin/python`,
      UV_PYTHON_DOWNLOADS: 'never',
      ...(hasSources && { PYTHONPATH: '/app/src' }),
    },
    path: [`${folder}/bin`],
  };
}

function installCommands({ tree }: Source, { manager, requirements, isPackage }: PythonProject): string[] {
  const pip = 'pip install --disable-pip-version-check';
  switch (manager) {
    case 'poetry':
      return [`${pip} poetry`, 'poetry install --only main --no-root --no-interaction'];
    case 'uv':
      return [`${pip} uv`, 'uv sync --frozen --no-dev'];
    case 'pdm':
      return [`${pip} pdm`, 'pdm sync --prod --no-self --no-editable'];
    case 'pipenv':
      return [`${pip} pipenv`, hasFile(tree, 'Pipfile.lock') ? 'pipenv sync' : 'pipenv install --skip-lock'];
    case 'pip':
      if (requirements !== null) return [`${pip} -r ${requirements}`];
      // Files that are not made to be a package have dependencies all the same.
      return isPackage ? [`${pip} .`] : [`${pip} uv`, 'uv pip install -r pyproject.toml'];
  }
}
