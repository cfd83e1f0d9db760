import { dirname } from 'node:path';
import { placeIn } from './files.js';
import { StoryError, readStory, storyFiles, tell } from './story.js';

/**
 * Redocly preprocessor: tells the story in every example of the document, in place. A mistake inside the story is
 * reported once, at its record, and not again by each example that uses the record.
 */
export function expandStory() {
  let story;
  const inPlace = (node, key, ctx) => {
    if (node[key] === undefined || story === undefined) return;
    const mistake = attempt(() => {
      node[key] = tell(story, node[key]);
    });
    if (mistake && !mistake.isInStory) ctx.report({ message: mistake.message, location: ctx.location.child(key) });
  };
  return {
    Root: {
      enter(_, ctx) {
        const folder = dirname(ctx.location.source.absoluteRef);
        const mistake = attempt(() => {
          story = readStory(folder);
        });
        for (const { message, file, pointer } of mistake ? [mistake] : mistakesIn(story, folder)) {
          ctx.report({ message, location: placeIn(ctx, file, pointer) });
        }
      },
    },
    Example: { enter: (node, ctx) => inPlace(node, 'value', ctx) },
    Parameter: { enter: (node, ctx) => inPlace(node, 'example', ctx) },
    Header: { enter: (node, ctx) => inPlace(node, 'example', ctx) },
  };
}

function mistakesIn(story, folder) {
  return storyFiles(folder).flatMap(({ file, records }) =>
    Object.entries(records).flatMap(([noun, told]) =>
      Object.entries(told ?? {}).flatMap(([name, record]) => {
        const mistake = attempt(() => tell(story, record));
        const isHere = mistake && (!mistake.isInStory || mistake.isCircle);
        return isHere ? [{ message: mistake.message, file, pointer: `#/${noun}/${name}` }] : [];
      }),
    ),
  );
}

/** What is wrong with the story as `act` needs it, if anything. */
function attempt(act) {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof StoryError) return error;
    throw error;
  }
}
