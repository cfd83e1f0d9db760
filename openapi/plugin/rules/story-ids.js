import { dirname } from 'node:path';
import { placeIn } from '../expansions/files.js';
import { StoryError, readStory, storyFiles, tell } from '../expansions/story.js';
import { identitiesOf, rightValues } from './identities.js';
import { framesOf, fromJson } from './stream-frames.js';

/**
 * The examples are one story: whatever names a record names one that the story has, so that a made-up or mistyped id
 * cannot stay. A record of the story is judged where an example shows it, since only there an exception can be made.
 */
export function idsResolve(complain) {
  let known;
  const judge = (value, key, ctx, node, location) => {
    for (const { path, wrong, right } of strangers(value, key, known)) {
      const hint = right.size < 6 ? ` (${[...right].join(', ')})` : '';
      complain(ctx, node, `${path}: the story has no "${wrong}"${hint}`, location);
    }
  };
  return {
    Root(_, ctx) {
      const folder = dirname(ctx.location.source.absoluteRef);
      try {
        const story = readStory(folder);
        known = identitiesOf(tell(story, story));
      } catch (error) {
        // The preprocessor that tells the story has reported what is wrong with it; until it can be told nobody is
        // known.
        if (!(error instanceof StoryError)) throw error;
      }
    },
    MediaType(media, ctx) {
      if (!known) return;
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        const value = ctx.resolve(example).node?.value;
        const values = ctx.key === 'text/event-stream' ? framesOf(value).map(({ data }) => fromJson(data)) : [value];
        for (const each of values) judge(each, '', ctx, media, ctx.location.child(['examples', name]));
      }
    },
    Parameter(parameter, ctx) {
      if (known && parameter.example !== undefined) judge(parameter.example, parameter.name, ctx, parameter, ctx.location.child('example'));
    },
  };
}

function strangers(value, key, known, path = key, isItem = false) {
  if (Array.isArray(value)) return value.flatMap((item, index) => strangers(item, key, known, `${path}.${index}`, true));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([name, item]) => strangers(item, name, known, path ? `${path}.${name}` : name));
  }
  const right = value === null || value === undefined ? undefined : rightValues(key, known, isItem);
  return right && !right.has(String(value)) ? [{ path, wrong: value, right }] : [];
}

/** An opaque id is written once, where its record is introduced; whatever else means the record refers to it. */
export function idsWrittenOnce(complain) {
  return {
    Root(_, ctx) {
      const seen = new Set();
      for (const { file, records } of attemptFiles(dirname(ctx.location.source.absoluteRef))) {
        const text = JSON.stringify(records);
        for (const [id] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
          if (seen.has(id)) complain(ctx, null, `"${id}" is written twice; refer to its record instead`, placeIn(ctx, file));
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
