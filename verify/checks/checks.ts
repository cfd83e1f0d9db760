import { access } from './access/access.ts';
import type { Check } from '../run/run.ts';
import { conflicts } from './conflicts/conflicts.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { heartbeats } from './streams/heartbeats.ts';
import { stillStreams } from './streams/still.ts';
import { streams } from './streams/streams.ts';
import { workflows } from './workflows.ts';
import { consequences } from './effects/consequences.ts';
import { effects } from './effects/effects.ts';
import { neighbours } from './effects/neighbours.ts';
import { lists } from './lists.ts';
import { credentials } from './credentials.ts';
import { existence } from './existence.ts';
import { limits } from './limits.ts';
import { unsupportedMethods } from './methods.ts';
import { refusesInvalid } from './refuses-invalid.ts';
import { unknownIds } from './unknown-ids.ts';
import { validReads } from './valid-reads.ts';
import { validWrites } from './valid-writes.ts';
import { writes } from './writes.ts';

/** The checks that send requests, in their order. */
export const checks: readonly Check[] = [
  // One in each line.
  // First, because they go on beside the others.
  heartbeats,
  stillStreams,
  validReads,
  writes,
  validWrites,
  refusesInvalid,
  unsupportedMethods,
  credentials,
  access,
  existence,
  unknownIds,
  effects,
  neighbours,
  consequences,
  lists,
  streams,
  lifecycle,
  conflicts,
  workflows,
  // Last, because it uses up rate limits.
  limits,
];
