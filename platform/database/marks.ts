import type { Store } from '../../control-plane/ports/store.ts';

/** The last command of the operator, and the last interval that has its backup. */
type MarkId = 'operator' | 'backup';

/** `null` before the first. */
export async function readMark(store: Store, id: MarkId): Promise<string | null> {
  return (await store.read('system', (tx) => tx.marks.find({ id })))?.mark ?? null;
}

/** Sets it to a text, or to one that no mark has had. */
export function setMark(store: Store, id: MarkId, text?: string): Promise<void> {
  return store.write('system', async (tx) => {
    const mark = text ?? tx.id();
    if (!(await tx.marks.update(id, { mark }))) await tx.marks.insert({ id, mark });
  });
}
