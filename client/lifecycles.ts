import { nextStates } from '../generated/client/lifecycles.ts';

export { nextStates } from '../generated/client/lifecycles.ts';

export type LifecycleName = keyof typeof nextStates;
export type StateOf<Name extends LifecycleName> = keyof (typeof nextStates)[Name] & string;

/** Whether no state follows this one. A state that this version does not know is not final. */
export function isTerminal<Name extends LifecycleName>(lifecycle: Name, state: StateOf<Name> | (string & {})): boolean {
  const states: Readonly<Record<string, readonly string[]>> = nextStates[lifecycle];
  return Object.hasOwn(states, state) && states[state]?.length === 0;
}
