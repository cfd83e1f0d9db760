import { errorMeaning } from '../generated/errors.ts';
import type { components } from '../generated/types.ts';
import { isControlPlaneError, readError } from './control-plane-error.ts';
import { type KnownCode, sentences } from './sentences.ts';

/**
 * The code of an error of the control plane, or of the body of one, as openapi-react-query throws it: `unknown` if
 * this version of the client does not know it, and `null` for any other value, such as a failed connection.
 */
export function codeOf(error: unknown): KnownCode | 'unknown' | null {
  const isError = isControlPlaneError(error);
  const { code } = isError ? error : readError(error);
  if (isKnown(code)) return code;
  return isError || typeof code === 'string' ? 'unknown' : null;
}

/**
 * An error of the control plane for a user who reads English: what happened, what is missing or not valid, and in
 * parentheses the message of the server. A response of something else, such as a proxy, has a sentence too, and so has
 * a connection that failed, by the code of its cause. Any other error is its own message.
 */
export function explain(error: unknown): string {
  const code = codeOf(error);
  // Something between the user and the service has responded, which means nothing to a user.
  if (isControlPlaneError(error) && error.code === null)
    return `The service cannot be reached (${error.status}). Try again later.`;
  if (code === null || code === 'unknown') return explainFailure(error) ?? messageOf(error);
  const body = isControlPlaneError(error) ? error.body : error;
  const { message, details } = readError(body);
  const list: readonly Detail[] = Array.isArray(details) ? details.map(Object) : [];
  const sentence: string = sentences[code];
  const said = [sentence, ...list.map((detail) => detail.message)];
  const isNew = typeof message === 'string' && !said.includes(message);
  return [sentence, ...missingOf(body), ...list.map(describeDetail), ...(isNew ? [`(${message})`] : [])].join(' ');
}

/** The meaning of an error's code, for developers, as the contract describes it. Another error is its own message. */
export function describeError(error: unknown): string {
  const code = codeOf(error);
  return code === null || code === 'unknown' ? messageOf(error) : errorMeaning[code];
}

function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : (readError(error).message ?? error));
}

/** Failures of a connection, by the codes that Node, Deno and Bun give them. */
const failures: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [/REFUSED/i, 'Nothing responds at the address of the service. Try again later.'],
  [/NOTFOUND|EAI_/i, 'The address of the service is not found. Check the network and the address.'],
  [/TIMED?OUT/i, 'The service did not respond in time. Try again later.'],
  [/CERT|TLS|SIGNED|UNABLE_TO/i, 'The certificate of the service is not valid. Check the address.'],
  [/RESET|EPIPE|SOCKET/i, 'The connection to the service broke off. Try again.'],
  [/UNREACH|NETDOWN/i, 'There is no connection. Check the network.'],
];

/** A `TypeError` of `fetch`. Browsers do not say why a connection failed. */
function explainFailure(error: unknown): string | null {
  if (!(error instanceof TypeError)) return null;
  const { code } = Object(error.cause) as { readonly code?: unknown };
  const [, sentence] = failures.find(([codes]) => typeof code === 'string' && codes.test(code)) ?? [];
  return sentence === undefined ? null : `${sentence} (${String(code)})`;
}

/** The amounts that a pool lacks, in the units of a user. */
function missingOf(body: unknown): string[] {
  // The bodies of `insufficient_pool` and `pool_exceeded` have it.
  const { missing } = Object(body) as { readonly missing?: components['schemas']['Amounts'] };
  if (!missing) return [];
  const gibibyte = 2 ** 30;
  const amounts = [
    [missing.cpu, 'cores'],
    [missing.memory / gibibyte, 'GiB of memory'],
    [missing.storage / gibibyte, 'GiB of storage'],
  ] as const;
  const lacking = amounts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${Number(amount.toPrecision(3))} ${unit}`);
  return lacking.length > 0 ? [`Missing: ${lacking.join(', ')}.`] : [];
}

/** Detail of an error, as the contract has it. */
type Detail = Readonly<Record<'path' | 'message', string>>;

/** The place is a pointer to a field, or the name of a parameter. */
function describeDetail({ path, message }: Detail): string {
  return `${path}: ${message}.`.replace(/^\/|\.(?=\.$)/g, '');
}

function isKnown(code: unknown): code is KnownCode {
  return typeof code === 'string' && Object.hasOwn(sentences, code);
}
