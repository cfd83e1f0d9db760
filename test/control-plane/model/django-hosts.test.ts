import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const project = (settings: string) => ({
  'requirements.txt': 'django\ngunicorn\n',
  'manage.py': "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
  'shop/wsgi.py': "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
  'shop/settings.py': settings,
});

async function warningsOf(files: Readonly<Record<string, string>>) {
  const { warnings } = await detect(treeOf(files), []);
  return warnings.filter(({ code }) => code === 'refused_hosts');
}

const fixed = (line: number) =>
  `\`ALLOWED_HOSTS\` in line ${line} is a fixed list, so Django refuses every other host with 400. Add the app's address to it, or '*'.`;
const variable = (name: string) =>
  `\`ALLOWED_HOSTS\` in line 1 is read from the variable ${name}. Set it to the app's address, or Django refuses it with 400.`;

test.each([
  ['an empty list', '"""Settings\nof a shop."""\n\nALLOWED_HOSTS = []\n', fixed(4)],
  [
    'a list',
    "# ALLOWED_HOSTS = ['*']\nALLOWED_HOSTS: list[str] = [\n  '.example.com',  # '*'\n  '127.0.0.1',\n]\n",
    fixed(2),
  ],
  ['a variable of Python', "ALLOWED_HOSTS = os.environ.get('HOSTS', 'a.example').split(',')", variable('HOSTS')],
  ['a part of the environment', "ALLOWED_HOSTS = [os.environ['SITE_HOST']]", variable('SITE_HOST')],
  ['getenv', 'ALLOWED_HOSTS = os.getenv("DJANGO_ALLOWED_HOSTS", "").split(",")', variable('DJANGO_ALLOWED_HOSTS')],
  ['django-environ', "ALLOWED_HOSTS = env.list('ALLOWED_HOSTS')", variable('ALLOWED_HOSTS')],
  ['decouple', "ALLOWED_HOSTS = config('ALLOWED_HOSTS', cast=Csv())", variable('ALLOWED_HOSTS')],
])('says what to set for hosts of %s', async (_name, settings, message) => {
  expect(await warningsOf(project(settings))).toEqual([{ code: 'refused_hosts', message, path: 'shop/settings.py' }]);
});

test.each([
  ['all hosts', "ALLOWED_HOSTS = ['*']"],
  ['all hosts unless a variable says otherwise', "ALLOWED_HOSTS = os.environ.get('HOSTS', '*').split(',')"],
  ['hosts that are added later', 'ALLOWED_HOSTS = []\nif host:\n    ALLOWED_HOSTS.append(host)\n'],
  ['hosts of a condition', 'if DEBUG:\n    ALLOWED_HOSTS = []\n'],
  ['hosts that a function makes', 'ALLOWED_HOSTS = hosts_of(site)'],
  ['a comment', '# ALLOWED_HOSTS = []'],
  ['a text', "HELP = '''\nALLOWED_HOSTS = []\n'''"],
])('says nothing about %s', async (_name, settings) => {
  expect(await warningsOf(project(settings))).toEqual([]);
});

test('reads the settings that the server uses, and what they are made of', async () => {
  const files = {
    ...project("ALLOWED_HOSTS = ['*']"),
    'shop/wsgi.py': "os.environ['DJANGO_SETTINGS_MODULE'] = 'shop.config.production'\n",
    'shop/config/production.py': 'from .base import *\n',
    'shop/config/base.py': "ALLOWED_HOSTS = ('a.example',)\n",
  };

  expect(await warningsOf(files)).toEqual([{ code: 'refused_hosts', message: fixed(1), path: 'shop/config/base.py' }]);
});

test.each([
  ['a Procfile', { Procfile: 'web: gunicorn shop.wsgi' }],
  ['a Dockerfile', { Dockerfile: 'FROM python:3.14\nEXPOSE 80\nCOPY . .' }],
])('says so beside %s, too', async (_name, files) => {
  expect(await warningsOf({ ...project('ALLOWED_HOSTS = []'), ...files })).toHaveLength(1);
});
