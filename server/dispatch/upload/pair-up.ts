import { refusal } from './refusal.ts';
import type { SentTree } from './sent.ts';
import type { StoredFile } from './store.ts';

/** A form as it was sent: its file parts, in their order, and the texts of its fields. */
interface Form<Content> {
  readonly files: readonly StoredFile<Content>[];
  readonly paths: string | undefined;
  readonly executable: string | undefined;
}

/** Gives each file part of a form its path from `paths`, and says which of them `executable` names. */
export function pairUp<Content>({ files, paths = '', executable = '[]' }: Form<Content>): SentTree<Content> {
  const list = parse(paths, 'paths');
  if (list.length !== files.length)
    throw refusal('/paths', 'pathCount', `\`paths\` has ${list.length} paths for ${files.length} parts \`file\`.`);
  const named = parse(executable, 'executable');
  const unknown = named.findIndex((path) => !list.includes(path));
  if (unknown >= 0) throw refusal(`/executable/${unknown}`, 'reference', 'The path is not one of `paths`.');
  return {
    name: undefined,
    files: files.map((file, i) => {
      const path = list[i];
      if (typeof path !== 'string') throw refusal(`/paths/${i}`, 'type', 'A path is a string.');
      const mode = named.includes(path) ? { executable: true } : {};
      return { ...file, ...mode, path, pathAt: `/paths/${i}`, contentAt: `/file/${i}` };
    }),
  };
}

function parse(text: string, field: 'paths' | 'executable'): readonly unknown[] {
  let list: unknown;
  try {
    // Some clients begin a file of JSON with a byte order mark, as they may begin a body of JSON.
    list = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw refusal(`/${field}`, 'json', `\`${field}\` is not valid JSON.`, cause);
  }
  if (!Array.isArray(list)) throw refusal(`/${field}`, 'type', `\`${field}\` is not a JSON array.`);
  return list;
}
