import { roleOfImage } from '../make.ts';
import type { Tree } from '../tree.ts';
import { itemsOf, memberOf, textOf, type Yaml, YamlError } from '../yaml.ts';
import { pathIn } from './paths.ts';
import { readProject } from './project.ts';

/** Tools for the databases of developers, by the last part of their image's name. */
const tools = new Set(['adminer', 'pgadmin4', 'phpmyadmin', 'mongo-express', 'redis-commander', 'redisinsight']);
const mailboxes = new Set(['mailhog', 'mailpit', 'maildev', 'mailcatcher']);

/**
 * The reason why a compose file is one for development, as the end of a sentence about it; `null` if it is not. A file
 * that cannot be read is none.
 */
export async function whyForDevelopment(tree: Tree, profiles: readonly string[]): Promise<string | null> {
  const services = await servicesOf(tree, profiles);
  if (services.length > 0 && services.every(([, definition]) => isForAnother(definition)))
    return 'all of its services are databases and the like';
  const mounting = services.find(([, definition]) => mountsSource(definition));
  if (!mounting) return null;
  const others = services.flatMap(([name]) => (name === mounting[0] ? [] : [name]));
  const without = others.length === 0 ? '' : `; left out with it: ${others.join(', ')}`;
  return `the service "${mounting[0]}" gets the files of the source by a mount${without}`;
}

async function servicesOf(tree: Tree, profiles: readonly string[]): Promise<readonly (readonly [string, Yaml])[]> {
  try {
    return (await readProject(tree, { profiles, env: {} }))?.services ?? [];
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return [];
  }
}

/** Whether a service is there for another one: a database, a cache, a queue, mail, or a tool for them. */
function isForAnother(definition: Yaml): boolean {
  const image = textOf(memberOf(definition, 'image'));
  if (image === null || (memberOf(definition, 'build') ?? null) !== null) return false;
  const name = image
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .replace(/^.*\//, '');
  return roleOfImage(image) !== null || tools.has(name) || mailboxes.has(name);
}

/** Whether a service of the root of the source mounts this root. */
function mountsSource(definition: Yaml): boolean {
  const build = memberOf(definition, 'build') ?? null;
  const context = textOf(build) ?? textOf(memberOf(build, 'context')) ?? '.';
  if (build !== null && pathIn('', context) !== '') return false;
  return itemsOf(memberOf(definition, 'volumes')).some((entry) => {
    const text = textOf(entry);
    const source = text === null ? textOf(memberOf(entry, 'source')) : text.split(':')[0];
    return source !== null && source !== undefined && source.startsWith('.') && pathIn('', source) === '';
  });
}
