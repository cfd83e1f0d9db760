import type { Contract } from '../../contract/document.ts';
import { readStory } from '../../contract/story.ts';

/** `story.json`: the examples of everything that can be read, one on a line. */
export function emitStory(contract: Contract): string {
  const { at, reads } = readStory(contract);
  const operations = Object.entries(reads).map(([id, examples]) => `${JSON.stringify(id)}:{\n${lines(examples)}\n}`);
  return `{"at":${JSON.stringify(at)},"reads":{\n${operations.join(',\n')}\n}}\n`;
}

function lines(examples: object): string {
  return Object.entries(examples)
    .map(([name, read]) => `${JSON.stringify(name)}:${JSON.stringify(read)}`)
    .join(',\n');
}
