import type { SourceWarning } from '../../plan.ts';
import { shellWord } from '../../shell-word.ts';
import { firstFile, type Source } from '../../source.ts';
import { type DjangoProject, readDjango } from './django.ts';
import { type Assigned, entryFiles, findAssigned, findFactory, findImport, moduleOf } from './modules.ts';
import type { Needs } from './requirements.ts';

/** How a program in Python starts. */
export interface Start {
  readonly framework: string | null;
  /** A command for a shell. */
  readonly command: string;
  readonly warning?: SourceWarning;
}

export const pythonPort = 8000;
const port = `\${PORT:-${pythonPort}}`;
const host = `--host 0.0.0.0 --port ${port}`;

const entries = ['main.py', 'app.py', 'wsgi.py', 'asgi.py', 'application.py', 'server.py', 'api.py', 'run.py'];
const pages = ['streamlit_app.py', 'app.py', 'main.py', 'Home.py'];

type Starter = (source: Source, needs: Needs) => Promise<Start | null>;

/** The framework that the files use, and the command by which they start. */
export async function startOf(source: Source, needs: Needs): Promise<Start> {
  for (const starter of [startDjango, startFastapi, startFlask, startStreamlit, startGradio]) {
    const found = await starter(source, needs);
    if (found) return found;
  }
  return startScript(source);
}

const startDjango: Starter = async (source, needs) => {
  const project = needs.has('django') ? await readDjango(source) : null;
  if (project === null) return needs.has('django') ? startDjangoOf(noProject, needs) : null;
  return startDjangoOf(project, needs);
};

const noProject: DjangoProject = { folder: '', wsgi: null, asgi: null, collectsStatic: false };

function startDjangoOf({ folder, wsgi, asgi }: DjangoProject, needs: Needs): Start {
  const framework = 'django';
  const inFolder = folder === '' ? '' : `cd ${shellWord(folder.slice(0, -1))} && `;
  const wantsAsgi = asgi !== null && (needs.has('channels') || !needs.has('gunicorn') || wsgi === null);
  if (wantsAsgi && needs.has('daphne'))
    return { framework, command: `${inFolder}daphne -b 0.0.0.0 -p ${port} ${asgi}:application` };
  if (wantsAsgi && needs.has('uvicorn'))
    return { framework, command: `${inFolder}uvicorn ${asgi}:application ${host}` };
  if (wsgi !== null && needs.has('gunicorn'))
    return { framework, command: `${inFolder}${gunicorn(`${wsgi}:application`)}` };
  const command = `${inFolder}python manage.py runserver 0.0.0.0:${port}`;
  return { framework, command, warning: developmentServer('Django') };
}

const startFastapi: Starter = async (source, needs) => {
  if (!needs.has('fastapi')) return null;
  const files = entryFiles(source, [...entries, '__init__.py']);
  const app = (await findAssigned(source, files, ['FastAPI'])) ?? (await findFactory(source, files));
  const isOther = app === null && ['flask', 'streamlit', 'gradio'].some((name) => needs.has(name));
  return isOther ? null : { framework: 'fastapi', ...startAsgi(app ?? usualApp, needs) };
};

const usualApp: Assigned = { path: 'main.py', module: 'main', name: 'app' };

function startAsgi(app: Assigned, needs: Needs): Pick<Start, 'command' | 'warning'> {
  const isFactory = /^(?:create|make)_app$/.test(app.name);
  const name = `${app.module}:${app.name}`;
  const hasUvicorn = needs.has('uvicorn');
  const extras = needs.get('fastapi');
  const hasCli = needs.has('fastapi-cli') || extras?.has('standard') === true || extras?.has('all') === true;
  if (!hasUvicorn && hasCli && !isFactory)
    return { command: `fastapi run ${shellWord(app.path)} --app ${app.name} ${host}` };
  if (!hasUvicorn && needs.has('hypercorn')) return { command: `hypercorn ${name} --bind 0.0.0.0:${port}` };
  const command = `uvicorn ${name}${isFactory ? ' --factory' : ''} ${host}`;
  if (hasUvicorn || hasCli) return { command };
  const message = 'The files want no server that runs FastAPI. Add uvicorn to the dependencies.';
  return { command, warning: { code: 'missing_server', message } };
}

const startFlask: Starter = async (source, needs) => {
  if (!needs.has('flask')) return null;
  const files = entryFiles(source, [...entries, '__init__.py']);
  const app = await findAssigned(source, files, ['Flask', 'create_app', 'make_app']);
  const factory = app ? null : await findFactory(source, files);
  if (!app && !factory && ['streamlit', 'gradio'].some((name) => needs.has(name))) return null;
  const framework = 'flask';
  const name = factory ? `${factory.module}:${factory.name}()` : app ? `${app.module}:${app.name}` : null;
  if (name !== null && needs.has('gunicorn')) return { framework, command: gunicorn(name) };
  const command = `flask ${name === null ? '' : `--app ${shellWord(name)} `}run ${host}`;
  return { framework, command, warning: developmentServer('Flask') };
};

const startStreamlit: Starter = async (source, needs) => {
  if (!needs.has('streamlit')) return null;
  const files = entryFiles(source, pages);
  const path = (await findImport(source, files, 'streamlit')) ?? files[0] ?? 'app.py';
  const options = `--server.address 0.0.0.0 --server.port ${port} --server.headless true`;
  return { framework: 'streamlit', command: `streamlit run ${shellWord(path)} ${options}` };
};

const startGradio: Starter = async (source, needs) => {
  if (!needs.has('gradio')) return null;
  const files = entryFiles(source, ['app.py', 'main.py', 'demo.py', 'run.py']);
  const path = (await findImport(source, files, 'gradio')) ?? files[0] ?? 'app.py';
  const settings = `GRADIO_SERVER_NAME=0.0.0.0 GRADIO_SERVER_PORT=${port}`;
  return { framework: 'gradio', command: `${settings} python ${shellWord(path)}` };
};

/** A script, or the only package that can be run. */
function startScript(source: Source): Start {
  const path = firstFile(source.tree, [...entries, 'src/main.py', 'app/main.py', 'bot.py', 'index.py']);
  const packages = source.tree.files
    .map(({ path }) => path)
    .filter((path) => /^(?:src\/)?[A-Za-z_]\w*\/__main__\.py$/.test(path));
  const [only] = packages;
  if (path === undefined && packages.length === 1 && only !== undefined)
    return { framework: null, command: `python -m ${moduleOf(only.replace(/^src\//, '')).replace(/\.__main__$/, '')}` };
  if (path !== undefined) return { framework: null, command: `python ${path}` };
  return { framework: null, command: 'python main.py', warning: noProgram };
}

const noProgram: SourceWarning = {
  code: 'missing_server',
  message: 'Nothing says how the app is started. Add a file main.py, or choose `build.startCommand`.',
};

function gunicorn(name: string): string {
  return `gunicorn ${shellWord(name)} --bind 0.0.0.0:${port}`;
}

function developmentServer(name: string): SourceWarning {
  const message = `${name} is started by its development server. Add gunicorn to the dependencies.`;
  return { code: 'development_server', message };
}
