import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import {
  addNeed,
  type Needs,
  readRequirements,
} from '../../../control-plane/model/sources/detect/languages/python/requirements.ts';
import { newestPython } from '../../../control-plane/model/sources/detect/languages/python/version.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const planOf = async (files: Files) => (await detect(treeOf(files), [], { formats })).plan;

test.each([
  ['uv', { 'pyproject.toml': '', 'uv.lock': '' }],
  ['poetry', { 'pyproject.toml': '', 'poetry.lock': '' }],
  ['poetry', { 'pyproject.toml': '[tool.poetry.dependencies]\nflask = "*"' }],
  ['pdm', { 'pyproject.toml': '', 'pdm.lock': '' }],
  ['pipenv', { Pipfile: '[packages]\nflask = "*"', 'Pipfile.lock': '{}' }],
  ['pip', { 'requirements.txt': '' }],
  ['pip', { 'requirements/production.txt': '', 'main.py': '' }],
  ['pip', { 'pyproject.toml': '[project]\nname = "shop"' }],
  ['pip', { 'setup.py': '' }],
  ['pip', { 'setup.cfg': '' }],
  ['uv', { 'requirements.txt': '', 'uv.lock': '' }],
])('installs with %s: %j', async (expected, files) => {
  expect(await planOf(files)).toMatchObject({ language: 'python', packageManager: expected });
});

test.each([
  ['opencv-python==4.10', null],
  ['flask', 'flask'],
  ['Flask [async] >= 3 ; python_version >= "3.9"', 'flask'],
  ['flask(>=3)', 'flask'],
  ['flask @ https://files.test/flask.whl', 'flask'],
  ['-e git+https://git.test/flask.git@3#egg=flask', 'flask'],
  ['flask==3 --hash=sha256:00', 'flask'],
  ['flask==3 \\\n  --hash=sha256:00', 'flask'],
  ['-r more.txt', 'flask'],
  ['--requirement=./more.txt', 'flask'],
  ['-rdeps/../more.txt', 'flask'],
  ['# flask', null],
  ['requests # flask', null],
  ['flask-login', null],
  ['flask; sys_platform == "win32"', null],
  ['-c more.txt', null],
  ['--index-url https://flask.test/simple', null],
  ['./flask', null],
  ['-r /etc/passwd', null],
  ['-r https://files.test/more.txt', null],
  ['-r requirements.txt', null],
])('the requirements %j have the framework %s', async (text, framework) => {
  expect(await planOf({ 'requirements.txt': text, 'more.txt': 'flask\n-r requirements.txt' })).toMatchObject({
    framework,
    runtimeVersion: null,
  });
});

test.each([
  ['a project', { 'pyproject.toml': '[project]\ndependencies = ["Flask>=3"]' }],
  ['Poetry', { 'pyproject.toml': '[tool.poetry.dependencies]\nFlask = { version = "3", extras = ["async"] }' }],
  ['Pipenv', { Pipfile: '[packages]\nflask = "*"' }],
  ['setup.cfg', { 'setup.cfg': '[metadata]\nname = shop\n[options]\ninstall_requires =\n  requests\n  flask>=3\n' }],
  ['setup.py', { 'setup.py': "setup(\n  install_requires=[\n    # 'django',\n    'x[y]>1', 'flask',\n  ],\n)" }],
])('finds a dependency of %s', async (_title, files) => {
  expect(await planOf(files)).toMatchObject({ framework: 'flask' });
});

test.each([
  { 'pyproject.toml': '[project]\ndescription = "like flask"' },
  { 'pyproject.toml': '[project.optional-dependencies]\nweb = ["flask"]' },
  { 'pyproject.toml': '[tool.poetry.dependencies]\nflask = { version = "3", optional = true }' },
  { Pipfile: '[dev-packages]\nflask = "*"' },
  { 'setup.cfg': '[options.extras_require]\nweb =\n  flask\n' },
  { 'setup.py': "setup(install_requires=['x'], extras_require={'web': ['flask']})" },
])('finds no dependency in %j', async (files) => {
  expect(await planOf(files)).toMatchObject({ language: 'python', framework: null });
});

