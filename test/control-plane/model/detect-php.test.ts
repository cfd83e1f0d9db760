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
