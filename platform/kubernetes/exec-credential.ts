import { execFile } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Identity } from './access.ts';

/** A program that says who calls, in the form of a kubeconfig. */
export interface Plugin {
  readonly apiVersion: string;
  readonly command: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
  readonly provideClusterInfo?: boolean;
}

interface ExecCredential {
  readonly status?: {
    readonly token?: string;
    readonly clientCertificateData?: string;
    readonly clientKeyData?: string;
    readonly expirationTimestamp?: string;
  };
}

/** Longest time that a program takes. */
const timeout = 60_000;
/** Time before the end of an identity at which there has to be another one. */
const spareMs = 60_000;
/** How long an identity is kept that has no end. */
const keptMs = 60_000;

const run = promisify(execFile);

/**
 * Runs a program whenever its last identity is about to end. Requests at the same time wait for one run of it. Rejects
 * with its own words if it fails.
 */
export function identifyByPlugin(plugin: Plugin, kubeconfig: string, cluster: object): () => Promise<Identity> {
  let known: { readonly identity: Promise<Identity>; until: number } | undefined;
  return () => {
    if (known && Date.now() < known.until) return known.identity;
    const begun = { identity: Promise.resolve<Identity>({}), until: Infinity };
    begun.identity = ask(plugin, kubeconfig, cluster).then(
      ({ identity, until }) => {
        begun.until = until;
        return identity;
      },
      (error: unknown) => {
        begun.until = 0;
        throw error;
      },
    );
    known = begun;
    return begun.identity;
  };
}

async function ask(plugin: Plugin, kubeconfig: string, cluster: object) {
  const { apiVersion, command, args, env, provideClusterInfo = false } = plugin;
  const spec = { interactive: false, ...(provideClusterInfo && { cluster }) };
  const info = JSON.stringify({ apiVersion, kind: 'ExecCredential', spec });
  const more = Object.fromEntries((env ?? []).map(({ name, value }) => [name, value]));
  // A path is relative to the kubeconfig, and a name is searched for.
  const program = command.includes('/') ? resolve(dirname(kubeconfig), command) : command;
  const { stdout } = await run(program, [...(args ?? [])], {
    env: { ...process.env, ...more, KUBERNETES_EXEC_INFO: info },
    timeout,
  }).catch((cause: unknown) => {
    const { stderr = '', message } = cause as Error & { readonly stderr?: string };
    const reason = (stderr.trim() || message).split('\n').at(-1);
    throw new Error(`the program ${command} of the kubeconfig, which says who calls, has failed: ${reason}`, { cause });
  });
  const { status = {} } = readCredential(stdout, command);
  const { token, clientCertificateData: cert, clientKeyData: key, expirationTimestamp } = status;
  const until = expirationTimestamp === undefined ? Date.now() + keptMs : Date.parse(expirationTimestamp) - spareMs;
  const identity = { ...(token !== undefined && { token }), ...(cert !== undefined && { cert }), ...(key && { key }) };
  return { identity, until };
}

function readCredential(text: string, command: string): ExecCredential {
  try {
    return JSON.parse(text) as ExecCredential;
  } catch (cause) {
    throw new Error(`the program ${command} of the kubeconfig, which says who calls, prints no ExecCredential`, {
      cause,
    });
  }
}
