import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readServeFlags } from '../../../platform/bin/serve-flags.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from '../../control-plane/model/tree.ts';
import { composeText, imageLines, serviceArguments, variablesOf } from './compose-file.ts';

const host = { POSTGRES_PASSWORD: 'demo', PCP_DATA_KEY: 'a2V5' };

test('the file of compose is read as one of a control plane and its database', async () => {
  const { plan, warnings } = await detect(
    treeOf({ 'compose.yaml': composeText, Dockerfile: imageLines.join('\n') }),
    [],
  );

  expect(warnings).toEqual([]);
  expect(plan).toMatchObject({
    builder: 'compose',
    services: [
      {
        name: 'control-plane',
        command: 'serve --simulated --host 0.0.0.0',
        port: 4000,
        dependsOn: ['postgres'],
        health: { kind: 'command' },
      },
      { name: 'postgres', image: 'postgres:17', volumes: [{ path: '/var/lib/postgresql/data' }] },
    ],
  });
});

test('it installs the package of the server, of the version of this checkout', () => {
  const { version } = JSON.parse(readFileSync('platform/package.json', 'utf8')) as { version: string };

  expect(imageLines).toContain(`RUN npm install platform-control-plane-server@${version}`);
});

test('the command takes its options, and its variables decide the database, the key and the folder', () => {
  const variables = variablesOf(host);

  expect(variables).toMatchObject({ DATABASE_URL: 'postgres://postgres:demo@postgres/postgres', PCP_DATA_KEY: 'a2V5' });
  expect(readServeFlags(serviceArguments.slice(1), variables)).toMatchObject({
    isSimulated: true,
    folder: '/tmp/control-plane',
    host: '0.0.0.0',
    port: 4000,
  });
  expect(() => variablesOf({ PCP_DATA_KEY: 'a2V5' })).toThrow('compose.yaml needs POSTGRES_PASSWORD.');
});
