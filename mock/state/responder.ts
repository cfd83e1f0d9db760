import type { Handlers } from '../../generated/handlers.ts';
import type { Contract } from '../../server/contract/document.ts';
import type { AnyHandler } from '../../server/dispatch/any-handler.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { MockContext } from '../context/context.ts';
import type { Responder } from '../responder/handlers.ts';
import { hasNoMemberships } from '../persona/memberships.ts';
import type { People } from '../persona/people.ts';
import type { Session } from '../context/session.ts';
import { writtenExamples } from '../example/written-examples.ts';
import { alertHandlers } from './alerts.ts';
import { domainHandlers } from './domains.ts';
import { memberHandlers } from './members.ts';
import type { Ports } from './ports.ts';
import { readSeed } from './seed.ts';
import { type Seed, State } from './state.ts';
import { tokenHandlers } from './tokens.ts';
import { varHandlers } from './vars.ts';
import { workspaceHandlers } from './workspaces.ts';

/** The state of the session that a request belongs to. */
export function createStates(contract: Contract, people: People): (mockContext: MockContext) => State {
  const sow = readSeed(contract, people);
  return ({ session }) => stateOf(session, sow);
}

/** Answers what is kept: the plain resources, each by a few lines of what a server would do. */
export function createStateResponder(contract: Contract, people: People, state: (of: MockContext) => State, clock: Clock): Responder {
  const [{ regions, tiers } = { regions: [], tiers: [] }] = writtenExamples(contract, 'listWorkspaces', 200).values();
  const [{ certs } = { certs: [] }] = writtenExamples(contract, 'listCerts', 200).values();
  const handlersOf = (mockContext: MockContext): Partial<Handlers> => {
    const nowhere = hasNoMemberships(mockContext);
    const ports: Ports = { state: () => state(mockContext), nowhere, clock, people, regions, tiers };
    return {
      ...workspaceHandlers(ports),
      ...memberHandlers(ports),
      ...tokenHandlers(ports),
      ...varHandlers(ports),
      ...domainHandlers(ports, certs),
      ...alertHandlers(ports),
    };
  };
  return ({ operation, input, context, mockContext }) => {
    // The table says which operation takes which input, and the front has checked that this one is of this operation.
    const handler = handlersOf(mockContext)[operation.id as keyof Handlers] as AnyHandler | undefined;
    return handler?.(input, context);
  };
}

// At the level of the module, so that what a session keeps survives that the contract is read again.
function createHolder(): { state: State | null } {
  return { state: null };
}

function stateOf(session: Session, sow: () => Seed): State {
  const holder = session.part(createHolder);
  return (holder.state ??= new State(sow()));
}
