import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readModule } from '../../mock/page/files.ts';
import { packageFolder } from '../../mock/page/redoc.ts';
import { type Listening, listen } from '../listen.ts';

const folder = join(import.meta.dirname, 'example-app');
const project = join(import.meta.dirname, '../..');
/** The modules of the client, with what they import. */
const isShared = /^\/(client|generated|contract\/(auth|model))\/[\w/-]+\.ts$/;
const script = 'text/javascript; charset=utf-8';

const modules = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const scripts = new Map([
  ...modules.map((name) => [`/${name}`, join(folder, name)] as const),
  ['/vendor/openapi-fetch.js', join(packageFolder('openapi-fetch'), 'dist/index.mjs')],
]);

/** Serves the example app, a dashboard of the given control plane, on its own port. */
export async function serveExampleApp(controlPlane: string): Promise<Listening> {
  const read = async (path: string): Promise<[type: string, text: string] | undefined> => {
    if (path === '/' || /^\/(workspaces|invitations)\//.test(path)) {
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      return ['text/html; charset=utf-8', html.replace('{control-plane}', controlPlane)];
    }
    if (path === '/style.css') return ['text/css', await readFile(join(folder, 'style.css'), 'utf8')];
    const file = scripts.get(path) ?? (isShared.test(path) ? join(project, path) : undefined);
    return file === undefined ? undefined : [script, await readModule(file)];
  };
  return listen((request, response) => {
    void read(request.url ?? '').then((found) => {
      response.statusCode = found ? 200 : 404;
      const [type, text] = found ?? ['text/plain', 'No such file'];
      response.setHeader('Content-Type', type).end(text);
    });
  });
}
