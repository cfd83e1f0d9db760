import { expect, test } from 'vitest';
import { createBuilder } from '../../engines/docker-builder.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { findInImage } from '../../engines/image-text.ts';

const secret = 'planted-secret-4712';

test.each(testedEngines)('%s adds the mounted files of a source to the images of its services', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const { node, example } = subject.engine.images;
  const compose = `services:
  pulled:
    image: ${example}
    volumes: ['./site.txt:/srv/site.txt:ro', './pages:/srv/pages']
    configs: [motd]
    working_dir: /srv/of-pulled
  built:
    build: { dockerfile_inline: "FROM ${node}\\nRUN echo inline-text > /inline.txt\\n" }
    volumes: ['./pages:/usr/share/pages', './state:/state']
configs: { motd: { content: "mode \${MODE} token \${TOKEN:-none}" } }
`;

  const build = await subject.build(
    {
      'compose.yaml': compose,
      'site.txt': 'text of the site',
      'pages/[id].txt': 'text of a page',
      'other.txt': 'text of another file',
      '.dockerignore': 'pages\n',
    },
    { env: { MODE: 'fast', TOKEN: secret }, secrets: ['TOKEN'] },
  );

  expect(build.error).toBeNull();
  const [built, pulled] = build.services ?? [];
  expect([built?.name, pulled?.name, pulled?.image]).toEqual(['built', 'pulled', example]);
  expect(built?.volumes).toMatchObject([{ name: 'built-state', path: '/state' }]);
  const texts = ['text of the site', 'text of a page', 'text of another file', 'mode fast token none', secret];
  expect(await findInImage(subject.docker, { ...build, services: pulled ? [pulled] : [] }, texts)).toEqual([
    'text of the site',
    'text of a page',
    'mode fast token none',
  ]);
  expect(await findInImage(subject.docker, build, ['inline-text', 'text of a page'])).toEqual([
    'inline-text',
    'text of a page',
  ]);
  const { Config } = await subject.docker.getImage(pulled?.digest ?? '').inspect();
  expect(Config.WorkingDir).toBe('/srv/of-pulled');
});

test.each(testedEngines)('%s gives the users of a source as numbers, where their image has them', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const { example } = subject.engine.images;
  const users = ['node', 'node:node', '1000', '7:root', 'nobody-there', 'node:no-group'];
  const services = users.map((user, index) => `  s${index}: { image: '${example}', user: '${user}' }`);

  const build = await subject.build({ 'compose.yaml': `services:\n${services.join('\n')}\n` });

  expect([build.error, build.services?.map(({ user }) => user)]).toEqual([
    null,
    ['1000', '1000:1000', '1000', '7:0', 'nobody-there', '1000:no-group'],
  ]);
  const label = `${subject.prefix}.build`;
  expect(await subject.docker.listContainers({ all: true, filters: { label: [label] } })).toEqual([]);
});
