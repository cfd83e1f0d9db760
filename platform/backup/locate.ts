import { DataError } from '../shared/data-error.ts';
import { FolderPlace } from './folder-place.ts';
import type { BackupPlace, S3Config } from './place.ts';
import { openS3 } from './s3-place.ts';

/** A backup by its address: a path, or `s3://bucket/path`. */
export interface Located {
  readonly place: BackupPlace;
  readonly name: string;
  /** The address, for people. */
  readonly address: string;
}

/** The place at an address. */
export function placeAt(address: string, s3: S3Config): Promise<BackupPlace> | BackupPlace {
  return address.startsWith('s3://') ? openS3(address, s3) : new FolderPlace(address);
}

/** Finds the place and the name of one backup. Throws a `DataError` for an address without a name. */
export async function locate(address: string, s3: S3Config): Promise<Located> {
  const trimmed = address.replace(/\/+$/, '');
  const end = trimmed.lastIndexOf('/');
  const name = trimmed.slice(end + 1);
  const isWhole = trimmed.startsWith('s3://') ? /^s3:\/\/[^/]+\/./.test(trimmed) : name !== '';
  if (!isWhole) throw new DataError(`${address} names no backup. Add a name, as in s3://bucket/backups/monday.`);
  const place = end < 0 ? '.' : trimmed.slice(0, end) || '/';
  return { place: await placeAt(place, s3), name, address: trimmed };
}
