import {
  type ImportAccess,
  type Importer,
  type ImportUnit,
  type Provider,
  Unsupported,
} from '../../control-plane/ports/importer.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type { Account, ReadJson } from './import-parts.ts';
import { openHeroku } from './import-heroku.ts';
import { openRender } from './import-render.ts';
import { parseJson } from './json.ts';
import { createOutgoing, type Outgoing, type OutgoingOptions } from '../shared/outgoing.ts';

export interface ImporterOptions extends OutgoingOptions {
  /** The platforms that may be read. */
  readonly providers: readonly ('heroku' | 'render')[];
  /** Addresses of the APIs; those of the providers by default. */
  readonly urls?: Readonly<Record<'heroku' | 'herokuRepositories' | 'render', string>>;
}

const usual = {
  heroku: 'https://api.heroku.com',
  herokuRepositories: 'https://kolkrabbi.heroku.com',
  render: 'https://api.render.com/v1',
};

const mostBytes = 10_000_000;

/**
 * Reads accounts of Heroku and of Render by their public APIs. A call for another platform rejects with `Unsupported`.
 */
export function createImporter({ providers, urls = usual, ...options }: ImporterOptions): Importer {
  const outgoing = createOutgoing(options);
  const open = ({ provider, token, ...access }: ImportAccess): Account => {
    const teamId = access.teamId ?? null;
    const read = createReader(outgoing, provider, token);
    if (!providers.some((one) => one === provider)) {
      const others = providers.length > 0 ? ` It imports from: ${providers.join(', ')}.` : '';
      throw new Unsupported(`This service does not import from ${provider}.${others}`);
    }
    if (provider === 'heroku')
      return openHeroku({ api: urls.heroku, repositories: urls.herokuRepositories, teamId, read });
    return openRender({ api: urls.render, teamId, read });
  };
  return {
    units: async (access) => (await open(access).units()).toSorted(byName).slice(0, 500),
    project: async (access, unitId) => open(access).project(unitId),
  };
}

function createReader(outgoing: Outgoing, provider: Provider, token: string): ReadJson {
  return async (url, headers = {}) => {
    if (!/^[\x21-\x7e]+$/.test(token)) throw new Refused(`A token of ${provider} has other characters.`);
    const response = await outgoing({
      url,
      headers: { Accept: 'application/json', ...headers, Authorization: `Bearer ${token}` },
      mostBytes,
    });
    const { status } = response;
    if (status === 401 || status === 403) throw new Refused(`${provider} does not accept the token.`);
    if (status === 404) return null;
    if (status !== 200 && status !== 206) throw new Error(`${provider} responded with ${status}.`);
    return { json: parseJson(response.body, provider), headers: response.headers };
  };
}

function byName(one: ImportUnit, other: ImportUnit): number {
  return one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1;
}
