import type { Config } from './config/config.ts';

/** The images of the catalog and of builds. */
export function offeredImages({ engine, templates }: Config): readonly string[] {
  const ofCatalog = templates.flatMap(({ components }) => components.flatMap(({ image }) => image ?? []));
  const bases = Object.values(engine.baseImages).map(({ image }) => image);
  return [...new Set([...ofCatalog, ...bases])];
}

/** The catalog's image of PostgreSQL. */
export function postgresOf({ templates }: Config): string {
  return templates.find(({ id }) => id === 'postgresql')?.components[0]?.image ?? 'postgres:17';
}