test.each([
  ['>=3.9,<4', '3.14'],
  ['>=3.9,<3.13', '3.12'],
  ['>= 3.9, < 3.13', '3.12'],
  ['^3.11', '3.14'],
  ['^3.11.4', '3.14'],
  ['~3.11', '3.11'],
  ['~=3.10', '3.14'],
  ['~=3.10.2', '3.10'],
  ['==3.12.*', '3.12'],
  ['==3.12.4', '3.12'],
  ['3.12', '3.12'],
  ['>=3.9,!=3.14.*', '3.13'],
  ['<=3.12', '3.12'],
  ['>3.10,<3.12', '3.11'],
  ['>=3.9 <3.11', '3.10'],
  ['>=3.9,<3.10 || >=3.12,<3.13', '3.12'],
  ['*', '3.14'],
  ['>=2.7', '3.14'],
  ['==2.7.*', null],
  ['>=4', null],
  ['python', null],
  ['', null],
])('the newest Python for %j is %s', (range, expected) => {
  expect(newestPython(range)).toBe(expected);
});

test.each([
  [{ '.python-version': '3.12.4\n' }, '3.12'],
  [{ '.python-version': '# ours\n3.11\n3.10\n' }, '3.11'],
  [{ '.python-version': 'pypy3.10-7.3\n' }, null],
  [{ 'runtime.txt': 'python-3.12.4' }, '3.12'],
  [{ '.tool-versions': 'nodejs 24.1.0\npython 3.11.2 # old\n' }, '3.11'],
  [{ 'mise.toml': '[tools]\npython = "3.13"' }, '3.13'],
  [{ '.mise.toml': '[tools]\npython = ["3.12", "3.11"]' }, '3.12'],
  [{ Pipfile: '[requires]\npython_version = "3.10"' }, '3.10'],
  [{ 'pyproject.toml': '[project]\nrequires-python = ">=3.9,<3.12"' }, '3.11'],
  [{ 'pyproject.toml': '[tool.poetry.dependencies]\npython = "~3.12"' }, '3.12'],
  [{ 'setup.cfg': '[options]\npython_requires = >=3.9,<3.11' }, '3.10'],
  [{ 'setup.py': "setup(\n  python_requires='>=3.9,<3.10',\n)" }, '3.9'],
  [{ '.python-version': '3.13', 'pyproject.toml': '[project]\nrequires-python = ">=3.9"' }, '3.13'],
])('%j want Python %s', async (files, expected) => {
  expect(await planOf({ 'requirements.txt': '', ...files })).toMatchObject({ runtimeVersion: expected });
});

test('a file that cannot be parsed is a warning with its place, and the others count', async () => {
  const { plan, warnings } = await detect(
    treeOf({ 'requirements.txt': 'flask', 'pyproject.toml': '[project]\nname = \n' }),
    [],
    { formats },
  );

  expect(plan).toMatchObject({ language: 'python', framework: 'flask' });
  expect(warnings).toContainEqual({
    code: 'unreadable_file',
    message: expect.stringMatching(/^The file is not used, because it cannot be read: .* \(line 2, column \d+\)\.$/),
    path: 'pyproject.toml',
  });
});

test('a file that is too large is a warning', async () => {
  const { warnings } = await detect(treeOf({ 'requirements.txt': '#'.repeat(1_048_577), 'main.py': '' }), []);

  expect(warnings).toMatchObject([{ code: 'unreadable_file', path: 'requirements.txt' }]);
});

test('any requirements have sound names, and any range a version or none', async () => {
  const word = constantFrom(
    'flask',
    '[',
    ']',
    ';',
    '@',
    '\\\n',
    '-r ',
    'a.txt',
    '#',
    ' ',
    '==',
    '3.12',
    '\n',
    '"',
    ',',
  );
  const texts = array(word, { maxLength: 30 }).map((words) => words.join(''));

  assert(
    property(texts, string({ maxLength: 40 }), (text, other) => {
      const needs: Needs = new Map();
      addNeed(needs, text);
      addNeed(needs, other);
      expect([...needs.keys()].every((name) => /^[a-z0-9][a-z0-9_-]*$/.test(name))).toBe(true);
      expect(newestPython(text) ?? '3.9').toMatch(/^3\.\d+$/);
    }),
  );
  const read = readRequirements({ tree: treeOf({ a: '-r a\n-r b', b: '-r a' }), formats, warn: () => undefined }, 'a');
  expect(await read).toEqual(new Map());
});
