import { expect, test } from 'vitest';
import { differs, generationOf, isOfDeploy } from '../../../control-plane/model/apps/generation.ts';

const web = {
  name: 'web',
  role: 'web',
  image: 'shop:1',
  command: null,
  port: 80,
  protocol: 'http',
  cpuMillis: 100,
  memory: 134_217_728,
  volumes: [],
  dependsOn: [],
  health: null,
} as const;
const volume = { name: 'data', path: '/data', size: 1_073_741_824 };
const database = { ...web, name: 'db', volumes: [volume] };

test('a service has another generation with each deploy and each restart', () => {
  expect(generationOf(web, web, { number: 7 }, { generation: 2 })).toBe('7-2');
});

test('an address is none of the container, so a service with a volume goes on when it gets or loses one', () => {
  const published = { ...database, address: 'own' } as const;

  const [before, after] = [database, published].map((one) => generationOf(one, one, { number: 7 }, { generation: 2 }));

  expect(after).toBe(before);
  expect(differs(published, database)).toBe(false);
});

test('a service with a volume has another generation when its definition changes, and with each restart', () => {
  const before = generationOf(database, database, { number: 7 }, { generation: 2 });

  expect(generationOf(database, database, { number: 8 }, { generation: 2 })).toBe(before);
  expect(generationOf(database, database, { number: 7 }, { generation: 3 })).not.toBe(before);
  expect(generationOf({ ...database, cpuMillis: 200 }, database, { number: 7 }, { generation: 2 })).not.toBe(before);
  expect(
    generationOf({ ...database, volumes: [{ ...volume, path: '/other' }] }, database, { number: 7 }, { generation: 2 }),
  ).not.toBe(before);
});

test('the size of its volume does not change the generation of a service', () => {
  const larger = { ...database, volumes: [{ ...volume, size: 2_147_483_648 }] };

  expect(generationOf(larger, database, { number: 7 }, { generation: 2 })).toBe(
    generationOf(database, database, { number: 7 }, { generation: 2 }),
  );
});

test('a service of another size than in its release has another generation of the same deploy', () => {
  const before = generationOf(web, web, { number: 7 }, { generation: 2 });
  const larger = generationOf({ ...web, cpuMillis: 200 }, web, { number: 7 }, { generation: 2 });
  const other = generationOf({ ...web, cpuMillis: 300 }, web, { number: 7 }, { generation: 2 });

  expect(new Set([before, larger, other]).size).toBe(3);
  expect([before, larger, '70-2', '17-2'].map((generation) => isOfDeploy(generation, { number: 7 }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('containers are replaced for another definition, but not for a larger volume', () => {
  const larger = { ...database, volumes: [{ ...volume, size: 2_147_483_648 }] };

  expect([differs(database, larger), differs(web, { ...web, memory: 1 }), differs(web, undefined)]).toEqual([
    false,
    true,
    true,
  ]);
});
