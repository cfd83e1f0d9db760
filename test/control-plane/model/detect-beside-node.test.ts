import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const detected = (files: Files) => detect(treeOf(files), [], { formats });

const tools = '{"scripts":{"lint":"eslint ."},"devDependencies":{"eslint":"9"}}';
const assets = '{"scripts":{"build":"vite build","dev":"vite"},"devDependencies":{"vite":"7"}}';
const pages = '{"scripts":{"start":"ng serve","build":"ng build"},"dependencies":{"@angular/core":"20"}}';

test.each<readonly [string, Files, string]>([
  ['tools', { 'package.json': tools, 'requirements.txt': 'django\ngunicorn', 'manage.py': '' }, 'python'],
  ['assets', { 'package.json': assets, 'composer.json': '{"require":{"laravel/framework":"13"}}' }, 'php'],
  ['assets', { 'package.json': assets, Gemfile: "gem 'rails'", 'Gemfile.lock': '' }, 'ruby'],
  ['assets', { 'package.json': assets, 'mix.exs': '{:phoenix, "~> 1.8"}' }, 'elixir'],
  ['assets', { 'package.json': assets, 'go.mod': 'module a.test/shop\ngo 1.25\n' }, 'go'],
  [
    'pages',
    {
      'package.json': pages,
      'pom.xml':
        '<project><parent><groupId>org.springframework.boot</groupId><artifactId>a</artifactId></parent></project>',
    },
    'java',
  ],
])('builds the app of another language beside %s: %j', async (_, files, language) => {
  const { plan } = await detected(files);

  expect(plan).toMatchObject({ builder: 'buildpack', language });
});

test.each<readonly [string, Files]>([
  ['a server', { 'package.json': '{"scripts":{"start":"node server.js"}}', 'requirements.txt': 'django' }],
  ['pages', { 'package.json': pages, 'requirements.txt': 'requests' }],
  ['a Procfile', { 'package.json': tools, Procfile: 'web: node src/web.js', 'requirements.txt': 'django' }],
])('builds the app of Node.js with %s beside scripts of another language', async (_, files) => {
  const { plan } = await detected(files);

  expect(plan).toMatchObject({ builder: 'buildpack', language: 'javascript' });
});

test('names the other language beside a Dockerfile and a compose file', async () => {
  const code = { 'package.json': tools, 'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["flask"]\n' };

  const byDockerfile = await detected({ ...code, Dockerfile: 'FROM python\nEXPOSE 80\nCOPY . .\n' });
  const byCompose = await detected({ ...code, 'compose.yaml': 'services: { web: { build: . } }' });

  expect(byDockerfile.plan).toMatchObject({ builder: 'dockerfile', language: 'python', framework: 'flask' });
  expect(byCompose.plan).toMatchObject({ builder: 'compose', language: 'python', framework: 'flask' });
});

test('says that a front end beside another language is not built', async () => {
  const files = { 'package.json': assets, 'composer.json': '{"require":{"laravel/framework":"13"}}' };

  const { warnings } = await detected(files);

  expect(warnings).toEqual([
    {
      code: 'front_end',
      message:
        'The script `build` is not run, because the image of PHP has no Node.js. Commit what it builds, or add a Dockerfile.',
      path: 'package.json',
    },
  ]);
});

test('serves pages beside a package that neither runs nor builds', async () => {
  const { plan, warnings } = await detected({ 'package.json': tools, 'index.html': '<h1>Shop</h1>' });
  const built = await detected({ 'package.json': '{"scripts":{"build":"make"}}', 'index.html': '<h1>Shop</h1>' });

  expect(plan).toMatchObject({ builder: 'static', language: 'html' });
  expect(warnings).toEqual([]);
  expect(built.plan).toMatchObject({ builder: 'buildpack', language: 'javascript' });
});
