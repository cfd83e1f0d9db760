import { createOperatorApi, type OperatorApi } from '../../control-plane/operator-api.ts';
import { identityOfWorlds } from '../../control-plane/world/index.ts';
import type { MockContext } from '../context/context.ts';
import { ownerPersona } from '../context/personas.ts';
import type { CurrentWorld } from './current.ts';

/** The operations of the operator's pages in the world of a session. The owner's persona is the operator. */
export function createOperatorApiOfWorlds(currentWorld: CurrentWorld): OperatorApi<MockContext> {
  return createOperatorApi<MockContext>({
    identity: identityOfWorlds(currentWorld),
    async portsOf(mockContext) {
      const world = await currentWorld(mockContext);
      await world.catchUp();
      return world.ports;
    },
    operators: [ownerPersona.email],
  });
}
