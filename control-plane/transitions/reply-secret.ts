import type { Ports } from '../ports/ports.ts';

/** The id of its row. A new key of the data keeps it, so that addresses in older mails stay valid. */
const secretId = 'tickets/replies';

/** The secret that signs reply addresses of tickets. The first call makes it. */
export async function readReplySecret({ store, random }: Pick<Ports, 'store' | 'random'>): Promise<string> {
  const find = { id: secretId };
  const found = await store.read('system', (tx) => tx.simulations.find(find));
  if (found) return found.facts;
  const facts = random.secret();
  return store.write('system', async (tx) => {
    const present = await tx.simulations.find(find);
    return (present ?? (await tx.simulations.insert({ ...find, facts }))).facts;
  });
}
