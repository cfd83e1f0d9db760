import { expect, test } from 'vitest';
import type { ApiObject } from '../../../platform/kubernetes/api.ts';
import { Cache } from '../../../platform/kubernetes/cache.ts';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { FakeApi } from './fake-api.ts';

const patience = { timeout: 120_000 };

test('lists the objects of a kind by pages, and then watches them', async () => {
  await using subject = await follow((api) => {
    api.pageSize = 2;
    for (const name of ['a', 'b', 'c']) api.put('pods', podOf(name));
  });
  const { api, names } = subject;

  api.put('pods', podOf('d'));
  api.remove('pods', 'a');

  await expect.poll(names, patience).toEqual(['b', 'c', 'd']);
  expect(api.requests).toEqual(['list pods', 'list pods 2', 'watch pods 4']);
  expect(new Set(api.tokens)).toEqual(new Set(['Bearer not-a-real-token']));
});

test('goes on after a cut from the version that it knows last', async () => {
  await using subject = await follow((api) => api.put('pods', podOf('a')));
  const { api, names } = subject;
  api.bookmark();
  api.put('pods', podOf('b'));
  await expect.poll(names, patience).toEqual(['a', 'b']);

  api.cut();
  api.put('pods', podOf('c'));

  await expect.poll(names, patience).toEqual(['a', 'b', 'c']);
  expect(api.requests).toEqual(['list pods', 'watch pods 2', 'watch pods 4']);
});

test('lists again when its version is too old, and finds what is gone', async () => {
  await using subject = await follow((api) => {
    api.put('pods', podOf('a'));
    api.put('pods', podOf('b'));
  });
  const { api, names, changed } = subject;
  api.remove('pods', 'a', { isTold: false });
  changed.length = 0;

  api.forget();

  await expect.poll(names, patience).toEqual(['b']);
  expect(changed).toEqual(['a']);
  await expect.poll(() => api.requests, patience).toEqual(['list pods', 'watch pods 3', 'list pods', 'watch pods 4']);
});

test('says that nothing is reported while the API is away', async () => {
  await using subject = await follow((api) => api.put('pods', podOf('a')));
  const { api, names, states } = subject;

  api.setAway(true);
  await expect.poll(() => states.at(-1), patience).toBe(false);
  const { length } = api.requests;
  await expect.poll(() => api.requests.length, patience).toBeGreaterThan(length + 2);
  api.put('pods', podOf('b'));
  api.setAway(false);

  await expect.poll(names, patience).toEqual(['a', 'b']);
  expect(states).toEqual([true, false, true]);
});

test('does not take an older object from the watch than a write has returned', async () => {
  await using subject = await follow((api) => api.put('pods', podOf('a')));
  const { cache } = subject;
  const [object] = cache.all();
  if (!object) throw new Error('Nothing was listed.');
  const newer = { metadata: { ...object.metadata, resourceVersion: '9' } };

  cache.put(newer);
  cache.put(object);

  expect(cache.in('one')).toEqual([newer]);
});

test('an object that was deleted here stays so, until another object takes its name', async () => {
  await using subject = await follow((api) => api.put('pods', podOf('a')));
  const { api, cache, changed } = subject;
  const [object] = cache.all();
  if (!object) throw new Error('Nothing was listed.');
  const isDeleted = () => cache.all().map(({ metadata }) => metadata.deletionTimestamp !== undefined);

  cache.markDeleted(object);
  changed.length = 0;
  api.put('pods', podOf('a'));
  await expect.poll(() => changed, patience).toEqual(['a']);
  const before = isDeleted();
  api.put('pods', { metadata: { ...podOf('a').metadata, uid: 'another' } });
  await expect.poll(() => changed, patience).toEqual(['a', 'a']);

  expect([before, isDeleted()]).toEqual([[true], [false]]);
});

test('does not keep who has written each field', async () => {
  const managedFields = [{ manager: 'kubelet', fieldsV1: { 'f:status': {} } }];
  const { metadata } = podOf('a');
  await using subject = await follow((api) => api.put('pods', { metadata: { ...metadata, managedFields } }));
  const { api, cache, names } = subject;

  api.put('pods', { metadata: { ...metadata, name: 'b', managedFields } });

  await expect.poll(names, patience).toEqual(['a', 'b']);
  expect(cache.all().map((one) => 'managedFields' in one.metadata)).toEqual([false, false]);
});

function podOf(name: string) {
  return { metadata: { name, namespace: 'one', labels: { 'pcp/owner': 'pcp' } } };
}

/** A cache of a kind, after its watch has begun. */
async function follow(prepare: (api: FakeApi) => void) {
  const api = await FakeApi.start();
  prepare(api);
  const client = new ApiClient({ server: api.url, token: 'not-a-real-token' });
  const changed: string[] = [];
  const states: boolean[] = [];
  const cache = new Cache<ApiObject>({
    client,
    path: '/api/v1/pods',
    query: { labelSelector: 'pcp/owner=pcp' },
    onChange: ({ metadata }) => void changed.push(metadata.name),
    onWatching: (isWatching) => void states.push(isWatching),
  });
  const end = new AbortController();
  const following = cache.follow(end.signal);
  await expect.poll(() => api.requests.at(-1) ?? '', patience).toMatch(/^watch/);
  return {
    ...{ api, cache, changed, states },
    names: () => cache.all().map(({ metadata }) => metadata.name),
    async [Symbol.asyncDispose]() {
      end.abort();
      await following;
      await client.close();
      await api[Symbol.asyncDispose]();
    },
  };
}
