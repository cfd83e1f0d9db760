import { expect, test } from 'vitest';
import { checkName } from '../../../control-plane/model/apps/health.ts';

const times = { intervalSeconds: 10, timeoutSeconds: 5, retries: 3, startSeconds: 300, restartAfterSeconds: 60 };

test.each([
  [{ kind: 'http', path: '/healthz' } as const, 'GET /healthz'],
  [{ kind: 'command', argv: ['redis-cli', 'ping'] } as const, 'redis-cli ping'],
  [{ kind: 'command', argv: ['/bin/sh', '-c', 'curl -f localhost || exit 1'] } as const, 'curl -f localhost || exit 1'],
])('names the health check %j', (check, name) => {
  expect(checkName({ ...check, ...times })).toBe(name);
});
