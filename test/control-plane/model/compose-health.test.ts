import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

/** The default times of compose, and those of the platform. */
const times = { intervalSeconds: 30, timeoutSeconds: 30, retries: 3, startSeconds: 300, restartAfterSeconds: 60 };

test.each([
  ['test: curl -f localhost', { argv: ['/bin/sh', '-c', 'curl -f localhost'] }],
  [
    'test: [CMD-SHELL, "pg_isready -U $${USER} || exit 1"]',
    { argv: ['/bin/sh', '-c', 'pg_isready -U ${USER} || exit 1'] },
  ],
  ['test: [CMD, redis-cli, --raw, ""]', { argv: ['redis-cli', '--raw', ''] }],
  [
    '{ test: "true", interval: 1m30s, timeout: 2.5s }',
    { argv: ['/bin/sh', '-c', 'true'], intervalSeconds: 90, timeoutSeconds: 2.5 },
  ],
  [
    '{ test: "true", retries: 5, start_period: 1h }',
    { argv: ['/bin/sh', '-c', 'true'], retries: 5, startSeconds: 3600 },
  ],
  [
    '{ test: "true", retries: 0, timeout: 0s, interval: 500ms }',
    { argv: ['/bin/sh', '-c', 'true'], intervalSeconds: 1 },
  ],
])('reads the health check %s', async (healthcheck, expected) => {
  const { plan, warnings } = await detectWith(healthcheck);

  expect(plan?.services).toMatchObject([{ name: 'web', health: { kind: 'command', ...times, ...expected } }]);
  expect(warnings).toEqual([]);
});

test.each(['test: [NONE]', '{ disable: true, test: "true" }', '~'])(
  'has no health check with %s',
  async (healthcheck) => {
    const { plan, warnings } = await detectWith(healthcheck);

    expect([plan?.services[0]?.health, warnings]).toEqual([null, []]);
  },
);

test.each([
  ['{ interval: 10s }', 'it has no `test`'],
  ['test: " "', 'its `test` is empty'],
  ['test: [CMD]', 'its `test` is empty'],
  ['test: []', 'its `test` is not a text or a list that begins with `CMD`, `CMD-SHELL` or `NONE`'],
  ['test: [curl, localhost]', 'its `test` is not a text or a list that begins with `CMD`, `CMD-SHELL` or `NONE`'],
  ['test: { CMD: curl }', 'its `test` is not a text or a list that begins with `CMD`, `CMD-SHELL` or `NONE`'],
  ['test: [CMD, [curl]]', 'its `test` has something that is not a text'],
  ['{ test: "true", interval: 10 }', 'its `interval` is not a duration such as `1m30s`'],
  ['{ test: "true", timeout: soon }', 'its `timeout` is not a duration such as `1m30s`'],
  ['{ test: "true", start_period: -1s }', 'its `start_period` is not a duration such as `1m30s`'],
  ['{ test: "true", retries: many }', 'its `retries` is not a number from 0 to 9999'],
])('warns of the health check %s, and does not use it', async (healthcheck, problem) => {
  const { plan, warnings } = await detectWith(healthcheck);

  expect(plan?.services).toMatchObject([{ name: 'web', health: null }]);
  const message = `The health check of the service "web" is not used, because ${problem}.`;
  expect(warnings).toEqual([{ code: 'invalid_healthcheck', message, path: 'compose.yaml' }]);
});

test('says of which service the app can have the health check', async () => {
  const file = 'services:\n  jobs: { build: . }\n  web: { build: ., ports: ["80"] }\n';

  const { warnings } = await detect(treeOf({ 'compose.yaml': file }), []);

  const start = (name: string) =>
    `The service "${name}" declares no health check, so it counts as ready as soon as its port opens`;
  expect(warnings.map(({ message }) => message)).toEqual([
    `${start('jobs')}.`,
    `${start('web')}, unless the app has one in \`health\`.`,
  ]);
});

/** An app of one service, whose `healthcheck` is in the flow style or the lines of a map. */
function detectWith(healthcheck: string) {
  const file = `services:\n  web:\n    image: acme/web:1\n    ports: ["80"]\n    healthcheck:\n      ${healthcheck}\n`;
  return detect(treeOf({ 'compose.yaml': file }), []);
}
