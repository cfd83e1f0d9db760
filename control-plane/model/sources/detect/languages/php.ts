import { hasFile } from '../files.ts';
import { isObject, keysAt, readJson, textAt } from '../source.ts';
import type { ReadLanguage } from './web.ts';

/** Versions of PHP that are supported, the newest last. */
const versions = ['8.1', '8.2', '8.3', '8.4', '8.5'];

const frameworks: readonly (readonly [string, string])[] = [
  ['laravel/framework', 'laravel'],
  ['symfony/framework-bundle', 'symfony'],
  ['slim/slim', 'slim'],
  ['cakephp/cakephp', 'cakephp'],
  ['codeigniter4/framework', 'codeigniter'],
  ['yiisoft/yii2', 'yii'],
];

export const readPhp: ReadLanguage = async (source) => {
  const { tree, formats } = source;
  if (!hasFile(tree, 'composer.json') && !hasFile(tree, 'index.php')) return null;
  const composer = await readJson(source, 'composer.json');
  const required = keysAt(composer, 'require');
  // One bar separates alternatives for Composer too.
  const range = textAt(composer, 'require', 'php')?.replace(/\|\|?/g, ' || ').replaceAll(',', ' ') ?? '';
  return {
    language: 'php',
    framework: frameworks.find(([name]) => required.includes(name))?.[1] ?? null,
    packageManager: isObject(composer) ? 'composer' : null,
    runtimeVersion: range === '' ? null : formats.newest(range, versions),
    command: null,
    port: 8080,
  };
};
