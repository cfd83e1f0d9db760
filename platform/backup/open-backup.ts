import { DataError } from '../shared/data-error.ts';
import { isSealed, keyOf, passphraseVariable } from './encryption.ts';
import type { Located } from './locate.ts';
import { type Manifest, parseManifest, sealedText } from './manifest.ts';
import type { BackupReader } from './place.ts';

/** A backup that can be read. */
export interface OpenedBackup {
  readonly manifest: Manifest;
  readonly reader: BackupReader;
  /** `null` for a backup without a passphrase. */
  readonly key: Buffer | null;
}

/** Opens a backup. Throws a `DataError` for anything else, for a newer format, and for a wrong passphrase. */
export async function openBackup(
  { place, name, address }: Located,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<OpenedBackup> {
  const reader = await place.open(name);
  const manifest = parseManifest(reader.manifest, address);
  if (manifest.encryption === null) return { manifest, reader, key: null };
  const passphrase = environment[passphraseVariable] ?? '';
  if (passphrase === '') throw new DataError(`${address} is encrypted. Set ${passphraseVariable} to its passphrase.`);
  const key = await keyOf(passphrase, manifest.encryption);
  if (!isSealed(key, sealedText(manifest), manifest.seal))
    throw new DataError(`${passphraseVariable} is not the passphrase of ${address}, or its manifest was changed.`);
  return { manifest, reader, key };
}
