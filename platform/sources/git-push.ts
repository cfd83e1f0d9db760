import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../contract/problem.ts';

interface Delivery {
  /** As it was received: the signature is of these bytes. */
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
  readonly secret: string;
  readonly now: number;
}

/** How old a webhook that has a time may be, in ms. */
const toleranceMs = 300_000;

/**
 * Checks the signature of a webhook, and returns what is the same in no other one. GitHub, Gitea and Forgejo sign the
 * body. A host that keeps to Standard Webhooks, such as GitLab, signs the time too, which must not be old.
 * @throws Problem with what is wrong
 */
export function requireSigned({ body, header, secret, now }: Delivery): string {
  const time = header('webhook-timestamp');
  const signatures = time === undefined ? readHex(header) : readStandard(header);
  if (signatures.length === 0) {
    const names = 'X-Hub-Signature-256, X-Gitea-Signature or webhook-signature';
    throw new Problem(
      'bad_body',
      `The webhook has no signature in ${names}. Give the secret of this service to the git host.`,
    );
  }
  const signed = createHmac('sha256', time === undefined ? secret : keyOf(secret));
  if (time !== undefined) signed.update(`${header('webhook-id') ?? ''}.${time}.`);
  const expected = signed.update(body).digest();
  if (!signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected))) {
    throw new Problem('bad_body', 'The signature of the webhook is wrong. Check its secret at the git host.');
  }
  if (time !== undefined && !(Math.abs(now - Number(time) * 1000) <= toleranceMs)) {
    throw new Problem('bad_body', 'The webhook was signed more than 5 minutes ago. Check the clock of this machine.');
  }
  return expected.toString('hex');
}

/**
 * The URLs of the repository that a push is about, in each form that a person may have given.
 * @throws Problem if the body is not JSON
 */
export function readPush(body: Uint8Array, contentType = ''): string[] {
  const text = Buffer.from(body).toString();
  // GitHub sends a form, unless it is set to JSON.
  const json = contentType.startsWith('application/x-www-form-urlencoded')
    ? (new URLSearchParams(text).get('payload') ?? '')
    : text;
  const push = membersOf(parse(json));
  const urls = [push.repository, push.project]
    .map(membersOf)
    .flatMap(({ clone_url, html_url, git_http_url, web_url }) => {
      return [clone_url, html_url, git_http_url, web_url].filter((url) => typeof url === 'string');
    });
  const bare = urls.map((url) => url.replace(/\/+$/, '').replace(/\.git$/, ''));
  return [...new Set(bare.flatMap((url) => [url, `${url}.git`, `${url}/`]))];
}

function readHex(header: Delivery['header']): Buffer[] {
  const [, hub] = /^sha256=([0-9a-f]{64})$/.exec(header('x-hub-signature-256') ?? '') ?? [];
  return [hub, header('x-gitea-signature')].flatMap((one) => (one === undefined ? [] : [Buffer.from(one, 'hex')]));
}

/** There are several while the secret is being replaced. */
function readStandard(header: Delivery['header']): Buffer[] {
  const pairs = (header('webhook-signature') ?? '').split(' ').map((one) => one.split(',', 2));
  return pairs.flatMap(([version, one]) => (version === 'v1' && one ? [Buffer.from(one, 'base64')] : []));
}

/** The secrets of Standard Webhooks are bytes in Base64. */
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
