import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  type Arbitrary,
  array,
  integer,
  oneof,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildMembers,
  deployMembers,
  fileMembers,
  serviceMembers,
} from '../../../control-plane/model/sources/detect/compose/members.ts';
import { readComposeBuilds } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import { detectCompose } from '../../../control-plane/model/sources/detect/compose/compose.ts';
import { treeOf } from './tree.ts';

const treeOfService = (definition: object, more: object = {}) =>
  treeOf({ 'compose.yaml': JSON.stringify({ services: { web: definition }, ...more }) });

const messagesOf = async (definition: object, more: object = {}) => {
  const { warnings } = await detectCompose(treeOfService(definition, more), []);
  return warnings.map(({ message }) => message).join('\n');
};

const unused = (table: typeof serviceMembers) => Object.keys(table).filter((name) => table[name]?.kind !== 'used');

test.each(unused(serviceMembers))('names the member `%s` of a service, which is not used', async (name) => {
  expect(await messagesOf({ image: 'nginx', [name]: ['odd'] })).toContain(`\`${name}\``);
});

test.each(unused(deployMembers))('names the member `%s` of `deploy`, which is not used', async (name) => {
  expect(await messagesOf({ image: 'nginx', deploy: { [name]: ['odd'] } })).toContain(`\`deploy.${name}\``);
});

const silent = ['no_cache', 'no_cache_filter', 'provenance', 'pull', 'sbom'];

test.each(unused(buildMembers).filter((name) => !silent.includes(name)))(
  'names the member `%s` of `build`, which is not used',
  async (name) => {
    expect(await messagesOf({ build: { [name]: ['odd'] } })).toContain(`\`build.${name}\``);
  },
);

test.each([
  [{ image: 'nginx', restrat: 'always' }, {}, '`restrat` of "web" has no effect, because compose has no such member.'],
  [{ image: 'nginx', build: { contxt: '.' } }, {}, '`build.contxt` of "web"'],
  [{ image: 'nginx', deploy: { resources: { limits: { cpu: '1' } } } }, {}, '`deploy.resources.limits.cpu` of "web"'],
  [{ image: 'nginx', deploy: { resources: { reservations: { cpus: '1' } } } }, {}, '`deploy.resources.reservations`'],
  [{ image: 'nginx', healthcheck: { test: 'true', start_interval: '1s' } }, {}, '`healthcheck.start_interval`'],
  [{ image: 'nginx', scale: 3 }, {}, '`scale` of "web" has no effect, because a service has one container.'],
  [{ image: 'nginx', deploy: { replicas: 2 } }, {}, '`deploy.replicas` of "web" has no effect, because a service has'],
  [{ image: 'nginx' }, { volums: {} }, '`volums` of the file has no effect, because compose has no such member.'],
])('names an unknown or ignored member of %j', async (definition, more, message) => {
  expect(await messagesOf(definition, more)).toContain(message);
});

test('names a member once, with all services that set it, and no extension', async () => {
  const one = { image: 'nginx', tty: 'true', 'x-note': 'a' };
  const compose = JSON.stringify({ 'x-all': one, version: '3', name: 'n', services: { a: one, b: one } });

  const { warnings } = await detectCompose(treeOf({ 'compose.yaml': compose }), []);

  expect(warnings).toEqual([
    {
      code: 'ignored_option',
      message: '`tty` of "a", "b" has no effect, because a container has no terminal.',
      path: 'compose.yaml',
    },
  ]);
});

const word = oneof(
  string({ maxLength: 8 }),
  integer().map(String),
  constantFrom(
    '0',
    '-1',
    '80',
    '80/udp',
    '1g',
    '0m',
    '1e9',
    'NaN',
    '$A',
    '${A:-1}',
    '${',
    '.',
    './a',
    './a:/a',
    'a:/a',
    '/a',
    '~',
    'true',
    'false',
    '',
  ),
);
const value: Arbitrary<unknown> = oneof(
  word,
  array(oneof(word, record({ target: word, source: word, type: word, path: word })), { maxLength: 3 }),
  dictionary(word, word, { maxKeys: 3 }),
  constantFrom(null, [], {}, [[]]),
);
const names = [...Object.keys(serviceMembers), 'unknown'];
const limits = record({ cpus: word, memory: word, devices: value, odd: value }, { requiredKeys: [] });
const definitions = record({
  member: dictionary(constantFrom(...names), value, { maxKeys: 6 }),
  limits,
  image: word,
}).map(({ member, limits: own, image }): Record<string, unknown> => ({
  image,
  deploy: { resources: { limits: own } },
  ...member,
}));
const sections = dictionary(constantFrom(...Object.keys(fileMembers).filter((name) => name !== 'services')), value, {
  maxKeys: 3,
});

test('any file gives services within limits, or a reason, and no member is lost', async () => {
  await assert(
    asyncProperty(definitions, sections, async (definition, more) => {
      const tree = treeOfService(definition, more);

      const { plan, warnings } = await detectCompose(tree, []);
      await readComposeBuilds(tree, {}).catch((error: unknown) =>
        expect(error).toMatchObject({ name: 'ComposeBuildError' }),
      );

      const all = warnings.map(({ message }) => message).join('\n');
      expect(plan !== null || all !== '').toBe(true);
      for (const { cpuMillis, memory, port } of plan?.services ?? []) {
        expect(Number.isSafeInteger(cpuMillis) && cpuMillis >= 10).toBe(true);
        expect(Number.isSafeInteger(memory) && memory >= 6 * 1024 * 1024).toBe(true);
        expect(port === null || (port >= 1 && port <= 65_535)).toBe(true);
      }
      expect('unknown' in definition && plan !== null && !all.includes('`unknown`')).toBe(false);
    }),
    { numRuns: 500 },
  );
});
