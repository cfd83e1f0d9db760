import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const needs = (...names: readonly string[]) => ({ 'requirements.txt': names.join('\n') });
const django = {
  'manage.py': "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
  'shop/settings.py': "INSTALLED_APPS = [\n  'django.contrib.staticfiles',\n]\nSTATIC_ROOT = BASE / 'static'\n",
  'shop/wsgi.py': '',
  'shop/asgi.py': '',
};
const backend = Object.fromEntries(Object.entries(django).map(([path, text]) => [`backend/${path}`, text]));
const split = {
  'manage.py': 'os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")',
  'config/settings/base.py': "APPS = ['django.contrib.staticfiles']\n# STATIC_ROOT = ''\n",
  'config/wsgi.py': '',
};
const port = '${PORT:-8000}';
const host = `--host 0.0.0.0 --port ${port}`;
const bind = `--bind 0.0.0.0:${port}`;

const programs: readonly (readonly [string, Files, string, string])[] = [
  ['Django by WSGI', { ...needs('django', 'gunicorn'), ...django }, 'django', `gunicorn shop.wsgi:application ${bind}`],
  ['Django by ASGI', { ...needs('django', 'uvicorn'), ...django }, 'django', `uvicorn shop.asgi:application ${host}`],
  [
    'Django with channels',
    { ...needs('django', 'gunicorn', 'channels', 'daphne'), ...django },
    'django',
    `daphne -b 0.0.0.0 -p ${port} shop.asgi:application`,
  ],
  ['Django alone', { ...needs('django'), ...django }, 'django', `python manage.py runserver 0.0.0.0:${port}`],
  [
    'Django in a folder',
    { ...needs('django', 'gunicorn'), ...backend },
    'django',
    `cd backend && gunicorn shop.wsgi:application ${bind}`,
  ],
  [
    'Django with a package of settings',
    { ...needs('django', 'gunicorn'), ...split },
    'django',
    `gunicorn config.wsgi:application ${bind}`,
  ],
  [
    'FastAPI in app',
    { ...needs('fastapi', 'uvicorn'), 'app/main.py': 'import fastapi\napi: FastAPI = fastapi.FastAPI(\n)' },
    'fastapi',
    `uvicorn app.main:api ${host}`,
  ],
  [
    'FastAPI in src',
    { ...needs('fastapi', 'uvicorn[standard]'), 'src/main.py': 'app = FastAPI()' },
    'fastapi',
    `uvicorn src.main:app ${host}`,
  ],
  [
    'FastAPI in a package',
    { ...needs('fastapi', 'uvicorn'), 'shop/main.py': 'app = FastAPI()', 'tests/app.py': 'x = FastAPI()' },
    'fastapi',
    `uvicorn shop.main:app ${host}`,
  ],
  [
    'FastAPI with its command',
    { ...needs('fastapi[standard]'), 'main.py': 'app = FastAPI()' },
    'fastapi',
    `fastapi run main.py --app app ${host}`,
  ],
  [
    'FastAPI by a function',
    { ...needs('fastapi', 'uvicorn'), 'main.py': 'def create_app() -> FastAPI:\n  app = FastAPI()' },
    'fastapi',
    `uvicorn main:create_app --factory ${host}`,
  ],
  [
    'FastAPI with Hypercorn',
    { ...needs('fastapi', 'hypercorn'), 'main.py': 'app = FastAPI()' },
    'fastapi',
    `hypercorn main:app ${bind}`,
  ],
  ['FastAPI without a server', { ...needs('fastapi'), 'main.py': '' }, 'fastapi', `uvicorn main:app ${host}`],
  [
    'Flask',
    { ...needs('flask', 'gunicorn'), 'app.py': 'server = Flask(__name__)' },
    'flask',
    `gunicorn app:server ${bind}`,
  ],
  [
    'Flask by a function of a package',
    { ...needs('flask', 'gunicorn'), 'shop/__init__.py': 'def create_app():\n  app = Flask(__name__)' },
    'flask',
    `gunicorn 'shop:create_app()' ${bind}`,
  ],
  [
    'Flask by a function that is called',
    { ...needs('flask', 'gunicorn'), 'shop/__init__.py': 'def create_app():\n', 'wsgi.py': 'app = create_app()' },
    'flask',
    `gunicorn wsgi:app ${bind}`,
  ],
  [
    'Flask alone',
    { ...needs('flask'), 'main.py': '# a = Flask(\napp = Flask(__name__)' },
    'flask',
    `flask --app main:app run ${host}`,
  ],
  [
    'Streamlit',
    { ...needs('streamlit'), 'main.py': 'import os', 'Home.py': 'import streamlit as st' },
    'streamlit',
    `streamlit run Home.py --server.address 0.0.0.0 --server.port ${port} --server.headless true`,
  ],
  [
    'Gradio beside FastAPI',
    { ...needs('gradio', 'fastapi'), 'app.py': 'import gradio as gr\n' },
    'gradio',
    `GRADIO_SERVER_NAME=0.0.0.0 GRADIO_SERVER_PORT=${port} python app.py`,
  ],
  ['a script', { ...needs(), 'server.py': '' }, 'null', 'python server.py'],
  ['a package', { ...needs(), 'shop/__main__.py': '', 'shop/__init__.py': '' }, 'null', 'python -m shop'],
];

