import { expect, test } from 'vitest';
import { service } from '../../../control-plane/model/sources/detect/make.ts';
import { checkName, completeHealth, servicesWith } from '../../../control-plane/model/apps/health.ts';

const times = { intervalSeconds: 10, timeoutSeconds: 5, retries: 3, startSeconds: 300, restartAfterSeconds: 60 };

test.each([
  [{ kind: 'http', path: '/healthz' } as const, 'GET /healthz'],
  [{ kind: 'command', argv: ['redis-cli', 'ping'] } as const, 'redis-cli ping'],
  [{ kind: 'command', argv: ['/bin/sh', '-c', 'curl -f localhost || exit 1'] } as const, 'curl -f localhost || exit 1'],
])('names the health check %j', (check, name) => {
  expect(checkName({ ...check, ...times })).toBe(name);
});

test('a check of the address of an app names the host that was chosen', () => {
  const settings = { sizes: {}, volumeSizes: {} };
  const hostOf = (host: string | null) => {
    const health = completeHealth({ path: '/', host });
    const [web] = servicesWith([service('web', { port: 80 })], { ...settings, health });
    return web?.health;
  };

  expect(hostOf('shop.acme.test')).toMatchObject({ kind: 'http', path: '/', host: 'shop.acme.test' });
  expect(hostOf(null)).not.toHaveProperty('host');
});
