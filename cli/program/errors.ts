import { codeOf, type ControlPlaneError, explain, isControlPlaneError, isUploadError } from '../../client/index.ts';
import { UsageError } from '../../bin/program/options.ts';

/** A failure of what was wanted, in one sentence. */
export class FailedError extends Error {}

/** Something that an argument names and that is not there. */
export class NotFoundError extends FailedError {}

/** Nothing names a control plane, since there is no sign-in. */
export class SignedOutError extends Error {
  constructor() {
    super('You are not signed in. Sign in: pcp login URL');
  }
}

/** Without a sign-in, without a token, or with one that is refused. */
const notSignedIn = 3;

/** The exit code of an error; `null` for a bug. */
export function exitCodeOf(error: unknown): number | null {
  if (error instanceof UsageError) return 2;
  if (error instanceof NotFoundError) return 5;
  if (error instanceof FailedError) return 1;
  if (error instanceof SignedOutError) return notSignedIn;
  if (isUploadError(error)) return 6;
  if (isControlPlaneError(error)) return codeOfStatus(error.status);
  return reasonOf(error) === null ? null : 7;
}

function codeOfStatus(status: number): number {
  const codes: Readonly<Record<number, number>> = { 401: notSignedIn, 403: 4, 404: 5 };
  return codes[status] ?? (status < 500 ? 6 : 7);
}

/** An error for a person: what happened, and the command that goes on from there. */
export function explainError(error: unknown, url: string | null): string {
  if (isControlPlaneError(error)) {
    const request = error.requestId === null ? [] : [`Request: ${error.requestId}`];
    // The details of a missing resource say all that its sentence says.
    const details = error.status === 404 ? error.details.map(({ message }) => message).join('\n') : '';
    return [details || explain(error), ...cureOf(error, url), ...request].join('\n');
  }
  const reason = reasonOf(error);
  if (reason !== null) {
    const cure = /CERT|SIGNED|UNABLE_TO/.test(reason) ? `\n${certificateCure}` : '';
    return `The control plane at ${url ?? 'this address'} cannot be reached (${reason}).${cure}`;
  }
  return error instanceof Error ? error.message : String(error);
}

const certificateCure =
  'Its certificate is not valid; of an authority of your own, name its file in NODE_EXTRA_CA_CERTS.';

/** Why a request has no response; `null` for another error. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'no response in time';
  // `fetch` says only that it failed; its cause has the code.
  const { code } = Object(error.cause) as { readonly code?: unknown };
  if (error instanceof TypeError && error.cause !== undefined) return typeof code === 'string' ? code : 'no connection';
  return null;
}

/** The commands that go on from an error of the control plane. */
function cureOf(error: ControlPlaneError, url: string | null): string[] {
  const code = codeOf(error);
  const cures: Partial<Record<NonNullable<typeof code>, string>> = {
    unauthorized: `Sign in: pcp login${url === null ? '' : ` ${url}`}`,
    forbidden: 'Your role or the scope of the token does not allow it. Who is signed in: pcp whoami',
    region_required: 'Name the region: --region REGION. The regions of each app: pcp apps',
    insufficient_pool: 'Make room: pcp scale, or pcp stop --app WORKSPACE/APP. A larger plan: pcp plans',
    being_deleted: 'The apps that there are: pcp apps',
    ...(isAboutApp(error) && { not_found: 'The apps that you can see: pcp apps' }),
  };
  const cure = code === null ? undefined : cures[code];
  return cure === undefined ? [] : [cure];
}

/** Whether the app or the workspace is missing. An older control plane does not say what is. */
function isAboutApp({ details }: ControlPlaneError): boolean {
  return details.every(({ path }) => path === 'appSlug' || path === 'workspaceSlug');
}
