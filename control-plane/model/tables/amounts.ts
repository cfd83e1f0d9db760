import { integer } from './table.ts';

/** Columns for an amount of a pool: thousandths of a core, and bytes. Whole numbers add up without rounding. */
export const amounts = { cpuMillis: integer, memory: integer, storage: integer };
