import { expect, test } from 'vitest';
import { readLimits } from '../../../control-plane/model/sources/detect/compose/limits.ts';
import { readPorts } from '../../../control-plane/model/sources/detect/compose/ports.ts';
import { roleOfImage } from '../../../control-plane/model/sources/detect/make.ts';
import { parseYaml } from '../../../control-plane/model/sources/detect/yaml.ts';

const mebibyte = 1_048_576;

test.each([
  ['100000000b', 100_000_000],
  ['8388608', 8_388_608],
  ['65536k', 64 * mebibyte],
  ['65536kb', 64 * mebibyte],
  ['64m', 64 * mebibyte],
  ['64MB', 64 * mebibyte],
  ['1g', 1024 * mebibyte],
  ['1.5gb', 1536 * mebibyte],
  ['1GiB', 1024 * mebibyte],
])('a memory of %s has %d bytes', (text, bytes) => {
  expect(readLimits({ mem_limit: text })).toEqual({ memory: bytes, problems: [] });
});

test.each(['0', '0m', '-1', '-512m', 'lots', '1.5.5g', '1e9', 'NaN', 'Infinity', '5m', '99999999999999g'])(
  'a memory of %s is not a limit, so the service has the default, with a warning',
  (text) => {
    const inDeploy = { deploy: { resources: { limits: { memory: text } } } };

    expect([readLimits({ mem_limit: text }), readLimits(inDeploy)]).toEqual([
      { problems: [expect.stringContaining('`mem_limit` is not a size')] },
      { problems: [expect.stringContaining('`deploy.resources.limits.memory` is not a size')] },
    ]);
  },
);

test.each([
  ['0.5', 500],
  ['.25', 250],
  ['2', 2000],
  ['2.', 2000],
])('%s processors are %d thousandths', (text, cpuMillis) => {
  expect(readLimits({ cpus: text })).toMatchObject({ cpuMillis, problems: [] });
});

test.each(['0', '0.0', '-1', '0.001', 'two', '1e3', '0x10', 'NaN', 'Infinity', '100000'])(
  '%s is not a number of processors, so the service has the default, with a warning',
  (text) => {
    expect(readLimits({ cpus: text })).toEqual({
      problems: [expect.stringContaining('`cpus` is not a number of processors')],
    });
  },
);

test('an empty limit counts as none, and that of deploy wins', () => {
  const definition = { mem_limit: '1g', cpus: '', deploy: { resources: { limits: { memory: '2g', cpus: null } } } };

  expect(readLimits(definition)).toEqual({ memory: 2048 * mebibyte, problems: [] });
});

const withoutValue = 'has a port of a variable without a value, so it has no address: set the variable';

test.each([
  ['ports: [3000]', 3000, true, []],
  ['ports: ["8080:80"]', 80, true, []],
  ['ports: ["127.0.0.1:8080:80/tcp"]', 80, true, []],
  ['ports: ["[::1]:8080:80"]', 80, true, []],
  ['ports: [{ target: 80, published: "8080" }]', 80, true, []],
  ['expose: ["3000"]', 3000, false, []],
  ['ports: []', null, false, []],
  ['ports: ["53:53/udp", "80:80"]', 80, true, ['has the port `53:53/udp` of udp, which has no address']],
  ['ports: [{ target: 53, protocol: udp }]', null, false, ['has the port `53` of udp, which has no address']],
  ['ports: [""]', null, false, [withoutValue]],
  ['ports: ["3000:"]', null, false, [withoutValue]],
  ['ports: [":/tcp", "80"]', 80, true, [withoutValue]],
  ['ports: [":3000"]', 3000, true, []],
  ['ports: ["70000"]', null, false, ['has `70000`, which is not a port from 1 to 65535']],
  ['ports: ["0", "-1", "80a"]', null, false, expect.arrayContaining(['has `0`, which is not a port from 1 to 65535'])],
  ['ports: ["3000-3005:3000-3005"]', 3000, true, ['has the ports `3000-3005:3000-3005`, of which the first counts']],
  ['ports: ["80", "443"]', 80, true, ['has one port with an address, 80; 443 is not published']],
])('reads %s', (text, port, isPublished, problems) => {
  expect(readPorts(parseYaml(text))).toEqual({ port, isPublished, problems });
});

test.each([
  ['postgres:17', 'database'],
  ['docker.io/bitnami/postgresql', 'database'],
  ['timescale/timescaledb:latest-pg16', 'database'],
  ['pgvector/pgvector:pg17', 'database'],
  ['ghcr.io:443/acme/redis@sha256:00', 'cache'],
  ['clickhouse/clickhouse-server', 'database'],
  ['mongo-express', undefined],
  ['rediscommander/redis-commander', undefined],
  ['prometheuscommunity/postgres-exporter', undefined],
  ['phpmyadmin/phpmyadmin', undefined],
  ['postgres/api', undefined],
  ['acme/natsume', undefined],
])('the role of %s is %s', (image, role) => {
  expect(roleOfImage(image)?.role).toBe(role);
});
