import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../contract/problem.ts';

interface Delivery {
  /** The body as received: the signature is of these bytes. */
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
  readonly secret: string;
  readonly now: number;
}

/** Age limit of a webhook with a time, in ms. */
const toleranceMs = 300_000;

/**
 * Checks the signature or the secret of a webhook, and returns a text that identifies it. GitHub, Gitea, Forgejo, Gogs
 * and Bitbucket sign the body. Hosts with Standard Webhooks, such as GitLab, also sign the time, which must be recent.
 * GitLab may send the secret as a token instead, and Azure DevOps sends it as a password. @throws Problem with the
 * reason
 */
export function requireSigned({ body, header, secret, now }: Delivery): string {
  if (header('webhook-signature') !== undefined) return requireStandard({ body, header, secret, now });
  const expected = createHmac('sha256', secret).update(body).digest();
  const [signatures, tokens] = [readHex(header), readTokens(header)];
  if (signatures.length + tokens.length === 0) {
    const names =
      'X-Hub-Signature-256, X-Hub-Signature, X-Gitea-Signature, X-Gogs-Signature, webhook-signature, X-Gitlab-Token or as a password in Authorization';
    throw new Problem(
      'bad_body',
      `The webhook has no signature or secret in ${names}. Give the secret of this service to the git host.`,
    );
  }
  const isSigned = signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  if (!isSigned && !tokens.some((token) => isSame(token, secret))) throw wrongSignature();
  return expected.toString('hex');
}

/**
 * The URLs of a push's repository, in each form that a user may have entered; `null` for another event.
 * @throws Problem if the body is not JSON
 */
export function readPush(body: Uint8Array, contentType = ''): string[] | null {
  const text = Buffer.from(body).toString();
  // GitHub sends a form unless it is set to JSON.
  const json = contentType.startsWith('application/x-www-form-urlencoded')
    ? (new URLSearchParams(text).get('payload') ?? '')
    : text;
  const push = membersOf(parse(json));
  // Azure DevOps names its events in the body.
  if (push.eventType !== undefined && push.eventType !== 'git.push') return null;
  const places = [push.repository, push.project, membersOf(push.resource).repository].map(membersOf);
  const urls = places.flatMap(({ clone_url, html_url, git_http_url, web_url, remoteUrl, links }) => [
    ...[clone_url, html_url, git_http_url, web_url, remoteUrl],
    ...urlsOfLinks(links),
  ]);
  const bare = urls.flatMap((url) => (typeof url === 'string' ? [bareUrl(url)] : []));
  return [...new Set(bare.flatMap((url) => [url, `${url}.git`, `${url}/`]))];
}

function requireStandard({ body, header, secret, now }: Delivery): string {
  const time = header('webhook-timestamp') ?? '';
  const signed = createHmac('sha256', keyOf(secret)).update(`${header('webhook-id') ?? ''}.${time}.`);
  const expected = signed.update(body).digest();
  const signatures = readStandard(header);
  if (!signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected)))
    throw wrongSignature();
  if (!(Math.abs(now - Number(time) * 1000) <= toleranceMs)) {
    throw new Problem('bad_body', 'The webhook was signed more than 5 minutes ago. Check the clock of this machine.');
  }
  return expected.toString('hex');
}

function wrongSignature(): Problem {
  return new Problem('bad_body', 'The signature of the webhook is wrong. Check its secret at the git host.');
}

/** Links of Bitbucket: an object for each in the cloud, lists of them on a server of Bitbucket. */
function urlsOfLinks(links: unknown): unknown[] {
  const { html, clone } = membersOf(links);
  const listed: readonly unknown[] = Array.isArray(clone) ? clone : [];
  return [membersOf(html).href, ...listed.map((one) => membersOf(one).href)];
}

/** A URL without `.git`, and without the user that Azure DevOps adds. */
function bareUrl(url: string): string {
  return url
    .replace(/^(https?:\/\/)[^/@]*@/, '$1')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
}

function readHex(header: Delivery['header']): Buffer[] {
  const hub = ['x-hub-signature-256', 'x-hub-signature'].map(
    (name) => /^sha256=([0-9a-f]{64})$/.exec(header(name) ?? '')?.[1],
  );
  const others = ['x-gitea-signature', 'x-gogs-signature'].map(header);
  return [...hub, ...others].flatMap((one) => (one === undefined ? [] : [Buffer.from(one, 'hex')]));
}

/** Secrets that a host sends as they are: the token of GitLab, and the password of Azure DevOps. */
function readTokens(header: Delivery['header']): string[] {
  const token = header('x-gitlab-token');
  const [, basic] = /^basic +(\S+)$/i.exec(header('authorization') ?? '') ?? [];
  const [, password] = /^[^:]*:(.*)$/s.exec(basic === undefined ? '' : Buffer.from(basic, 'base64').toString()) ?? [];
  return [token, password].flatMap((one) => (one === undefined ? [] : [one]));
}

/** Compares digests, so that the time says nothing about the secret or its length. */
function isSame(token: string, secret: string): boolean {
  const [one, other] = [token, secret].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** A header has several signatures while the secret is being replaced. */
function readStandard(header: Delivery['header']): Buffer[] {
  const pairs = (header('webhook-signature') ?? '').split(' ').map((one) => one.split(',', 2));
  return pairs.flatMap(([version, one]) => (version === 'v1' && one ? [Buffer.from(one, 'base64')] : []));
}

/** Secrets of Standard Webhooks are bytes in Base64. */
function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Problem('bad_body', 'The webhook is not JSON.', { cause });
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
