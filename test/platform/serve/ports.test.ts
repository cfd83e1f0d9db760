import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '../../../platform/serve/config/config.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { startControlPlane } from '../../../platform/serve/start.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { listen } from '../../listen.ts';
import { logTo } from '../../server/http/served.ts';
import { makeDataFolder } from './data-folder.ts';
import { docker, listenAsEngine } from './engine-socket.ts';

const config = readConfig(null, generatedContract().document);

/** Starts a control plane, stops it, and returns the tokens that were reported. */
async function startWith(folder: string, more: Partial<Parameters<typeof startControlPlane>[0]>): Promise<string[]> {
  const tokens: string[] = [];
  const onToken = (token: string) => tokens.push(token);
  const places = { port: 0, adminPort: 0, host: 'localhost', adminHost: 'localhost' };
  const options = { config, environment: {}, isSimulated: true, version: '0.0.0-test', log: logTo([]), onToken };
  const started = await startControlPlane({ folder, ...options, ...places, ...more }).catch((error: unknown) => {
    throw Object.assign(error as Error, { tokens });
  });
  await started.stop();
  return tokens;
}

test.each(['port', 'adminPort'])(
  'a first start whose %s is taken makes nothing, and the next reports the token',
  async (name) => {
    const { data } = makeDataFolder();
    await using other = await listen(() => undefined);

    await expect(startWith(data, { [name]: other.port })).rejects.toThrow(
      `:${other.port} is used by another program. Stop that one, or choose another port.`,
    );
    expect(existsSync(data)).toBe(false);
    expect(await startWith(data, {})).toEqual([expect.stringMatching(/^pcp_/)]);
  },
);

test('a start that fails later has reported the token before', async () => {
  const { folder, data } = makeDataFolder();
  const socket = join(folder, 'docker.sock');
  await using _ = await listenAsEngine(socket, docker);
  await using other = await listen(() => undefined);
  const engine: Config['engine'] = {
    ...config.engine,
    socket,
    acceptsSharedNetwork: true,
    otlp: { port: other.port, host: null },
  };

  await expect(startWith(data, { isSimulated: false, config: { ...config, engine } })).rejects.toMatchObject({
    message: expect.stringContaining('Traces cannot be taken in'),
    tokens: [expect.stringMatching(/^pcp_/)],
  });
});

test('--check names each port that is taken, and a folder that cannot be written', async () => {
  const { data } = makeDataFolder();
  await using other = await listen(() => undefined);
  const check = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['platform/bin/main.ts', 'serve', '--check', '--simulated', ...args], {
      encoding: 'utf8',
    });

  const ports = check('--data', data, '--port', String(other.port), '--admin-port', String(other.port));
  const folder = check('--data', '/proc/none', '--port', '0', '--admin-port', '0');

  expect([ports.status, ports.stderr]).toEqual([
    1,
    `The server cannot listen:
  --port: localhost:${other.port} is used by another program. Stop that one, or choose another port.
  --admin-port: localhost:${other.port} is used by another program. Stop that one, or choose another port.
`,
  ]);
  expect([folder.status, folder.stderr]).toEqual([1, expect.stringContaining('Nothing can be written to /proc: ')]);
  expect(existsSync(data)).toBe(false);
});
