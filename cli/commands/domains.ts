import type { components } from '../../client/index.ts';
import { agreeToDestroy } from '../program/agree.ts';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { NotFoundError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable, type Output } from '../program/output.ts';
import { waitFor } from '../program/wait-for.ts';

type Domain = components['schemas']['Domain'];

/** The app that is meant, with its domains. */
async function readDomains(invocation: Invocation) {
  const { client, link } = connect(invocation);
  const params = appOf(invocation, link);
  const { domains } = dataOf(await client.GET(`${appPath}/domains`, { params }));
  return { client, params, domains };
}

async function findDomain(invocation: Invocation) {
  const { client, params, domains } = await readDomains(invocation);
  const [host = ''] = invocation.args;
  const domain = domains.find((one) => one.host === host.toLowerCase());
  if (!domain) throw new NotFoundError(`The app has no domain ${host}. Its domains: pcp domains`);
  return { client, domain, params: { ...params, path: { ...params.path, domainId: domain.id } } };
}

/** Waits until a host serves its app, or has lost its claim. Says so, and returns the exit code. */
async function waitUntilActive(host: string, invocation: Invocation): Promise<number> {
  const { options, output } = invocation;
  let before = '';
  const domain = await waitFor(async () => {
    const { domain: now } = await findDomain({ ...invocation, args: [host] });
    if (now.status === 'active' || now.status === 'error') return now;
    if (now.status !== before) output.note(output.dim(`Still ${(before = now.status)}, waiting. Ctrl+C ends this.`));
    return null;
  });
  const isActive = domain.status === 'active';
  if (options.json) output.json(domain);
  const reason = domain.error?.message ?? domain.message ?? domain.status;
  output.note(
    isActive
      ? `${output.marks.ok} ${domain.host} is active.`
      : `${output.marks.failed} ${domain.host} is not active: ${output.safe(reason)}`,
  );
  return isActive ? 0 : 1;
}

export async function listDomains(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { domains } = await readDomains(invocation);
  if (options.json) domains.forEach(output.json);
  else if (domains.length === 0) output.note('The app has no domain of its own. Add one: pcp domains add HOST');
  else {
    const rows = domains.map(({ host, status, isPrimary, redirectTo }) => [
      host,
      status,
      isPrimary ? 'primary' : redirectTo === null ? '' : `to ${output.safe(redirectTo)}`,
    ]);
    output.print(formatTable([['HOST', 'STATUS', 'ROLE'], ...rows]));
  }
  return 0;
}

export async function addDomain(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const [host = ''] = args;
  const { client, link } = connect(invocation);
  const body = { host, isPrimary: options.primary ?? false, redirectTo: options.redirect ?? null };
  const { domain } = dataOf(await client.POST(`${appPath}/domains`, { params: appOf(invocation, link), body }));
  if (options.json) output.json(domain);
  else describeDomain(domain, output);
  if (options.wait) return await waitUntilActive(domain.host, invocation);
  if (domain.status !== 'active') output.note(`Set the records, then: pcp domains check ${domain.host}`);
  return 0;
}

export async function removeDomain(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, domain, params } = await findDomain(invocation);
  await agreeToDestroy(invocation, 'the domain', domain.host);
  const done = dataOf(await client.DELETE(`${appPath}/domains/{domainId}`, { params }));
  if (options.json) output.json(done);
  output.note(`${output.marks.ok} ${domain.host} is removed, and free for other apps.`);
  return 0;
}

export async function redirectDomain(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const { client, params } = await findDomain(invocation);
  const [, redirectTo = null] = args;
  const result = await client.PATCH(`${appPath}/domains/{domainId}`, { params, body: { redirectTo } });
  const changed = dataOf(result).domain;
  if (options.json) output.json(changed);
  const what = changed.redirectTo === null ? 'serves the app' : `redirects to ${output.safe(changed.redirectTo)}`;
  output.note(`${output.marks.ok} ${changed.host} ${what}.`);
  return 0;
}

/** Prints the records of a host and which of them are set. Returns 1 while the host does not serve the app. */
export async function checkDomain(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const { client, params, domains } = await readDomains(invocation);
  const [host = ''] = args;
  const domain = domains.find((one) => one.host === host.toLowerCase());
  if (!domain) {
    const dns = dataOf(await client.GET('/api/dns', { params: { query: { host } } }));
    if (options.json) output.json(dns);
    else {
      output.print(formatTable(dns.records.map(({ type, name, value }) => [type, name, value])));
      if (dns.message !== null) output.print(output.safe(dns.message));
    }
    output.note(`The app does not have this host yet. Add it: pcp domains add ${host}`);
    return 1;
  }
  if (options.wait) return await waitUntilActive(host, invocation);
  const { certs } = dataOf(await client.GET(`${appPath}/domains/certs`, { params }));
  const cert = certs.find(({ domainId }) => domainId === domain.id) ?? null;
  if (options.json) output.json({ ...domain, certificate: cert });
  else {
    describeDomain(domain, output);
    if (cert) output.print(`certificate: ${cert.status}${cert.notAfter === null ? '' : `, until ${cert.notAfter}`}`);
    const cure = cert?.error && [cert.error.message, cert.error.remediation].join(' ');
    if (cure) output.print(output.safe(cure.trim()));
  }
  return domain.status === 'active' ? 0 : 1;
}

/** The state of a domain, and the records that it needs: one complete choice for each purpose. */
function describeDomain({ host, status, records, error, message }: Domain, { print, safe }: Output): void {
  print(`${host}  ${status}`);
  const text = error?.message ?? message;
  if (text !== null) print(safe(text));
  const rows = records.map(({ purpose, alternative, type, name, value, isSet }) => [
    `${purpose} by ${alternative}`,
    type,
    name,
    safe(value),
    isSet ? 'set' : 'not set',
  ]);
  if (rows.length > 0) print(formatTable([['ONE OF EACH PURPOSE', 'TYPE', 'NAME', 'VALUE', 'SET'], ...rows]));
}
