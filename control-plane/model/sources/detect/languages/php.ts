import { hasFile } from '../files.ts';
import { isObject, keysAt, readJson, textAt } from '../source.ts';
import { shellWord } from '../shell-word.ts';
import type { Tree } from '../tree.ts';
import { commandsOf } from './node/shell-words.ts';
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

/** Folders whose pages are served, if they have an `index.php`. */
const folders = ['public', 'web', 'webroot', 'htdocs', 'public_html', 'www'];

/** The command that serves the pages of a source. */
export function phpServer(folder: string): string {
  return `php -S 0.0.0.0:\${PORT:-8080} -t ${shellWord(folder)}`;
}

export function phpFolder(tree: Tree): string {
  return folders.find((folder) => hasFile(tree, `${folder}/index.php`)) ?? '.';
}

/** The folder that one of Heroku's programs for PHP serves; `null` for another program. */
export function herokuFolder(command: string): string | null {
  const [[program = '', ...words] = []] = commandsOf(command);
  if (!/^(?:vendor\/bin\/)?heroku-(?:php|hhvm)-(?:apache2|nginx)$/.test(program)) return null;
  // Each option has a value, but for these.
  const rest = words.filter((word, index) => !word.startsWith('-') && !/^-[^htv]$/.test(words[index - 1] ?? ''));
  return rest.at(-1)?.replace(/(?<=.)\/+$/, '') ?? '.';
}
