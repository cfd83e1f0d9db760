import { expect, test } from 'vitest';
import { labelOf, serviceLabelOf } from '../../../control-plane/model/apps/address.ts';

const app = {
  id: '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01',
  slug: 'storefront',
  env: 'production',
  workspaceSlug: 'acme',
};

test('names the app and the workspace, and another environment than production', () => {
  expect(labelOf(app, false)).toBe('storefront-acme');
  expect(labelOf({ ...app, env: 'preview' }, false)).toBe('storefront-preview-acme');
});

test('ends in four characters of the id where it is taken or too long', () => {
  const taken = labelOf(app, true);
  const long = labelOf({ ...app, slug: 's'.repeat(40), workspaceSlug: 'w'.repeat(40) }, false);

  expect(taken).toMatch(/^storefront-acme-[0-9a-z]{4}$/);
  expect(long).toMatch(/^s{40}-w{17}-[0-9a-z]{4}$/);
  expect(taken.slice(-4)).toBe(long.slice(-4));
});

test('a label of 63 characters is not cut', () => {
  const longest = { ...app, slug: 's'.repeat(31), workspaceSlug: 'w'.repeat(31) };

  expect(labelOf(longest, false)).toBe(`${'s'.repeat(31)}-${'w'.repeat(31)}`);
  expect(labelOf({ ...longest, slug: 's'.repeat(32) }, false)).toMatch(/^s{32}-w{25}-[0-9a-z]{4}$/);
});

test('has the suffix that follows from the id', () => {
  expect(labelOf({ ...app, id: 'a' }, true)).toBe('storefront-acme-wi7g');
});

test('does not cut after a dash', () => {
  expect(labelOf({ ...app, slug: 's'.repeat(57), workspaceSlug: 'acme-labs' }, false)).toMatch(/^s{57}-[0-9a-z]{4}$/);
});

test('the label of a service begins with its name, as a host may have it', () => {
  expect(serviceLabelOf(app, 'api', 0)).toBe('api-storefront-acme');
  expect(serviceLabelOf({ ...app, env: 'preview' }, 'api', 0)).toBe('api-storefront-preview-acme');
  expect(serviceLabelOf(app, '_Admin.UI', 0)).toBe('admin-ui-storefront-acme');
});

test('the label of a service that is taken or too long ends in characters of the app and the service', () => {
  const long = { ...app, slug: 's'.repeat(31), workspaceSlug: 'w'.repeat(27) };

  expect(serviceLabelOf(app, 'api', 1)).toMatch(/^api-storefront-acme-[0-9a-z]{4}$/);
  expect(serviceLabelOf(app, 'api', 1)).not.toBe(serviceLabelOf(app, 'api', 2));
  expect(serviceLabelOf(app, 'api', 1).slice(-4)).not.toBe(serviceLabelOf({ ...app, id: 'a' }, 'api', 1).slice(-4));
  expect(serviceLabelOf(long, 'api', 0)).toHaveLength(63);
  expect(serviceLabelOf(long, 'apis', 0)).toMatch(/^apis-s{31}-w{21}-[0-9a-z]{4}$/);
  expect(serviceLabelOf(app, '__', 0)).toMatch(/^storefront-acme-[0-9a-z]{4}$/);
});