test.each(programs)('starts %s', async (_title, files, framework, command) => {
  const { plan } = await detect(treeOf(files), [], { formats });

  expect(`${plan?.framework}: ${plan?.services[0]?.command}`).toBe(`${framework}: ${command}`);
  expect(plan?.services[0]?.port).toBe(8000);
});

test.each([
  ['django', django, 'development_server', 'Django is started by its development server. Add gunicorn'],
  ['flask', { 'app.py': 'app = Flask(' }, 'development_server', 'Flask is started by its development server.'],
  ['fastapi', { 'app.py': 'app = FastAPI(' }, 'missing_server', 'The files want no server that runs FastAPI.'],
])('warns about %s without a server, except if a Dockerfile starts it', async (name, files, code, message) => {
  const source = { ...needs(name), ...files };

  const alone = await detect(treeOf(source), []);
  const withDockerfile = await detect(treeOf({ ...source, Dockerfile: 'FROM python:3.14\nEXPOSE 80\nCOPY . .' }), []);

  expect(alone.warnings).toMatchObject([{ code, message: expect.stringContaining(message) }]);
  expect(withDockerfile.warnings).toEqual([]);
});

const venv = 'python -m venv /app/.venv';
const pip = 'pip install --disable-pip-version-check';

test.each([
  ['Pipenv', { Pipfile: '', 'Pipfile.lock': '{}' }, `${pip} pipenv|pipenv verify && pipenv sync`],
  ['Pipenv without a lock file', { Pipfile: '' }, `${pip} pipenv|pipenv install --skip-lock`],
  ['PDM', { 'pyproject.toml': '', 'pdm.lock': '' }, `${pip} pdm|pdm install --prod --no-self --no-editable --check`],
  ['requirements for production', { 'requirements/prod.txt': '', 'main.py': '' }, `${pip} -r requirements/prod.txt`],
  ['a package', { 'pyproject.toml': '[build-system]\nrequires = []' }, `${pip} .`],
  ['setup.py', { 'setup.py': '' }, `${pip} .`],
  ['Django', { ...needs('django'), ...django }, `${pip} -r requirements.txt|python manage.py collectstatic --noinput`],
  [
    'Django in a folder',
    { ...needs('django'), ...backend },
    `${pip} -r requirements.txt|python backend/manage.py collectstatic --noinput`,
  ],
  ['Django without static files', { ...needs('django'), ...split }, `${pip} -r requirements.txt`],
])('installs %s', async (_title, files, commands) => {
  const tree = treeOf(files);
  const { plan } = await detect(tree, [], { formats });
  if (!plan) throw new Error('Nothing was detected.');

  const recipe = await recipeOf(plan, tree);

  const others = recipe.commands.filter((command) => !command.includes('setuptools'));
  expect(others.join('|')).toBe(`${venv}|${commands}`);
  expect(recipe.env).not.toHaveProperty('PYTHONPATH');
});

test('finds the modules below src', async () => {
  const tree = treeOf({ ...needs('fastapi'), 'src/main.py': 'app = FastAPI()' });
  const { plan } = await detect(tree, []);
  if (!plan) throw new Error('Nothing was detected.');

  expect(await recipeOf(plan, tree)).toMatchObject({ env: { PYTHONPATH: '/app/src' } });
});
