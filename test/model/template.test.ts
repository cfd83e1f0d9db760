import { expect, test } from 'vitest';
import { servicesOfTemplate } from '../../control-plane/model/reference/template.ts';

const limits = { cpu: 2, memory: 10, storage: 0 };
const web = { name: 'web', image: 'wiki:1', role: 'web', port: 80, protocol: 'http', limits } as const;

test.each([
  ['serves HTTP', web, { image: 'wiki:1', port: 80, protocol: 'http', cpuMillis: 2000, memory: 10, volumes: [] }],
  ['has the image of the application', { ...web, image: null }, { image: 'wiki' }],
  ['listens on no port', { ...web, port: null }, { port: null, protocol: null }],
  ['stores data', { ...web, limits: { ...limits, storage: 1 } }, { volumes: [{ name: 'web-data', path: '/data', size: 1 }] }],
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
