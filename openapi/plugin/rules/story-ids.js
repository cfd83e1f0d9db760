import { dirname } from 'node:path';
import { placeIn } from '../expansions/files.js';
import { StoryError, readStory, storyFiles, expand } from '../expansions/story.js';
import { identitiesOf, rightValues } from './identities.js';
import { framesOf, fromJson } from './stream-frames.js';

/**
 * The examples are consistent: an id, slug or name in an example belongs to a record of the story. Records are checked
 * where an example uses them, because only an example can declare an exception.
 */
export function idsResolve(report) {
  let known;
  const check = (value, key, ctx, node, location) => {
    for (const { path, wrong, right } of findUnknown(value, key, known)) {
      const hint = right.size < 6 ? ` (${[...right].join(', ')})` : '';
      report(ctx, node, `${path}: the examples define no "${wrong}"${hint}.`, location);
    }
  };
  return {
    Root(_, ctx) {
      const folder = dirname(ctx.location.source.absoluteRef);
      try {
        const story = readStory(folder);
        known = identitiesOf(expand(story, story));
      } catch (error) {
        // The preprocessor has reported this error. Without the story, no id can be checked.
        if (!(error instanceof StoryError)) throw error;
      }
    },
    MediaType(media, ctx) {
      if (!known) return;
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        const value = ctx.resolve(example).node?.value;
        const values = ctx.key === 'text/event-stream' ? framesOf(value).map(({ data }) => fromJson(data)) : [value];
        for (const each of values) check(each, '', ctx, media, ctx.location.child(['examples', name]));
      }
    },
    Parameter(parameter, ctx) {
      if (known && parameter.example !== undefined)
        check(parameter.example, parameter.name, ctx, parameter, ctx.location.child('example'));
    },
    Operation(operation, ctx) {
      const at = ctx.location.child('x-example-parameters');
      for (const [name, values] of Object.entries((known && operation['x-example-parameters']) ?? {})) {
        check(values, '', ctx, operation, at.child(name));
      }
    },
  };
}

function findUnknown(value, key, known, path = key, isItem = false) {
  if (Array.isArray(value))
    return value.flatMap((item, index) => findUnknown(item, key, known, `${path}.${index}`, true));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([name, item]) =>
      findUnknown(item, name, known, path ? `${path}.${name}` : name),
    );
  }
  const right = value === null || value === undefined ? undefined : rightValues(key, known, isItem);
  return right && !right.has(String(value)) ? [{ path, wrong: value, right }] : [];
}

/** An opaque id is written once, in its record. Other places refer to the record. */
export function idsWrittenOnce(report) {
  return {
    Root(_, ctx) {
      const seen = new Set();
      for (const { file, records } of attemptFiles(dirname(ctx.location.source.absoluteRef))) {
        const text = JSON.stringify(records);
        for (const [id] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
          if (seen.has(id))
            report(ctx, null, `"${id}" is written twice. Refer to its record instead.`, placeIn(ctx, file));
          seen.add(id);
        }
      }
    },
  };
}

function attemptFiles(folder) {
  try {
    return storyFiles(folder);
  } catch (error) {
    if (error instanceof StoryError) return [];
    throw error;
  }
}
