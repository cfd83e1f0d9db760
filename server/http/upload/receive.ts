import type { UploadReceiver } from '../../dispatch/request.ts';
import { createReceiver } from '../../dispatch/upload/receive.ts';
import { DiskStore } from './disk-store.ts';

/**
 * Receives uploads on disk, as JSON or as a form, each in a folder of its own below `parent`. A rejected one leaves
 * nothing there.
 */
export function createUploadReceiver(parent: string): UploadReceiver {
  return createReceiver(() => DiskStore.open(parent));
}
