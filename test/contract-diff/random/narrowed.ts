import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { JsonObject } from '../../../contract/document.ts';
import { diffDocuments, type Change } from '../../../contract-diff/index.ts';
import { documentOf } from '../documents.ts';
import { draws } from './draw.ts';
import { narrow } from './narrowings.ts';
import { drawSchema } from './schemas.ts';
import { valuesNear } from './values.ts';

/** Narrows random schemas until `count` are known, by a value that Ajv accepts before and refuses after. */
export async function missedNarrowings(count: number, seed: number): Promise<string[]> {
  const missed: string[] = [];
  let known = 0;
  for (const draw of fc.sample(draws, { numRuns: count * 8, seed })) {
    if (known === count) break;
    const before = drawSchema(draw);
    const { name, schema: after } = narrow(draw, before);
    const value = refused(before, after);
    if (value === undefined) continue;
    known += 1;
    const problem = await problemOf(before, after);
    if (problem) missed.push(`${name}: ${problem}\n${JSON.stringify(before)}\n${JSON.stringify(after)}\n${value}`);
  }
  return known === count ? missed : [...missed, `only ${known} of the schemas became narrower`];
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, addUsedSchema: false });

/** A value, as JSON, that the first schema accepts and the second refuses. */
function refused(before: JsonObject, after: JsonObject): string | undefined {
  const [old, current] = [ajv.compile(before), ajv.compile(after)];
  const isRefused = (value: unknown): boolean => old(value) && !current(value);
  const found = [...valuesNear(before), ...valuesNear(after)].find(isRefused);
  return found === undefined ? undefined : JSON.stringify(found);
}

/** A narrower schema breaks clients that send alone, and the way back breaks those that receive alone. */
async function problemOf(before: JsonObject, after: JsonObject): Promise<string | undefined> {
  const narrower = await diffDocuments(documentOf(before, before), documentOf(after, after));
  const wider = await diffDocuments(documentOf(after, after), documentOf(before, before));
  if (!breaks(narrower, 'senders')) return 'narrower, and no sender breaks';
  if (breaks(narrower, 'receivers')) return 'narrower, and receivers break';
  if (!breaks(wider, 'receivers')) return 'wider, and no receiver breaks';
  return breaks(wider, 'senders') ? 'wider, and senders break' : undefined;
}

function breaks(changes: readonly Change[], audience: 'senders' | 'receivers'): boolean {
  return changes.some(({ effects }) => effects[audience] === 'breaking');
}
