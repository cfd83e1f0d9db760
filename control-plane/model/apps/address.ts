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
export function labelOf(app: Addressed, isTaken: boolean): string {
  const label = labelParts(app).join('-');
  return label.length <= longest && !isTaken ? label : cutTo(label, checksum(app.id));
}

function labelParts({ slug, env, workspaceSlug }: Addressed): string[] {
  return [slug, ...(env === 'production' ? [] : [env]), workspaceSlug];
}

function cutTo(label: string, ending: string): string {
  return `${label.slice(0, longest - ending.length - 1).replace(/-+$/, '')}-${ending}`;
}

/**
 * The first label of the address of a service beside that of its app. From the ending 1 on, and if it is too long, it
 * is cut and ends in four characters derived from the id of the app, the service and the ending.
 */
export function serviceLabelOf(app: Addressed, service: string, ending: number): string {
  const name = service
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const label = [...(name === '' ? [] : [name]), labelParts(app)].flat().join('-');
  if (ending === 0 && label.length <= longest && name !== '') return label;
  return cutTo(label, checksum(`${app.id} ${service} ${ending}`));
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
