import { Ajv2020 } from 'ajv/dist/2020.js';
import { type WorldEvent, worldEventSchemas } from '../../control-plane/world/event-schemas.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { describe } from './fields.ts';
import type { Located, Report } from './located.ts';

/** Parses the events with which a scenario begins. */
export function parseGiven(field: Located | undefined, report: Report): WorldEvent[] {
  if (!field) return [];
  if (field.kind === 'list') return field.items.flatMap((item) => parseEvent(item, report) ?? []);
  report(field.line, '"given" must be a list of events, such as - { event: newAccount }');
  return [];
}

let ajv: Ajv2020 | undefined;

function parseEvent(item: Located, report: Report): WorldEvent | undefined {
  const name = item.kind === 'map' ? item.entries.get('event')?.value : undefined;
  const known = Object.keys(worldEventSchemas);
  const schema = Object.entries(worldEventSchemas).find(([event]) => name && event === describe(name))?.[1];
  if (!schema) {
    const wrong = name ? `there is no event "${describe(name)}"` : 'an event has a name, such as { event: newAccount }';
    report(item.line, `${wrong}; the events are ${known.join(', ')}.${name ? didYouMean(describe(name), known) : ''}`);
    return undefined;
  }
  // The schemas are our own. Validating them took a fifth of the start.
  ajv ??= new Ajv2020({ allErrors: true, validateSchema: false });
  const value = plain(item);
  // The schema describes `WorldEvent`.
  if (ajv.validate(schema, value)) return value as WorldEvent;
  report(
    item.line,
    `the event "${String(name && describe(name))}" is wrong: ${ajv.errorsText(ajv.errors, { dataVar: 'it' })}`,
  );
  return undefined;
}

function plain(located: Located): unknown {
  if (located.kind === 'list') return located.items.map((item) => plain(item));
  if (located.kind === 'scalar') return located.value;
  return Object.fromEntries([...located.entries].map(([key, { value }]) => [key, plain(value)]));
}
