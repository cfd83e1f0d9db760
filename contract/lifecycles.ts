import type { Lifecycle, Timeout, Transition } from './model/lifecycle.ts';
import { asObject, type OpenApiDocument } from './document.ts';
import { ContractError } from './operations.ts';

interface Outcome {
  from: string | string[];
  when?: string;
  to: string;
  reason?: string | string[];
  effect: string;
}

/** `x-lifecycle` as it is written; `openapi/shared/extensions.yaml` describes it. */
interface Source {
  name: string;
  description: string;
  property?: string;
  reasonProperty?: string;
  states: Record<string, { meaning: string; terminal?: true }>;
  events?: Record<string, string>;
  transitions: (Outcome & { operation?: string | string[]; event?: string | string[] })[];
  timeouts?: (Outcome & { after: string; derived?: true })[];
}

/** Every lifecycle of the contract, by name, with lists in place of single values and of `any`. */
export function lifecyclesOf(contract: OpenApiDocument): Lifecycle[] {
  return Object.entries(asObject(contract.components.schemas))
    .flatMap(([schema, node]) => sourcesIn(node).map((source) => read(schema, source)))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The lifecycles of a schema and of the schemas inside it. */
function sourcesIn(node: unknown): Source[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    // Lint has checked its form.
    key === 'x-lifecycle' ? [value as Source] : sourcesIn(value),
  );
}

function read(schema: string, source: Source): Lifecycle {
  const { name, description, property = null, reasonProperty = null, events = {}, timeouts = [] } = source;
  const states = Object.entries(source.states);
  const open = states.filter(([, state]) => !state.terminal);
  const fromOf = ({ from, to }: Outcome) => {
    if (from !== 'any') return [from].flat();
    return (to === 'none' ? states : open).map(([state]) => state).filter((state) => state !== to);
  };
  const outcomeOf = ({ when, to, reason = [], effect }: Outcome) => ({
    when: when ?? null,
    to,
    reasons: [reason].flat(),
    effect,
  });
  return {
    name,
    description,
    schema,
    property,
    reasonProperty,
    states: Object.fromEntries(states.map(([state, { meaning, terminal = false }]) => [state, { meaning, terminal }])),
    events,
    transitions: source.transitions.map((row): Transition => {
      const { operation = [], event = [] } = row;
      return { from: fromOf(row), operations: [operation].flat(), events: [event].flat(), ...outcomeOf(row) };
    }),
    timeouts: timeouts.map((row): Timeout => {
      const { after, derived = false } = row;
      return { from: fromOf(row), afterMs: milliseconds(after), derived, ...outcomeOf(row) };
    }),
  };
}

/** The length of a duration of ISO 8601 in days, hours, minutes and seconds. */
export function milliseconds(duration: string): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  if (!match) throw new ContractError(`"${duration}" is not a duration such as PT5M or P14D.`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
