import { DockerBuilder } from '../../platform/docker/builder/builder.ts';
import { uploadsIn } from './uploads-in.ts';

// Builds the upload `app`, and goes on until it is killed: `node build-until-killed.ts SOCKET FOLDER PREFIX SUBNETS
// IMAGE`.

const [socketPath = '', folder = '', prefix = '', subnets = '', image = ''] = process.argv.slice(2);
const base = { image, version: '24' };
const sources = uploadsIn(folder);
const builder = new DockerBuilder({
  socketPath,
  folder,
  prefix,
  subnets,
  sources,
  baseImages: { node: base, procfile: base },
});
const source = { type: 'upload', uploadId: 'app' } as const;
await builder.start(
  { region: 'eu', id: 'build-1' },
  { appId: 'app-1', source, sha: null, image: 'registry.test/acme/shop', number: 1, env: {}, secrets: [] },
);
