import { expect, test } from 'vitest';
import { detectCompose } from '../../../control-plane/model/sources/detect/compose/compose.ts';
import { treeOf } from './tree.ts';

const mebibyte = 1024 * 1024;

async function read(definition: object, others: object = {}) {
  const services = { web: { image: 'nginx', ports: ['80'], mem_limit: '256m', ...definition }, ...others };
  const { plan, warnings } = await detectCompose(treeOf({ 'compose.yaml': JSON.stringify({ services }) }), []);
  const found = plan?.services.find(({ name }) => name === 'web');
  return { options: found?.options, messages: warnings.map(({ message }) => message) };
}

test.each([
  [{ init: true }, { init: true }],
  [{ init: false }, { init: false }],
  [{ read_only: false, stdin_open: false }, undefined],
  [
    { read_only: true, stdin_open: true },
    { readOnly: true, keepsInput: true },
  ],
  [
    { stop_signal: 'SIGQUIT', stop_grace_period: '1m30s' },
    { stopSignal: 'SIGQUIT', stopSeconds: 90 },
  ],
  [
    { hostname: 'box', domainname: 'acme.test' },
    { hostname: 'box', domainname: 'acme.test', names: ['box'] },
  ],
  [{ container_name: 'shop' }, { names: ['shop'] }],
  [{ networks: { default: { aliases: ['www', 'web', 'www'] } } }, { names: ['www'] }],
  [{ shm_size: '64m' }, { sharedMemory: 64 * mebibyte }],
  [
    { tmpfs: ['/run', '/tmp:size=64m,mode=1777'] },
    {
      temporary: [
        { path: '/run', size: 256 * mebibyte },
        { path: '/tmp', size: 64 * mebibyte, mode: '1777' },
      ],
    },
  ],
  [{ tmpfs: '/run' }, { temporary: [{ path: '/run', size: 256 * mebibyte }] }],
  [
    { volumes: [{ type: 'tmpfs', target: '/cache', tmpfs: { size: '16m', mode: '0700' } }] },
    { temporary: [{ path: '/cache', size: 16 * mebibyte, mode: '0700' }] },
  ],
  [
    { ulimits: { nofile: { soft: 1024, hard: 65_536 }, nproc: 200, memlock: -1 } },
    {
      ulimits: [
        { name: 'nofile', soft: 1024, hard: 65_536 },
        { name: 'nproc', soft: 200, hard: 200 },
        { name: 'memlock', soft: -1, hard: -1 },
      ],
    },
  ],
  [{ group_add: ['audio', 1000] }, { groups: ['audio', '1000'] }],
  [{ cap_drop: ['CAP_CHOWN', 'kill'] }, { drops: ['CHOWN', 'KILL'] }],
  [{ cap_add: ['NET_BIND_SERVICE', 'CAP_CHOWN'] }, undefined],
  [{ pids_limit: 100 }, { processes: 100 }],
  [{ deploy: { resources: { limits: { pids: 50 } } } }, { processes: 50 }],
  [{ extra_hosts: ['api.test:10.0.0.1', 'v6.test=[::1]'] }, { hosts: ['api.test:10.0.0.1', 'v6.test:::1'] }],
  [
    { dns_search: 'acme.test', dns_opt: ['ndots:2'] },
    { searches: ['acme.test'], resolves: ['ndots:2'] },
  ],
])('%j has effect', async (definition, options) => {
  const found = await read(definition);

  expect(found.options).toEqual(options);
  expect(found.messages).toEqual([]);
});

test.each([
  [{ shm_size: '2g' }, { sharedMemory: 256 * mebibyte }, 'has a `/dev/shm` of the size of its memory'],
  [{ tmpfs: '/run:size=9g' }, { temporary: [{ path: '/run', size: 256 * mebibyte }] }, ''],
  [{ tmpfs: '/' }, undefined, 'has no temporary files at /, which is not a path of a folder'],
  [{ tmpfs: '/run:size=x' }, { temporary: [{ path: '/run', size: 256 * mebibyte }] }, 'without the given size or mode'],
  [{ pids_limit: -1 }, undefined, 'may have 512 processes, the most there are, instead of -1'],
  [{ pids_limit: 9000 }, undefined, 'may have 512 processes'],
  [{ ulimits: { rtprio: 99 } }, undefined, 'has `ulimits.rtprio` in vain'],
  [{ ulimits: { nofile: 9_999_999 } }, undefined, 'has `ulimits.nofile` in vain'],
  [{ stop_grace_period: '1h' }, { stopSeconds: 300 }, 'has 300 seconds to end instead of 1h'],
  [{ stop_grace_period: 'soon' }, undefined, 'has `stop_grace_period: soon` in vain'],
  [{ stop_signal: 'rm -rf' }, undefined, 'has `stop_signal` in vain'],
  [{ hostname: 'a b' }, undefined, 'has `hostname` in vain'],
  [{ group_add: ['a b'] }, undefined, 'has `a b` in vain, because it is not possible in `group_add`'],
  [{ extra_hosts: { 'host.docker.internal': 'host-gateway' } }, undefined, 'does not reach the machine as'],
])('%j has the effect that the platform allows, and says so', async (definition, options, message) => {
  const found = await read(definition);

  expect(found.options).toEqual(options);
  expect(found.messages.join('\n')).toContain(message);
});

test('a name of another service stays with that service', async () => {
  const { options } = await read(
    { container_name: 'db', networks: { default: { aliases: ['cache'] } } },
    { db: { image: 'postgres' }, first: { image: 'a', hostname: 'cache' } },
  );

  expect(options).toEqual({ names: ['cache'] });
});
