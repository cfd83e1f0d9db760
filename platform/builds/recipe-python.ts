import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import { readDjango } from '../../control-plane/model/sources/detect/languages/python/django.ts';
import {
  type PythonProject,
  readPythonProject,
} from '../../control-plane/model/sources/detect/languages/python/project.ts';
import { readPython } from '../../control-plane/model/sources/detect/languages/python.ts';
import { shellWord } from '../../control-plane/model/sources/detect/shell-word.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import { mkdocsCommands } from './recipe-mkdocs.ts';
import type { Commands, Lock } from './recipe.ts';

const folder = '/app/.venv';
const pip = 'pip install --disable-pip-version-check';

/**
 * Installs setuptools if something imports what an environment of Python has not had since 3.12, and setuptools not
 * since 81. Packages from before, such as Gunicorn 19, expect both without a word in their dependencies.
 */
const provideSetuptools =
  String.raw`if grep -rqE '^\s*(import|from) (pkg_resources|distutils)\b' --include='*.py' ` +
  `--exclude-dir=pip --exclude-dir=setuptools --exclude-dir=pkg_resources --exclude-dir=node_modules . && ` +
  `! python -c 'import pkg_resources, distutils' 2>/dev/null; then ${pip} 'setuptools<81'; fi`;

/** Installs into a virtual environment within the app, with the tool of the lock file. */
export async function pythonCommands(source: Source): Promise<Commands> {
  const install = await installed(source);
  return (await readPython(source)) === null ? mkdocsCommands(source, pip, install) : install;
}

async function installed(source: Source): Promise<Commands> {
  const project = await readPythonProject(source);
  const django = project?.needs.has('django') ? await readDjango(source) : null;
  const hasSources = source.tree.files.some(({ path }) => /^src\/.*\.py$/.test(path));
  return {
    commands: [
      `python -m venv ${folder}`,
      ...(project ? [...installCommands(source, project), provideSetuptools] : []),
    ],
    lock: project && (locks[project.manager] ?? null),
    build: django?.collectsStatic ? [`python ${shellWord(`${django.folder}manage.py`)} collectstatic --noinput`] : [],
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

const uvSync = 'uv sync --no-dev';
const poetryInstall = 'poetry install --only main --no-root --no-interaction';
const pdmInstall = 'pdm install --prod --no-self --no-editable';

/** pip has no lock file. */
const locks: Readonly<Partial<Record<PythonProject['manager'], Lock>>> = {
  uv: {
    ...{ file: 'uv.lock', beside: 'pyproject.toml' },
    complaint: /lockfile at `uv\.lock` needs to be updated/,
    instead: new Map([[`${uvSync} --locked`, uvSync]]),
  },
  poetry: {
    ...{ file: 'poetry.lock', beside: 'pyproject.toml' },
    complaint: /pyproject\.toml changed significantly since poetry\.lock was last/,
    instead: new Map([[poetryInstall, `poetry lock --no-interaction && ${poetryInstall}`]]),
  },
  pdm: {
    ...{ file: 'pdm.lock', beside: 'pyproject.toml' },
    complaint: /`pdm lock` to update the lock file/,
    instead: new Map([[`${pdmInstall} --check`, pdmInstall]]),
  },
  pipenv: {
    ...{ file: 'Pipfile.lock', beside: 'Pipfile' },
    complaint: /Pipfile\.lock is out-of-date/,
    instead: new Map([['pipenv verify && pipenv sync', 'pipenv install']]),
  },
};

function installCommands({ tree }: Source, { manager, requirements, isPackage }: PythonProject): string[] {
  switch (manager) {
    case 'poetry':
      return [`${pip} poetry`, poetryInstall];
    case 'uv':
      return [`${pip} uv`, `${uvSync} --locked`];
    case 'pdm':
      return [`${pip} pdm`, `${pdmInstall} --check`];
    case 'pipenv':
      return [
        `${pip} pipenv`,
        hasFile(tree, 'Pipfile.lock') ? 'pipenv verify && pipenv sync' : 'pipenv install --skip-lock',
      ];
    case 'pip':
      if (requirements !== null) return [`${pip} -r ${requirements}`];
      // Files that are not made to be a package have dependencies all the same.
      return isPackage ? [`${pip} .`] : [`${pip} uv`, 'uv pip install -r pyproject.toml'];
  }
}
