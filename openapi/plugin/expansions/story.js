import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * The story cannot be told. `isInStory` says that the mistake stands in a record that was referred to, and not in the
 * value that was to be told.
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
 * The story is every area's `examples.yaml`, read as one tree of nouns: `apps.storefront.slug`.
 * A value of an example refers to it in four ways:
 *   `"${apps.storefront}"`                     is that record (or number, or list) itself;
 *   `"https://${apps.storefront.slug}.test"`   has it written into the text;
 *   `"data: ${json:apps.storefront}"`          has it written into the text as one line of JSON;
 *   `{ $from: apps.storefront, env: preview }` is that record with some fields changed or added.
 * A step of a path is a field's name or, in a list, a number from 0.
 */
export function readStory(folder) {
  const story = {};
  for (const { file, records } of storyFiles(folder)) {
    for (const [noun, told] of Object.entries(records)) {
      if (Object.hasOwn(story, noun)) {
        throw new StoryError(`the noun "${noun}" is already told in another area`, { file, pointer: `#/${noun}` });
      }
      story[noun] = told;
    }
  }
  return story;
}

/** The parts of the story, a file an area, as they are written. */
export function storyFiles(folder) {
  return readdirSync(folder)
    .toSorted()
    .map((area) => join(folder, area, 'examples.yaml'))
    .filter((file) => existsSync(file))
    .map((file) => ({ file, records: readRecords(file) }));
}

function readRecords(file) {
  try {
    return parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new StoryError(`this is not YAML: ${error.message.split('\n')[0]}`, { file });
  }
}

/** Replaces every reference in `value` by what the story says; a reference into nothing is an error. */
export function tell(story, value, trail = []) {
  if (typeof value === 'string') return tellText(story, value, trail);
  if (Array.isArray(value)) return value.map((item) => tell(story, item, trail));
  if (value === null || typeof value !== 'object') return value;
  const { $from, ...own } = value;
  const told = $from === undefined ? {} : base(story, $from, trail);
  for (const [key, item] of Object.entries(own)) told[key] = tell(story, item, trail);
  return told;
}

function base(story, path, trail) {
  if (typeof path !== 'string') throw new StoryError('$from takes the path of a record');
  const record = follow(story, path, trail);
  if (isRecord(record)) return { ...record };
  throw new StoryError(`$from takes a record, and "${path}" is none`);
}

function tellText(story, text, trail) {
  const whole = wholeReference(text);
  if (whole) return follow(story, whole, trail);
  return text.replace(/\$\{(json:)?([^}]+)\}/g, (_, json, path) => {
    const value = follow(story, path, trail);
    if (json) return JSON.stringify(value);
    if (value === null || typeof value !== 'object') return String(value);
    throw new StoryError(`"${path}" is a record; in a text write \${json:${path}}`);
  });
}

/**
 * Walks the path without telling what lies beside it, so that a record may use its own fields. Where a step meets a
 * reference, or is missing in a record made from another, the walk goes on from what is referred to.
 */
function follow(story, path, trail) {
  if (trail.includes(path)) {
    throw new StoryError(`the story goes in a circle: ${[...trail, path].join(' → ')}`, { isCircle: true });
  }
  const steps = path.split('.');
  let value = story;
  for (const [index, step] of steps.entries()) {
    const elsewhere = wholeReference(value) ?? (has(value, step) ? undefined : value?.$from);
    if (typeof elsewhere === 'string') {
      return follow(story, [elsewhere, ...steps.slice(index)].join('.'), [...trail, path]);
    }
    if (!has(value, step)) throw new StoryError(`the story has no "${path}": nothing is called "${step}" there`);
    value = value[step];
  }
  try {
    return tell(story, value, [...trail, path]);
  } catch (error) {
    if (error instanceof StoryError) error.isInStory = true;
    throw error;
  }
}

function wholeReference(value) {
  return typeof value === 'string' ? /^\$\{((?!json:)[^}]+)\}$/.exec(value)?.[1] : undefined;
}

function isRecord(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function has(value, step) {
  return Array.isArray(value) ? /^\d+$/.test(step) && step in value : isRecord(value) && Object.hasOwn(value, step);
}
