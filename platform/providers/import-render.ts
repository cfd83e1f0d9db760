import type { ImportedProject, ImportUnit } from '../../control-plane/ports/importer.ts';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import { type Account, projectOf, type ReadJson, warning } from './import-parts.ts';
import { at, listAt, textAt } from './json.ts';

interface RenderOptions {
  readonly api: string;
  /** The id of an owner; `null` for all services that the token can read. */
  readonly teamId: string | null;
  readonly read: ReadJson;
}

const mostPages = 20;

/** The services of an account on Render. Those with a repository or an image can be imported. */
export function openRender({ api, teamId, read }: RenderOptions): Account {
  const list = async (path: string, query: Readonly<Record<string, string>>, member: string) => {
    const items: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < mostPages; page++) {
      const parameters = new URLSearchParams({ ...query, limit: '100', ...(cursor !== '' && { cursor }) });
      const found = listAt((await read(`${api}/${path}?${parameters}`))?.json);
      items.push(...found.map((entry) => at(entry, member)));
      cursor = textAt(found.at(-1), 'cursor') ?? '';
      if (cursor === '' || found.length < 100) break;
    }
    return items;
  };

  return {
    async units() {
      const services = await list('services', teamId === null ? {} : { ownerId: teamId }, 'service');
      return services.map(unitOf);
    },
    async project(unitId) {
      const path = `services/${encodeURIComponent(unitId)}`;
      const service = (await read(`${api}/${path}`))?.json;
      const source = sourceOf(service);
      if (!source || textAt(service, 'type') === 'cron_job') return null;
      const [vars, domains] = [
        await list(`${path}/env-vars`, {}, 'envVar'),
        await list(`${path}/custom-domains`, {}, 'customDomain'),
      ];
      const disk = textAt(service, 'serviceDetails', 'disk', 'name');
      return projectOf({
        name: textAt(service, 'name') ?? unitId,
        source,
        vars: vars.flatMap((one) => {
          const [key, value] = [textAt(one, 'key'), at(one, 'value')];
          return key !== null && typeof value === 'string' ? [[key, value] as const] : [];
        }),
        domains: domains.flatMap((domain) => textAt(domain, 'name') ?? []),
        warnings:
          disk === null
            ? []
            : [warning('disk_skipped', `The disk "${disk}" is not imported. Add a volume, and copy the files.`)],
      });
    },
  };
}

function unitOf(service: unknown): ImportUnit {
  const [id, name, kind] = [textAt(service, 'id'), textAt(service, 'name'), textAt(service, 'type')];
  if (id === null || name === null || kind === null)
    throw new Error('render sent a service without an id, a name or a type.');
  const source = sourceOf(service);
  const reason =
    kind === 'cron_job'
      ? 'A scheduled job is not an app.'
      : source
        ? null
        : 'The service has neither a repository nor an image.';
  return {
    id,
    name,
    kind,
    repoUrl: source?.type === 'git' ? source.repoUrl : null,
    region: null,
    importable: reason === null,
    reason,
  };
}

function sourceOf(service: unknown): ImportedProject['source'] | null {
  const ref = textAt(service, 'imagePath');
  if (ref !== null && parseImageRef(ref)) return { type: 'image', ref };
  const repoUrl = textAt(service, 'repo');
  if (repoUrl === null || !/^https:\/\/[\w.-]+\/[\w./~-]+$/.test(repoUrl)) return null;
  return {
    type: 'git',
    repoUrl,
    branch: textAt(service, 'branch') ?? 'main',
    subdir: textAt(service, 'rootDir') ?? '',
  };
}
