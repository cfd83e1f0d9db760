import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * A reference to the story cannot be expanded. `isInStory`: the error is in a record of the story, not in the value
 * that refers to it.
 */
export class StoryError extends Error {
  isInStory = false;
  isCircle = false;

  constructor(message, place = {}) {
    super(message);
    Object.assign(this, place);
  }
}

/**
 * The story is the data that all examples share: the `examples.yaml` of every area, as one tree of nouns, for example
 * `apps.storefront.slug`. An example refers to it in four schemes:
 *   `"${apps.storefront}"`                     the record (or number, or list) itself;
 *   `"https://${apps.storefront.slug}.test"`   a value inside a text;
 *   `"data: ${json:apps.storefront}"`          a record inside a text, as one line of JSON;
 *   `{ $from: apps.storefront, env: preview }` a copy of the record, with fields changed or added.
 * A step of a path is the name of a field or the index of a list item.
 */
export function readStory(folder) {
  const story = {};
  for (const { file, records } of storyFiles(folder)) {
    for (const [noun, own] of Object.entries(records)) {
      if (Object.hasOwn(story, noun)) {
        throw new StoryError(`The noun "${noun}" is defined in another area already.`, { file, pointer: `#/${noun}` });
      }
      story[noun] = own;
    }
  }
  return story;
}

/**
 * The files of the story with their records before expansion: the `examples.yaml` of each area, and `measured.yaml`,
 * which a command writes.
 */
export function storyFiles(folder) {
  return readdirSync(folder)
    .toSorted()
    .flatMap((area) => [join(folder, area, 'examples.yaml'), join(folder, area, 'measured.yaml')])
    .filter((file) => existsSync(file))
    .map((file) => ({ file, records: readRecords(file) }));
}

function readRecords(file) {
  try {
    return parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new StoryError(`The file is not valid YAML: ${error.message.split('\n')[0]}`, { file });
  }
}

/** Replaces every reference in `value` by the value that it names. Throws a `StoryError` for an unknown name. */
export function expand(story, value, trail = []) {
  if (typeof value === 'string') return expandText(story, value, trail);
  if (Array.isArray(value)) return value.map((item) => expand(story, item, trail));
  if (value === null || typeof value !== 'object') return value;
  const { $from, ...own } = value;
  const expanded = $from === undefined ? {} : base(story, $from, trail);
  for (const [key, item] of Object.entries(own)) expanded[key] = expand(story, item, trail);
  return expanded;
}

function base(story, path, trail) {
  if (typeof path !== 'string') throw new StoryError('`$from` must be the path of a record.');
  const record = follow(story, path, trail);
  if (isRecord(record)) return { ...record };
  throw new StoryError(`\`$from\` must name a record; "${path}" is not one.`);
}

function expandText(story, text, trail) {
  const whole = wholeReference(text);
  if (whole) return follow(story, whole, trail);
  return text.replace(/\$\{(json:)?([^}]+)\}/g, (_, json, path) => {
    const value = follow(story, path, trail);
    if (json) return JSON.stringify(value);
    if (value === null || typeof value !== 'object') return String(value);
    throw new StoryError(`"${path}" is a record. Use \${json:${path}} inside a text.`);
  });
}

/**
 * Resolves a path without expanding the fields beside it, so that a record may refer to its own fields. If a step is a
 * reference, or is missing in a record that copies another, resolution continues in the record that is referred to.
 */
function follow(story, path, trail) {
  if (trail.includes(path)) {
    throw new StoryError(`The reference is circular: ${[...trail, path].join(' → ')}.`, { isCircle: true });
  }
  const steps = path.split('.');
  let value = story;
  for (const [index, step] of steps.entries()) {
    const elsewhere = wholeReference(value) ?? (has(value, step) ? undefined : value?.$from);
    if (typeof elsewhere === 'string') {
      return follow(story, [elsewhere, ...steps.slice(index)].join('.'), [...trail, path]);
    }
    if (!has(value, step)) throw new StoryError(`The examples have no "${path}": "${step}" does not exist.`);
    value = value[step];
  }
  try {
    return expand(story, value, [...trail, path]);
  } catch (error) {
    if (error instanceof StoryError) error.isInStory = true;
    throw error;
  }
}

function wholeReference(value) {
  return typeof value === 'string' ? /^\$\{((?!json:)[^}]+)\}$/.exec(value)?.[1] : undefined;
}

/** Whether a value is an object in the sense of JSON. */
export function isRecord(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function has(value, step) {
  return Array.isArray(value) ? /^\d+$/.test(step) && step in value : isRecord(value) && Object.hasOwn(value, step);
}
