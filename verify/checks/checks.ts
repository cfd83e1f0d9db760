import type { Check } from '../run/run.ts';
import { streams } from '../streams/streams.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/** The checks that send requests, in their order. */
export const checks: readonly Check[] = [reads, writes, streams];
