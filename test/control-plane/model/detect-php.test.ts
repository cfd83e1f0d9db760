import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const detected = (text: string) => detect(treeOf({ 'composer.json': text, 'index.php': '' }), [], { formats });

test.each([
  ['{"require":{"laravel/framework":"13"}}', 'laravel', null],
  ['{"require":{"php":"^8.2","symfony/framework-bundle":"7"}}', 'symfony', '8.5'],
  ['{"require":{"php":"^8.2","symfony/console":"7"}}', null, '8.5'],
  ['{"require":{"php":">=8.1,<8.4"}}', null, '8.3'],
  ['{"require":{"php":"~8.2.0"}}', null, '8.2'],
  ['{"require":{"php":"8.1.* | 8.3.*"}}', null, '8.3'],
  ['{"require":{"php":"^7.4"}}', null, null],
  ['{"name":"laravel/framework","require-dev":{"slim/slim":"4"}}', null, null],
  ['[]', null, null],
])('reads %s', async (text, framework, runtimeVersion) => {
  const { plan, warnings } = await detected(text);

  expect(plan).toMatchObject({ language: 'php', framework, runtimeVersion });
  expect(warnings).toEqual([]);
});

test.each([
  ['{\n  "require": {"php":: "8"}}', 'The file is not used, because it cannot be read: expected a value (line 2'],
  ['', 'The file is not used, because it cannot be read: expected a value (line 1'],
])('warns about %j', async (text, message) => {
  const { plan, warnings } = await detected(text);

  expect(plan).toMatchObject({ language: 'php', packageManager: null });
  expect(warnings).toMatchObject([{ code: 'unreadable_file', message: expect.stringContaining(message) }]);
});

test.each([
  ['heroku-php-apache2 web/', 'web'],
  ['vendor/bin/heroku-php-nginx -C nginx.conf -l logs/a.log public/', 'public'],
  ['vendor/bin/heroku-php-apache2', '.'],
  ["heroku-php-apache2 'my pages/'", "'my pages'"],
])('serves what the Procfile gives to %s', async (command, folder) => {
  const files = { 'composer.json': '{}', Procfile: `web: ${command}\nworker: php work.php\n` };

  const { plan, warnings } = await detect(treeOf(files), [], { formats });

  const served = `php -S 0.0.0.0:\${PORT:-8080} -t ${folder}`;
  expect(plan).toMatchObject({ services: [{ command: served }, { command: 'php work.php' }] });
  expect(warnings).toEqual([
    {
      code: 'development_server',
      message: `A program of Heroku is replaced by PHP's own server, without its settings for Apache or nginx.`,
      path: 'Procfile',
    },
  ]);
});
