import { isObject, type OpenApiDocument } from './document.ts';

/** The sentences of a document's patterns, by pattern: lint demands one for each, and the same wherever it stands. */
export function patternSentences({ paths, components }: OpenApiDocument): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>();
  collect([paths, components.schemas, components.parameters, components.requestBodies], sentences);
  return sentences;
}

function collect(node: unknown, sentences: Map<string, string>): void {
  if (Array.isArray(node)) return node.forEach((item) => collect(item, sentences));
  if (!isObject(node)) return;
  const { pattern, 'x-pattern-says': says } = node;
  if (typeof pattern === 'string' && typeof says === 'string') sentences.set(pattern, says);
  for (const value of Object.values(node)) collect(value, sentences);
}
