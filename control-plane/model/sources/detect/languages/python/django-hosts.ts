import { readText, type Source } from '../../source.ts';
import { readDjango } from './django.ts';
import { type Statement, statementsOf, type Token } from './statements.ts';

const hosts = 'ALLOWED_HOSTS';

/** Files beside those that are named, of which settings are made. */
const parts = ['base.py', 'common.py', 'production.py', 'prod.py', '__init__.py'];

/** Warns about a project of Django whose settings refuse the app's address, with what to set. */
export async function warnOfHosts(source: Source): Promise<void> {
  const project = await readDjango(source);
  if (project === null) return;
  const { folder, wsgi } = project;
  const servers = [...(wsgi === null ? [] : [`${wsgi.replaceAll('.', '/')}.py`]), 'manage.py'];
  for (const server of servers) {
    const settings = settingsIn(statementsOf((await readText(source, `${folder}${server}`)) ?? ''));
    if (settings === null) continue;
    const home = `${folder}${settings.replaceAll('.', '/')}`;
    const beside = home.slice(0, home.lastIndexOf('/') + 1);
    const others = home.endsWith('/settings') ? `${home}/` : beside;
    for (const path of [`${home}.py`, ...parts.map((name) => others + name)]) {
      const statements = statementsOf((await readText(source, path)) ?? '');
      const mentions = statements.filter(({ tokens }) => tokens.some(({ value }) => value === hosts));
      if (mentions.length === 0) continue;
      const message = mentions.length === 1 ? problemOf(mentions[0]) : null;
      if (message !== null) source.warn({ code: 'refused_hosts', message, path });
      return;
    }
  }
}

/** The module that a program names as its settings. */
function settingsIn(statements: readonly Statement[]): string | null {
  for (const { tokens } of statements) {
    const index = tokens.findIndex(({ kind, value }) => kind === 'text' && value === 'DJANGO_SETTINGS_MODULE');
    const named = tokens.slice(index + 1).find(({ kind }) => kind === 'text');
    if (index !== -1 && named && /^\w+(?:\.\w+)*$/.test(named.value)) return named.value;
  }
  return null;
}

/** The sentence about the only statement that sets the hosts; `null` if they are open, or not known. */
function problemOf(statement: Statement | undefined): string | null {
  const [target, ...rest] = statement?.tokens ?? [];
  const start = rest.findIndex(({ value }) => value === '=');
  const value = rest.slice(start + 1);
  const isAssigned = target?.value === hosts && (start === 0 || rest[0]?.value === ':') && start !== -1;
  if (!statement || statement.isIndented || !isAssigned || value.some((one) => isText(one) && one.value === '*'))
    return null;
  const where = `\`${hosts}\` in line ${statement.line}`;
  if (value.every((one) => isText(one) || '[](),'.includes(one.value)))
    return `${where} is a fixed list, so Django refuses every other host with 400. Add the app's address to it, or '*'.`;
  const reader = value.findIndex(({ kind, value: name }) => kind === 'name' && readers.includes(name));
  const variable = reader === -1 ? undefined : value.slice(reader).find(isText)?.value;
  if (variable === undefined || !/^[A-Za-z_]\w*$/.test(variable)) return null;
  return `${where} is read from the variable ${variable}. Set it to the app's address, or Django refuses it with 400.`;
}

/** Names by which programs read variables: of Python itself, django-environ, environs and decouple. */
const readers = ['environ', 'getenv', 'env', 'config'];

function isText({ kind }: Token): boolean {
  return kind === 'text';
}
