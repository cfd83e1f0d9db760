import {
  assert,
  asyncProperty,
  constant,
  constantFrom,
  array,
  dictionary,
  integer,
  oneof,
  record,
  string,
  type Arbitrary,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { readComposeBuilds } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import { detectCompose } from '../../../control-plane/model/sources/detect/compose/compose.ts';
import { serviceMembers } from '../../../control-plane/model/sources/detect/compose/members.ts';
import type { Detected } from '../../../control-plane/model/sources/detect/plan.ts';
import { wanted } from '../../../control-plane/ports/suites/wanted.ts';
import { serviceContainer } from '../../../platform/docker/create.ts';
import { Names } from '../../../platform/docker/names.ts';
import { ComposeSchema, readComposeSchema, type Schema } from './compose-schema.ts';
import { treeOf } from './tree.ts';

const schema = new ComposeSchema(readComposeSchema());
const service = schema.definition('service');
const rights = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'];

const texts = constantFrom(
  ...['', '0', '-1', '1', '80', '8080:80', '80/udp', '70000', '1g', '0m', '1e9', 'NaN', '1m30s', 'true', 'false', 'no'],
  ...['on-failure', 'on-failure:3', 'always', '$A', '${A:-1}', '${', '.', './a', './a:/a', 'data:/data:ro', '/a', '~'],
  ...['web', 'db', 'default', 'service_healthy', 'service_completed_successfully', 'postgres:17', 'CMD', 'host', 'ALL'],
);
const scalar: Arbitrary<unknown> = oneof(texts, string({ maxLength: 6 }), integer(), constantFrom(true, false, null));

/** Values that a schema allows, and some that it does not. */
function valuesOf(one: Schema, depth: number): Arbitrary<unknown> {
  const parts = schema.parts(one);
  const choices: Arbitrary<unknown>[] = [scalar];
  if (depth > 0) {
    for (const { enum: known, items, patternProperties } of parts) {
      if (known) choices.push(constantFrom(...known));
      if (items) choices.push(array(valuesOf(items, depth - 1), { maxLength: 3 }));
      const [inner] = Object.values(patternProperties ?? {});
      if (inner) choices.push(dictionary(constantFrom('web', 'db', 'data', 'nofile', 'A'), valuesOf(inner, depth - 1)));
    }
    const members = schema.members(one);
    if (members.size > 0) choices.push(mapOf(members, depth - 1));
  }
  return oneof(...choices);
}

function mapOf(members: ReadonlyMap<string, Schema>, depth: number): Arbitrary<Record<string, unknown>> {
  const pairs = [...members].map(([name, one]) => tuple(constant(name), valuesOf(one, depth)));
  return array(oneof(...pairs), { maxLength: 5 }).map((chosen) => Object.fromEntries(chosen));
}

const images = record({ image: constantFrom('nginx', 'postgres:17', 'ghcr.io/acme/shop') });
const services = dictionary(
  constantFrom('web', 'db', 'job'),
  tuple(images, mapOf(schema.members(service), 3)).map(([image, more]) => ({ ...image, ...more })),
  { minKeys: 1 },
);
const files = tuple(services, mapOf(schema.members(schema.root), 3)).map(([own, more]) => ({ ...more, services: own }));

const source = { Dockerfile: 'FROM nginx\n', 'a/file.txt': 'text', '.env': 'A=1\n' };

/** Reads a compose file in all ways. */
async function readFile(text: string): Promise<Detected> {
  const tree = treeOf({ ...source, 'compose.yaml': text });
  await readComposeBuilds(tree, {}).catch((error: unknown) =>
    expect(error).toMatchObject({ name: 'ComposeBuildError' }),
  );
  return detectCompose(tree, []);
}

/** Each service has a container within limits and without rights; a file without a plan has a reason. */
function checkPlan({ plan, warnings }: Detected): void {
  expect(plan !== null || warnings.length > 0).toBe(true);
  for (const { image, ...one } of plan?.services ?? []) {
    const definition = { ...one, image: image ?? 'built' };
    const service = { service: definition, generation: '1', deployId: 'first', env: {} };
    const given = { variables: {}, isPublished: false, hasInit: true };
    const { HostConfig = {} } = serviceContainer(new Names('pcp'), wanted(service), service, given);
    expect(HostConfig.Memory).toBeGreaterThanOrEqual(6 * 1024 * 1024);
    expect(HostConfig.MemorySwap).toBe(HostConfig.Memory);
    expect(HostConfig.NanoCpus).toBeGreaterThanOrEqual(10_000_000);
    expect(HostConfig.PidsLimit).toBeGreaterThan(0);
    expect(HostConfig.PidsLimit).toBeLessThanOrEqual(512);
    expect(HostConfig.ShmSize ?? 0).toBeLessThanOrEqual(HostConfig.Memory ?? 0);
    expect([HostConfig.CapDrop, HostConfig.SecurityOpt]).toEqual([['ALL'], ['no-new-privileges']]);
    expect(rights).toEqual(expect.arrayContaining([...(HostConfig.CapAdd ?? [])]));
    expect(HostConfig).not.toHaveProperty('Privileged');
    expect(HostConfig).not.toHaveProperty('Devices');
  }
}

test('any file of the schema gives services within limits, or a reason, and no member is lost', async () => {
  await assert(
    asyncProperty(files, async (file) => {
      const found = await readFile(JSON.stringify(file));

      checkPlan(found);
      const all = found.warnings.map(({ message }) => message).join('\n');
      const planned = (found.plan?.services ?? []).map(({ name }) => name);
      const present = Object.entries(file.services).filter(([name]) => planned.includes(name));
      const lost = present.flatMap(([, definition]) =>
        Object.entries(definition).flatMap(([name, value]) => {
          const known = serviceMembers[name];
          const isUsed = known === undefined || known.kind === 'used';
          return isUsed || !isTold(value, known.harmless) || all.includes(`\`${name}`) ? [] : [name];
        }),
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

/** Whether a value has an effect in compose, so that the plan has to name its member. */
function isTold(value: unknown, harmless: (text: string) => boolean): boolean {
  if (value === null || value === '') return false;
  // A variable may be empty.
  const isToldText = (text: string) => text !== '' && !text.includes('$') && !harmless(text);
  if (!Array.isArray(value)) return typeof value !== 'object' && isToldText(`${value as string | number | boolean}`);
  return value.some((item) => typeof item === 'string' && isToldText(item));
}

const real = `x-common: &common
  restart: unless-stopped
  env_file: [.env]
services:
  web:
    <<: *common
    build: { context: ., target: "\${TARGET:-prod}", args: { A: "\${A:?required}" } }
    ports: ["127.0.0.1:8080:80/tcp", { target: 443, published: "8443" }]
    depends_on: { db: { condition: service_healthy }, migrate: { condition: service_completed_successfully } }
    deploy: { resources: { limits: { cpus: "0.5", memory: 256M } } }
    tmpfs: ["/run:size=64m,mode=1777"]
    volumes: ["./a:/srv/a:ro", "data:/data"]
    ulimits: { nofile: { soft: 1024, hard: 2048 } }
  migrate: { build: ., command: sh -c 'npm run migrate', restart: "no" }
  db:
    image: postgres:17
    environment: [POSTGRES_PASSWORD=\${PASSWORD}]
    healthcheck: { test: ["CMD-SHELL", "pg_isready -U $$USER"], interval: 1m30s }
    volumes: [data:/var/lib/postgresql/data]
volumes: { data: { x-size: 10g } }
secrets: { key: { file: a/file.txt } }
`;
const piece = oneof(
  texts,
  constantFrom(
    '\n',
    '  ',
    ': ',
    '- ',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '&a ',
    '*a',
    '<<: ',
    '#',
    '|\n',
    '!!binary ',
    '\t',
  ),
);
const mutation = record({ at: integer({ min: 0, max: real.length }), length: integer({ min: 0, max: 12 }), piece });

test('a mistyped file is read or has a reason', async () => {
  await assert(
    asyncProperty(array(mutation, { minLength: 1, maxLength: 6 }), async (mutations) => {
      const text = mutations.reduce(
        (before, { at, length, piece: put }) => `${before.slice(0, at)}${put}${before.slice(at + length)}`,
        real,
      );

      checkPlan(await readFile(text));
    }),
    { numRuns: 2000 },
  );
});
