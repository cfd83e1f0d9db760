import { dirname } from 'node:path';
import { placeIn } from './files.js';
import { StoryError, readStory, storyFiles, expand } from './story.js';

/**
 * Redocly preprocessor: expands the references to the story in every example of the document, in place. An error
 * inside the story is reported once, at its record, and not again for each example that uses the record.
 */
export function expandStory() {
  let story;
  const inPlace = (node, key, ctx) => {
    if (node[key] === undefined || story === undefined) return;
    const error = attempt(() => {
      node[key] = expand(story, node[key]);
    });
    if (error && !error.isInStory) ctx.report({ message: error.message, location: ctx.location.child(key) });
  };
  return {
    Root: {
      enter(root, ctx) {
        const folder = dirname(ctx.location.source.absoluteRef);
        const error = attempt(() => {
          story = readStory(folder);
        });
        for (const { message, file, pointer } of error ? [error] : errorsIn(story, folder)) {
          ctx.report({ message, location: placeIn(ctx, file, pointer) });
        }
        inPlace(root, 'x-examples-at', ctx);
      },
    },
    Example: { enter: (node, ctx) => inPlace(node, 'value', ctx) },
    Parameter: { enter: (node, ctx) => inPlace(node, 'example', ctx) },
    Header: { enter: (node, ctx) => inPlace(node, 'example', ctx) },
    Operation: { enter: (node, ctx) => inPlace(node, 'x-example-parameters', ctx) },
  };
}

function errorsIn(story, folder) {
  return storyFiles(folder).flatMap(({ file, records }) =>
    Object.entries(records).flatMap(([noun, own]) =>
      Object.entries(own ?? {}).flatMap(([name, record]) => {
        const error = attempt(() => expand(story, record));
        const isHere = error && (!error.isInStory || error.isCircle);
        return isHere ? [{ message: error.message, file, pointer: `#/${noun}/${name}` }] : [];
      }),
    ),
  );
}

/** Calls `act` and returns the `StoryError` that it throws, if any. */
function attempt(act) {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof StoryError) return error;
    throw error;
  }
}
