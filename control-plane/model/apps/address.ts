import { fnv1a } from '../shared/hash.ts';
import type { RowOf } from '../tables/tables.ts';

/** Parts of an app's address. */
export interface Addressed {
  readonly id: string;
  readonly slug: string;
  readonly env: string;
  readonly workspaceSlug: string;
}

/** Length limit of a label of a host name. */
const longest = 63;

/**
 * The first label of an app's address. If it is taken in the region, or too long, it is cut and ends in four
 * characters derived from the id.
 */
export function labelOf({ id, slug, env, workspaceSlug }: Addressed, isTaken: boolean): string {
  const label = [slug, ...(env === 'production' ? [] : [env]), workspaceSlug].join('-');
  if (label.length <= longest && !isTaken) return label;
  const suffix = `-${checksum(id)}`;
  return label.slice(0, longest - suffix.length).replace(/-+$/, '') + suffix;
}

/** The URL of a host of an app. */
export function addressOf(
  host: string,
  region: Pick<RowOf<'regions'>, 'hasTls' | 'ingressPort'> | null,
): { readonly url: string; readonly port: number } {
  const { scheme, usual } = region?.hasTls === false ? { scheme: 'http', usual: 80 } : { scheme: 'https', usual: 443 };
  const port = region?.ingressPort ?? usual;
  return { url: `${scheme}://${host}${port === usual ? '' : `:${port}`}`, port };
}

/** Four letters and digits derived from a text. */
function checksum(text: string): string {
  return (fnv1a(text) % 36 ** 4).toString(36).padStart(4, '0');
}
