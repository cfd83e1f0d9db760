import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/**
 * The story is every area's `examples.yaml`, read as one tree of nouns: `apps.storefront.slug`.
 * A value of an example refers to it in three ways:
 *   `"${apps.storefront}"`                     is that record (or number, or list) itself;
 *   `"https://${apps.storefront.slug}.test"`   has it written into the text;
 *   `"data: ${json:apps.storefront}"`          has it written into the text as one line of JSON;
 *   `{ $from: apps.storefront, env: preview }` is that record with some fields changed or added.
 */
export function readStory(folder) {
  const story = {};
  for (const area of readdirSync(folder).sort()) {
    const file = join(folder, area, 'examples.yaml');
    if (!existsSync(file)) continue;
    for (const [noun, records] of Object.entries(parse(readFileSync(file, 'utf8')) ?? {})) {
      if (noun in story) throw new Error(`${file}: the noun "${noun}" is already told in another area`);
      story[noun] = records;
    }
  }
  return story;
}

/** Replaces every reference in `value` by what the story says; a reference into nothing is an error. */
export function tell(story, value, trail = []) {
  if (typeof value === 'string') return tellText(story, value, trail);
  if (Array.isArray(value)) return value.map((item) => tell(story, item, trail));
  if (value === null || typeof value !== 'object') return value;
  const { $from, ...own } = value;
  const base = $from === undefined ? {} : follow(story, $from, trail);
  const told = { ...base };
  for (const [key, item] of Object.entries(own)) told[key] = tell(story, item, trail);
  return told;
}

function tellText(story, text, trail) {
  const whole = /^\$\{((?!json:)[^}]+)\}$/.exec(text);
  if (whole) return follow(story, whole[1], trail);
  return text.replace(/\$\{(json:)?([^}]+)\}/g, (_, json, path) => {
    const value = follow(story, path, trail);
    if (json) return JSON.stringify(value);
    if (value !== null && typeof value === 'object') throw new Error(`"${path}" is a record; in a text write \${json:${path}}`);
    return String(value);
  });
}

function follow(story, path, trail) {
  if (trail.includes(path)) throw new Error(`the story refers to itself: ${[...trail, path].join(' → ')}`);
  let value = story;
  let merged = path;
  for (const step of path.split('.')) {
    if (value && typeof value === 'object' && !(step in value) && typeof value.$from === 'string') {
      value = tell(story, value, [...trail, path]);
    }
    if (typeof value === 'string') value = tell(story, value, [...trail, path]);
    if (!value || typeof value !== 'object' || !(step in value)) {
      throw new Error(`the story has no "${merged}": nothing is called "${step}" there`);
    }
    value = value[step];
  }
  return tell(story, value, [...trail, path]);
}

/** Redocly preprocessor: tells the story in every example of the document, in place. */
export function expandStory() {
  let story;
  const inPlace = (node, key, ctx) => {
    if (node[key] === undefined) return;
    try {
      node[key] = tell(story, node[key]);
    } catch (error) {
      ctx.report({ message: error.message, location: ctx.location.child(key) });
    }
  };
  return {
    Root: {
      enter(_, ctx) {
        story = readStory(dirname(ctx.location.source.absoluteRef));
      },
    },
    Example: { enter: (node, ctx) => inPlace(node, 'value', ctx) },
    Parameter: { enter: (node, ctx) => inPlace(node, 'example', ctx) },
    Header: { enter: (node, ctx) => inPlace(node, 'example', ctx) },
  };
}
