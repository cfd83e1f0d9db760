import { access } from '../access/access.ts';
import type { Check } from '../run/run.ts';
import { lifecycle } from '../lifecycle/lifecycle.ts';
import { streams } from '../streams/streams.ts';
import { refusesInvalid } from './refuses-invalid.ts';
import { validReads } from './valid-reads.ts';
import { writes } from './writes.ts';

/** The checks that send requests, in their order. */
export const checks: readonly Check[] = [validReads, writes, access, refusesInvalid, streams, lifecycle];
