import { expect, test } from 'vitest';
import { web, wanted } from '../../../control-plane/ports/suites/wanted.ts';
import type { ContainerOptions } from '../../../control-plane/model/tables/apps.ts';
import { serviceContainer } from '../../../platform/docker/create.ts';
import { Names } from '../../../platform/docker/names.ts';

function containerOf(options: ContainerOptions, hasInit = true) {
  const plain = web('1', 'example:1');
  const one = { ...plain, service: { ...plain.service, options } };
  return serviceContainer(new Names('pcp'), wanted(one), one, { variables: {}, isPublished: false, hasInit });
}

test('the options of a service are fields of the engine', () => {
  const { Hostname, OpenStdin, StopSignal, StopTimeout, HostConfig, NetworkingConfig } = containerOf({
    names: ['www'],
    hostname: 'box',
    init: true,
    stopSignal: 'SIGQUIT',
    stopSeconds: 90,
    readOnly: true,
    keepsInput: true,
    temporary: [
      { path: '/run', size: 1024 },
      { path: '/tmp', size: 2048, mode: '1777' },
    ],
    sharedMemory: 4096,
    ulimits: [{ name: 'nofile', soft: 1, hard: 2 }],
    processes: 100,
    groups: ['audio'],
    drops: ['CHOWN'],
    hosts: ['api:10.0.0.1'],
    searches: ['acme.test'],
    resolves: ['ndots:2'],
  });

  expect({ Hostname, OpenStdin, StopSignal, StopTimeout }).toEqual({
    Hostname: 'box',
    OpenStdin: true,
    StopSignal: 'SIGQUIT',
    StopTimeout: 90,
  });
  expect(HostConfig).toMatchObject({
    Init: true,
    ReadonlyRootfs: true,
    Tmpfs: { '/run': 'size=1024', '/tmp': 'size=2048,mode=1777' },
    ShmSize: 4096,
    Ulimits: [{ Name: 'nofile', Soft: 1, Hard: 2 }],
    PidsLimit: 100,
    GroupAdd: ['audio'],
    CapDrop: ['ALL'],
    CapAdd: ['DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'],
    ExtraHosts: ['api:10.0.0.1'],
    DnsSearch: ['acme.test'],
    DnsOptions: ['ndots:2'],
  });
  expect(NetworkingConfig?.EndpointsConfig).toMatchObject({ 'pcp-app-1': { Aliases: ['web', 'www'] } });
});

test.each([
  [{ drops: ['ALL'] }, { CapAdd: [] }],
  [{ processes: 9000 }, { PidsLimit: 512 }],
  [{ drops: ['SYS_ADMIN'] }, { SecurityOpt: ['no-new-privileges'], Memory: 1_073_741_824, MemorySwap: 1_073_741_824 }],
])('%j gives a container no more rights', (options, expected) => {
  expect(containerOf(options).HostConfig).toMatchObject(expected);
});

test('an engine without a program for it has no first process of its own', () => {
  expect(containerOf({ init: true }, false).HostConfig).not.toHaveProperty('Init');
});
