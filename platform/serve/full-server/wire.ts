import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { SourceUnavailable } from '../../../control-plane/ports/source-folders.ts';

/** Path of the calls at the full server. */
export const callPath = '/servers/calls';

/** Upkeep of the machine of the full server that other servers cause. */
export interface Upkeep {
  /** Drops cached branches of a repository. */
  readonly forgetBranches: (repoUrl: string) => Promise<void>;
  /** Has what is left of a removed app on the machine collected soon. */
  readonly collectSoon: (app: AppRef) => Promise<void>;
}

/** Ports of the full server. Without apps that really run, it has no machine for them. */
export interface FullPorts extends Pick<Ports, 'builder' | 'telemetry' | 'sources' | 'ssh' | 'ingress' | 'machine'> {
  readonly upkeep?: Upkeep;
}

export type FullPort = keyof FullPorts;

/** The methods that need the folder, the processes or the connections of the full server. */
export const fullMethods = {
  builder: ['start', 'observe', 'log', 'stop', 'removeImages', 'inspect'],
  telemetry: [
    'metrics',
    'usage',
    'routes',
    'route',
    'searchLog',
    'lines',
    'entries',
    'logSettings',
    'trace',
    'measure',
    'checks',
  ],
  // The branches of repositories are cached, and a push drops them for all servers.
  sources: ['keep', 'upload', 'forget', 'repository'],
  ssh: ['host', 'issue', 'observe', 'end'],
  ingress: ['point', 'observe', 'remove', 'requestCertificate', 'certificate', 'removeCertificate'],
  machine: ['engine', 'ingress', 'builder', 'telemetry', 'disk'],
  upkeep: ['forgetBranches', 'collectSoon'],
} as const satisfies { readonly [Name in FullPort]: readonly (keyof Required<FullPorts>[Name])[] };

/** An upload in an argument. Its files follow the call in the body, one after the other. */
type SentUpload = Pick<UploadTree, 'name' | 'files' | 'size'> & Partial<Pick<UploadTree, 'links'>>;

/** A tree in an argument, with the texts that the other side has named as missing. */
type SentTree = Pick<Tree, 'files' | 'composeFile'> & { readonly texts: Readonly<Record<string, string>> };

/** JSON has no `undefined`, so a value may be left out. */
export type Argument = { readonly value?: unknown } | { readonly tree: SentTree } | { readonly upload: SentUpload };

/** A call of a method, as the first line of a body. */
export interface Call {
  readonly port: FullPort;
  readonly method: string;
  readonly args: readonly Argument[];
  /** Reads the text of a file of the tree that the call results in. */
  readonly read?: string;
}

export type CallResult =
  | { readonly value?: unknown }
  | { readonly tree: Pick<Tree, 'files' | 'composeFile'> }
  /** The call has to be repeated with the texts of these files. */
  | { readonly missing: readonly string[] };

export type CallResponse = CallResult | { readonly error: { readonly kind: ErrorKind; readonly message: string } };

type ErrorKind = 'refused' | 'unavailable' | 'other';

export function isUpload(value: unknown): value is UploadTree {
  return hasMethod(value, 'read') && hasMethod(value, 'keep');
}

export function isTree(value: unknown): value is Tree {
  return hasMethod(value, 'read') && !hasMethod(value, 'keep');
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function';
}

/** The parts of a tree that can be sent. */
export function listingOf({ files, composeFile }: Tree): Pick<Tree, 'files' | 'composeFile'> {
  return { files, ...(composeFile !== undefined && { composeFile }) };
}

export function kindOf(error: unknown): ErrorKind {
  if (error instanceof Refused) return 'refused';
  return error instanceof SourceUnavailable ? 'unavailable' : 'other';
}

export function errorOf(kind: ErrorKind, message: string): Error {
  if (kind === 'refused') return new Refused(message);
  return kind === 'unavailable' ? new SourceUnavailable(message) : new Error(message);
}
