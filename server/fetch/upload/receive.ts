import { createReceiver } from '../../dispatch/upload/receive.ts';
import { MemoryStore } from './memory-store.ts';

/** Receives uploads in memory, as JSON or as a form. */
export const receiveUpload = createReceiver(async () => new MemoryStore());
