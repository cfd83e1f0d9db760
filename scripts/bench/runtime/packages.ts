import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { tarEnd, tarHeader, tarPadding } from '../../../platform/docker/builder/tar.ts';
import { BenchApps, type Files, type Settings } from './bench-apps.ts';
import { median, type RuntimeReport } from './figures.ts';

const count = 80;
const filesOfEach = 12;
const bytesOfFile = 4096;
const names = Array.from({ length: count }, (_, number) => `package-${number}`);

/** How long an upload takes whose 80 packages are in the cache of its app. */
export async function measurePackages({ engine, rounds, progress }: Settings): Promise<RuntimeReport> {
  await using registry = await startRegistry();
  await using apps = await BenchApps.open(engine);
  progress('packages: the first upload');
  const app = await apps.upload(appOf(registry, 'first'));
  const fetched = registry.requests;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    progress(`packages: round ${round + 1} of ${rounds}`);
    await apps.untilAlone(app.slug);
    times.push(await apps.replace(app, appOf(registry, `round ${round}`), `${count} packages, round ${round}`));
  }
  return {
    figures: [
      {
        what: `upload of a Node app with ${count} packages that are cached`,
        value: median(times) / 1000,
        unit: 's',
        atMost: 20,
      },
      { what: 'the first upload, which fills the cache', value: app.ms / 1000, unit: 's', atMost: null },
      { what: 'packages that were fetched again', value: registry.requests - fetched, unit: 'requests', atMost: 0 },
    ],
    notes: [],
  };
}

interface Registry extends AsyncDisposable {
  readonly url: string;
  readonly integrity: ReadonlyMap<string, string>;
  /** How many packages it has sent. */
  readonly requests: number;
}

/** Sends packages to the containers of builds, which reach this machine by its address. */
async function startRegistry(): Promise<Registry> {
  const archives = new Map(names.map((name) => [`/${name}.tgz`, packageOf(name)]));
  let requests = 0;
  const server = createServer(({ url = '' }, response) => {
    requests++;
    const archive = archives.get(url);
    response.writeHead(archive ? 200 : 404).end(archive);
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const hashOf = (name: string) =>
    createHash('sha512')
      .update(archives.get(`/${name}.tgz`) ?? '')
      .digest('base64');
  return {
    url: `http://${ownAddress()}:${port}`,
    integrity: new Map(names.map((name) => [name, `sha512-${hashOf(name)}`])),
    get requests() {
      return requests;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('This machine has no address that containers reach. Packages cannot be measured.');
  return found.address;
}

function packageOf(name: string): Buffer {
  const manifest = JSON.stringify({ name, version: '1.0.0', main: 'file-0.js' });
  const files = Array.from({ length: filesOfEach }, (_, number) => {
    const code = `module.exports = '${name} ${number}';\n`;
    return [`file-${number}.js`, `${code}//${'x'.repeat(bytesOfFile - code.length)}`] as const;
  });
  const entries = [['package.json', manifest] as const, ...files].flatMap(([path, text]) => {
    const size = Buffer.byteLength(text);
    return [
      tarHeader({ path: `package/${path}`, kind: 'file', mode: 0o644, size, owner: 0, at: 0 }),
      Buffer.from(text),
      tarPadding(size),
    ];
  });
  return gzipSync(Buffer.concat([...entries, tarEnd]));
}

/** An app with a lock file, which requires all packages. */
function appOf({ url, integrity }: Registry, text: string): Files {
  const dependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const resolved = names.map((name) => {
    const from = { version: '1.0.0', resolved: `${url}/${name}.tgz`, integrity: integrity.get(name) };
    return [`node_modules/${name}`, from] as const;
  });
  const app = { name: 'app', version: '1.0.0' };
  const packages = { '': { ...app, dependencies }, ...Object.fromEntries(resolved) };
  return {
    'package.json': JSON.stringify({ ...app, scripts: { start: 'node server.js' }, dependencies }),
    'package-lock.json': JSON.stringify({ ...app, lockfileVersion: 3, requires: true, packages }),
    'server.js': `const loaded = Object.keys(require('./package.json').dependencies).map((name) => require(name));
require('node:http').createServer((request, response) => response.end(loaded.length + ' packages, ${text}')).listen(process.env.PORT);`,
  };
}
