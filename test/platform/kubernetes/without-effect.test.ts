import { expect, test } from 'vitest';
import { web } from '../../../control-plane/ports/suites/wanted.ts';
import { withoutEffect } from '../../../platform/kubernetes/without-effect.ts';

test('names what a definition has and no pod can have', () => {
  const { service } = web('1', 'example:1');
  const options = {
    ...{ domainname: 'shop.test', hostname: 'web.shop.test', processes: 100, stopSeconds: 5, readOnly: true as const },
    names: ['front', 'not_one'],
    ulimits: [{ name: 'nofile', soft: 1024, hard: 2048 }],
    temporary: [{ path: '/tmp', size: 1000, mode: '1777' }],
  };

  expect(withoutEffect({ ...service, options })).toEqual([
    'domainname',
    'hostname',
    'networks.aliases',
    'ulimits.nofile',
    'pids_limit',
    'tmpfs.mode',
  ]);
  expect(
    withoutEffect({
      ...service,
      options: { hostname: 'web', names: ['Front-2'], temporary: [{ path: '/tmp', size: 1 }] },
    }),
  ).toEqual([]);
});
