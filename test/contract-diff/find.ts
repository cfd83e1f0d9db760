import type { JsonObject } from '../../contract/document.ts';
import type { Change, Rule } from '../../contract-diff/model/change.ts';
import { compareOperations } from '../../contract-diff/model/compare-operations.ts';

export type Row = [title: string, before: JsonObject, after: JsonObject, expected: readonly string[]];

/** The changes that a rule finds, a line each: the id, and whether senders, receivers and source break. */
export function find(rule: Rule, before: JsonObject, after: JsonObject): string[] {
  return rule(compareOperations(before, after)).map(line);
}

export function line({ id, effects }: Change): string {
  return `${id}: ${effects.senders} ${effects.receivers} ${effects.source}`;
}
