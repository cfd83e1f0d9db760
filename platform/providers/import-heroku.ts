import type { ImportUnit } from '../../control-plane/ports/importer.ts';
import { type Account, projectOf, type ReadJson, warning } from './import-parts.ts';
import { at, listAt, namesAt, textAt } from './json.ts';

interface HerokuOptions {
  readonly api: string;
  /** The API for connections with GitHub, which Heroku's dashboard uses. */
  readonly repositories: string;
  /** The name of a team; `null` for all apps that the token can read. */
  readonly teamId: string | null;
  readonly read: ReadJson;
}

const version = { Accept: 'application/vnd.heroku+json; version=3' };
const mostPages = 20;
const atOnce = 8;

/** The apps of an account on Heroku. Those that are connected to GitHub can be imported. */
export function openHeroku({ api, repositories, teamId, read }: HerokuOptions): Account {
  const list = async (path: string) => {
    const items: unknown[] = [];
    let range: string | null = 'id ..; max=200';
    for (let page = 0; range !== null && page < mostPages; page++) {
      const found = await read(`${api}/${path}`, { ...version, Range: range });
      items.push(...listAt(found?.json));
      range = [found?.headers['next-range']].flat()[0] ?? null;
    }
    return items;
  };

  const repositoryOf = async (id: string) => {
    const found = await read(`${repositories}/apps/${encodeURIComponent(id)}/github`);
    const name = textAt(found?.json, 'repo');
    if (name === null || !/^[\w.-]+\/[\w.-]+$/.test(name)) return null;
    return { repoUrl: `https://github.com/${name}`, branch: textAt(found?.json, 'branch') ?? 'main' };
  };

  const unitOf = async (app: unknown): Promise<ImportUnit[]> => {
    const [id, name] = [textAt(app, 'id'), textAt(app, 'name')];
    if (id === null || name === null) throw new Error('heroku sent an app without an id or a name.');
    const repository = await repositoryOf(id);
    const reason = repository ? null : 'The app is not connected to GitHub. Deploy it from its repository instead.';
    return [
      {
        id,
        name,
        kind: 'app',
        repoUrl: repository?.repoUrl ?? null,
        region: null,
        importable: repository !== null,
        reason,
      },
    ];
  };

  return {
    async units() {
      const apps = await list(teamId === null ? 'apps' : `teams/${encodeURIComponent(teamId)}/apps`);
      const units: ImportUnit[] = [];
      for (let first = 0; first < apps.length; first += atOnce) {
        units.push(...(await Promise.all(apps.slice(first, first + atOnce).map(unitOf))).flat());
      }
      return units;
    },
    async project(unitId) {
      const path = `apps/${encodeURIComponent(unitId)}`;
      const app = await read(`${api}/${path}`, version);
      const repository = app && (await repositoryOf(unitId));
      if (!repository) return null;
      const vars = (await read(`${api}/${path}/config-vars`, version))?.json;
      const [domains, addons] = [await list(`${path}/domains`), await list(`${path}/addons`)];
      return projectOf({
        name: textAt(app.json, 'name') ?? unitId,
        source: { type: 'git', ...repository, subdir: '' },
        vars: namesAt(vars).flatMap((key) => {
          const value = at(vars, key);
          return typeof value === 'string' ? [[key, value] as const] : [];
        }),
        domains: domains
          .filter((domain) => at(domain, 'kind') === 'custom')
          .flatMap((domain) => textAt(domain, 'hostname') ?? []),
        warnings: addons.map((addon) => {
          const service = textAt(addon, 'addon_service', 'name') ?? 'unknown';
          return warning(
            'addon_skipped',
            `The add-on ${service} is not imported. Install a counterpart, and copy its data.`,
          );
        }),
      });
    },
  };
}
