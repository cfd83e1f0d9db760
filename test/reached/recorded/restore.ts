import { restore as original } from '../../../control-plane/world/restore.ts';
import { isRecording } from '../record.ts';
import { noteSurroundings } from '../surroundings.ts';

export * from '../../../control-plane/world/restore.ts';

/** Notes a world's data besides its rows: they are examples too. */
export const restore: typeof original = (surroundings, ports, shiftMs) => {
  if (isRecording) noteSurroundings(ports.store, surroundings);
  original(surroundings, ports, shiftMs);
};
