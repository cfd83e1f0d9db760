import { refusal } from './refusal.ts';
import type { SentTree } from './sent.ts';
import type { StoredFile } from './store.ts';

/** A form as it was sent: its file parts, in their order, and the text of its field `paths`. */
interface Form<Content> {
  readonly files: readonly StoredFile<Content>[];
  readonly paths: string | undefined;
}

/** Gives each file part of a form its path from `paths`. */
export function pairUp<Content>({ files, paths = '' }: Form<Content>): SentTree<Content> {
  const list = parse(paths);
  if (list.length !== files.length) {
    const rule = list.length < files.length ? 'minItems' : 'maxItems';
    throw refusal('/paths', rule, `\`paths\` has ${list.length} paths for ${files.length} parts \`file\`.`);
  }
  return {
    name: undefined,
    files: files.map((file, i) => {
      const path = list[i];
      if (typeof path !== 'string') throw refusal(`/paths/${i}`, 'type', 'A path is a string.');
      return { ...file, path, pathAt: `/paths/${i}`, contentAt: `/file/${i}` };
    }),
  };
}

function parse(text: string): readonly unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    throw refusal('/paths', 'json', '`paths` is not valid JSON.', cause);
  }
  if (!Array.isArray(list)) throw refusal('/paths', 'type', '`paths` is not a JSON array.');
  return list;
}
