import { get, type Hostile, post } from '../../server/http/hostile/wire.ts';

const app = '/api/workspaces/acme/apps/storefront';
const prefer = (value: string) => get(app, { Prefer: value });

/** Directives for generated data. */
export const generated: readonly Hostile[] = [
  ['a seed of 8,000 characters', prefer(`dynamic, seed=${'9'.repeat(8000)}`), '200'],
  ['a seed of a megabyte', prefer(`dynamic, seed=${'9'.repeat(1_000_000)}`), '431 headers_too_large'],
  [
    'a seed of a megabyte in the query',
    get(`${app}?__dynamic&__seed=${'9'.repeat(1_000_000)}`),
    '431 headers_too_large',
  ],
  ['__proto__ as seed', prefer('dynamic, seed=__proto__'), '200'],
  ['an empty seed', get(`${app}?__dynamic=1&__seed=`), '200'],
  ['generated data that is switched off', prefer('dynamic=false'), '200'],
  ['a generated error', prefer('dynamic, code=404'), '404 not_found'],
  [
    'a generated response to an invalid request',
    post(`${app}/vars`, '{"key":1}', { Prefer: 'dynamic' }),
    '400 bad_body, body /value required, body /isSecret required, and 1 more',
  ],
];
