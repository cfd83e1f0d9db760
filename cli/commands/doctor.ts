import { explain, isControlPlaneError } from '../../client/index.ts';
import { readConfig } from '../program/config.ts';
import { connect, type Connected, dataOf, findUrl } from '../program/connect.ts';
import { exitCodeOf, explainError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { findLink } from '../program/link.ts';

/** A line of the report: what was checked, and the command or the change that cures it. */
interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly cure: string | null;
}

const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message, cure: null });
const warn = (check: string, message: string, cure: string): Finding => ({ check, state: 'warning', message, cure });
const fail = (check: string, message: string, cure: string): Finding => ({ check, state: 'failed', message, cure });

/** Checks what commands need, one line each. Returns 1 if something has failed. */
export async function run(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const findings = [ok('node', process.versions.node), ...(await examine(invocation))];
  const { marks } = output;
  for (const finding of findings) {
    const { check, state, message, cure } = finding;
    if (options.json) output.json(finding);
    else output.print(`${marks[state]} ${state}  ${check}: ${output.safe(message)}${cure === null ? '' : ` ${cure}`}`);
  }
  return findings.some(({ state }) => state === 'failed') ? 1 : 0;
}

/** Each check needs the ones before it. */
async function examine(invocation: Invocation): Promise<Finding[]> {
  const files = examineFiles(invocation);
  if (files.some(({ state }) => state === 'failed')) return files;
  const url = findUrl(invocation);
  if (url === null) return [...files, fail('address', 'No control plane is named.', 'Sign in: pcp login URL')];
  const address = examineAddress(url);
  const connected = connect(invocation);
  const service = await examineService(connected, invocation.version);
  const isReached = service.every(({ state }) => state !== 'failed');
  return [...files, address, ...service, ...(isReached ? await examineToken(connected) : [])];
}

/** The files that every command reads. */
function examineFiles({ environment }: Invocation): Finding[] {
  const read = (check: string, look: () => string): Finding => {
    try {
      return ok(check, look());
    } catch (error) {
      if (exitCodeOf(error) !== 2) throw error;
      return fail(check, explainError(error, null), 'The other checks need it.');
    }
  };
  return [
    read('configuration', () => {
      const count = Object.keys(readConfig(environment).tokens).length;
      return count === 0
        ? 'has no token'
        : `has tokens of ${count === 1 ? 'one control plane' : `${count} control planes`}`;
    }),
    read('link', () => {
      const { workspace, app } = findLink(process.cwd());
      return workspace && app ? `this folder is ${workspace}/${app}` : 'this folder is not that of an app';
    }),
  ];
}

function examineAddress(url: string): Finding {
  const { protocol, hostname } = new URL(url);
  const isOwn = /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isOwn) return ok('address', url);
  return warn('address', `${url} sends the token without encryption.`, `Use https: pcp login https://${hostname}`);
}

/** How far the clocks may differ, in seconds. */
const mostSeconds = 60;

async function examineService({ client, url }: Connected, version: string): Promise<Finding[]> {
  try {
    const result = await client.GET('/api/health');
    const health = dataOf(result);
    const broken = health.checks.filter(({ ok: isOk }) => !isOk).map(({ component }) => component);
    const served = health.version.split('.').slice(0, 2).join('.');
    const date = Date.parse(result.response.headers.get('date') ?? '');
    const seconds = Math.round((Date.now() - date) / 1000);
    return [
      broken.length === 0
        ? ok('service', 'responds')
        : warn('service', `Not well: ${broken.join(', ')}.`, 'Its operators know; try again later.'),
      Number.isNaN(seconds) || Math.abs(seconds) <= mostSeconds
        ? ok('clock', 'as that of the service')
        : warn(
            'clock',
            `differs by ${Math.abs(seconds)} s from that of the service.`,
            'Set the clock of this machine.',
          ),
      version.startsWith(`${served}.`)
        ? ok('version', `${version}, as the service`)
        : warn(
            'version',
            `pcp is ${version}, and the service ${health.version}.`,
            'A command may lack something: npm install --global platform-control-plane-cli',
          ),
    ];
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === null) throw error;
    const message = isControlPlaneError(error) ? explain(error) : explainError(error, url);
    return [fail('service', message.replaceAll('\n', ' '), `Check the address: ${url}`)];
  }
}

async function examineToken({ client, url, token }: Connected): Promise<Finding[]> {
  if (token === null) return [fail('token', 'There is no token for this address.', `Sign in: pcp login ${url}`)];
  const me = await client.GET('/api/me');
  if (me.status === 401) return [fail('token', 'It is refused.', `Sign in: pcp login ${url}`)];
  const { user } = dataOf(me);
  const { tokens } = dataOf(await client.GET('/api/me/tokens'));
  const found = tokens.find(({ prefix }) => token.startsWith(prefix));
  if (!found) return [ok('token', `that of ${user.name}`)];
  const { name, scope, workspaceSlug, expiresAt } = found;
  const where = workspaceSlug === null ? '' : `, only in ${workspaceSlug}`;
  const until = expiresAt === null ? '' : `, until ${expiresAt}`;
  const message = `"${name}" of ${user.name}, scope ${scope}${where}${until}`;
  // Not a warning: a token for CI has the least scope on purpose.
  return [ok('token', `${message}${Object.hasOwn(abilities, scope) ? `; ${abilities[scope]}` : ''}`)];
}

const abilities: Readonly<Record<string, string>> = {
  read: 'it may only read',
  deploy: 'it may read and deploy, and change no settings',
};
