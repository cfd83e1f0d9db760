import type { Ports } from '../ports/ports.ts';

/** A secret of the service, by the id of its row. The first call makes it. A new key of the data keeps it. */
export async function readStoredSecret(
  { store, random }: Pick<Ports, 'store' | 'random'>,
  id: string,
): Promise<string> {
  const found = await store.read('system', (tx) => tx.simulations.find({ id }));
  if (found) return found.facts;
  const facts = random.secret();
  return store.write('system', async (tx) => {
    const present = await tx.simulations.find({ id });
    return (present ?? (await tx.simulations.insert({ id, facts }))).facts;
  });
}
