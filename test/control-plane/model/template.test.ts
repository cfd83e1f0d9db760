import { expect, test } from 'vitest';
import { servicesOfTemplate } from '../../../control-plane/model/reference/template.ts';

const limits = { cpu: 2, memory: 10, storage: 0 };
const web = { name: 'web', image: 'wiki:1', role: 'web', port: 80, protocol: 'http', limits } as const;

test.each([
  ['serves HTTP', web, { image: 'wiki:1', port: 80, protocol: 'http', cpuMillis: 2000, memory: 10, volumes: [] }],
  ['has the image of the application', { ...web, image: null }, { image: 'wiki' }],
  ['listens on no port', { ...web, port: null }, { port: null, protocol: null }],
  [
    'says how it runs',
    {
      ...web,
      limits: { ...limits, storage: 1 },
      run: { data: '/var/lib/wiki', argv: ['serve'], env: { MODE: 'a' }, user: '5', health: ['check'] },
    },
    {
      argv: ['serve'],
      env: { MODE: 'a' },
      user: '5',
      volumes: [{ name: 'web-data', path: '/var/lib/wiki', size: 1 }],
      health: {
        kind: 'command',
        argv: ['check'],
        ...{ intervalSeconds: 10, timeoutSeconds: 10, retries: 3, startSeconds: 300, restartAfterSeconds: 60 },
      },
    },
  ],
  [
    'stores data',
    { ...web, limits: { ...limits, storage: 1 } },
    { volumes: [{ name: 'web-data', path: '/data', size: 1 }] },
  ],
])('a component that %s', (_that, component, expected) => {
  const definition = {
    description: '',
    category: '',
    tags: [],
    iconUrl: null,
    website: null,
    installable: true,
    version: '1',
    settings: [],
    components: [component],
    footprint: limits,
    notes: null,
  };

  expect(servicesOfTemplate({ id: 'wiki', name: 'Wiki', definition })).toMatchObject([expected]);
});
