import type Docker from 'dockerode';
import type { Build } from '../../control-plane/ports/builder.ts';

/** Finds texts in the exported image of a build's first service: in its layers, its history or its configuration. */
export async function findInImage(docker: Docker, { services }: Build, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  let rest = '';
  for await (const chunk of await docker.getImage(services?.[0]?.digest ?? 'none').get()) {
    const text = rest + Buffer.from(chunk).toString('latin1');
    for (const one of texts) if (text.includes(one)) found.add(one);
    rest = text.slice(-100);
  }
  return texts.filter((one) => found.has(one));
}
