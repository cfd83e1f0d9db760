import { DataError } from '../shared/data-error.ts';
import type { Scrypt } from './encryption.ts';

/** The format that this program writes, and the newest one that it reads. */
export const newestFormat = 1;

export const manifestFile = 'manifest.json';

/** A volume of an app, which a part has the files of. */
export interface VolumeOf {
  readonly app: string;
  readonly region: string;
  readonly name: string;
  /** Size that the app has requested, in bytes, as its label has it. */
  readonly size: string;
  /** How long each container that uses the volume was paused, in milliseconds. */
  readonly paused: readonly { readonly container: string; readonly ms: number }[];
  /** Owner and rights of the folder itself. */
  readonly root: { readonly uid: number; readonly gid: number; readonly mode: number };
}

/** A file of a backup, which is written and read as a stream. */
export interface Part {
  /** Path of the file, below that of the backup. */
  readonly name: string;
  readonly kind: PartKind;
  /** Bytes of the file, and their SHA-256 as hexadecimal digits. */
  readonly bytes: number;
  readonly sha256: string;
  /** Bytes of the content, before it was encrypted. */
  readonly contentBytes: number;
  /** Set for the kind `volume`. */
  readonly volume?: VolumeOf;
}

const partKinds = ['database', 'keys', 'uploads', 'certificates', 'ssh', 'engine', 'telemetry', 'volume'] as const;
export type PartKind = (typeof partKinds)[number];

/** The description of a backup. It is written last, so a backup without one is not complete. */
export interface Manifest {
  readonly format: number;
  /** The version of the program that wrote it. */
  readonly program: string;
  readonly createdAt: string;
  readonly database: 'sqlite' | 'postgresql';
  /** Number of rows of some tables, by their names; empty for PostgreSQL. */
  readonly counts: Readonly<Record<string, number>>;
  /** Prefix of the names on the engine; `null` if no app has run on one. */
  readonly prefix: string | null;
  readonly parts: readonly Part[];
  /** A sentence for each part that could not be read, and is not there. */
  readonly missing: readonly string[];
  /** Kinds of parts that were left out on request. */
  readonly leftOut: readonly PartKind[];
  /** `null` for a backup without a passphrase. */
  readonly encryption: Scrypt | null;
  /** Authenticates everything else by the passphrase; `null` without one. */
  readonly seal: string | null;
}

/** Names that lead nowhere but below the folder of a backup. */
const partName = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;

/** Parses a manifest. Throws a `DataError` for another file, a newer format, or a name that leads elsewhere. */
export function parseManifest(text: string, place: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw foreign(place);
  }
  if (typeof parsed !== 'object' || parsed === null || !('format' in parsed) || typeof parsed.format !== 'number')
    throw foreign(place);
  if (parsed.format > newestFormat)
    throw new DataError(
      `${place} has the format ${parsed.format}, and this program reads ${newestFormat} and older ones. Install a newer version to use it.`,
    );
  // A file of this format was written as a `Manifest`; what could do harm is checked below.
  const manifest = parsed as Manifest;
  if (!Array.isArray(manifest.parts) || !Array.isArray(manifest.missing)) throw foreign(place);
  for (const part of manifest.parts as readonly Part[]) requirePart(part, place);
  return manifest;
}

function requirePart(part: Part, place: string): void {
  const { name, kind, bytes, sha256 } = part;
  if (typeof name !== 'string' || !partName.test(name) || name === manifestFile)
    throw new DataError(
      `${place} names the part ${JSON.stringify(name)}, which could be a file elsewhere. Do not use it.`,
    );
  const isKnown = partKinds.includes(kind) && Number.isSafeInteger(bytes) && /^[0-9a-f]{64}$/.test(sha256);
  const isVolume = kind !== 'volume' || (isId(part.volume?.app) && isId(part.volume?.name));
  if (!isKnown || !isVolume) throw foreign(place);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9][\w.-]*$/.test(value);
}

function foreign(place: string): DataError {
  return new DataError(`${place} is not a backup of a control plane. Name one that the command backup wrote.`);
}

/** The text that the seal of a manifest is about. */
export function sealedText(manifest: Omit<Manifest, 'seal'>): string {
  return JSON.stringify({ ...manifest, seal: null });
}
