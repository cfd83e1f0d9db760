import type { RequestContext } from '../contract/model/handler.ts';
import type { Principal } from '../contract/model/principal.ts';
import { type Problem, unknownPath } from '../contract/problem.ts';
import type { Identity } from '../server/ports/identity.ts';
import { type OperatorOperation, operatorHandlers } from './handlers/operator/operator-handlers.ts';
import { ControlPlaneError } from './model/shared/error.ts';
import { sha256 } from './model/shared/hash.ts';
import type { RowOf } from './model/tables/tables.ts';
import type { Ports } from './ports/ports.ts';

/** The time after a sign-in by a link from a mail for which it counts as a proof. */
const proofMs = 10 * 60_000;

interface OperatorPrincipal extends Principal {
  readonly email: string;
  readonly provenUntil: number | null;
}

interface OperatorApiOptions<Extra> {
  readonly identity: Identity<Extra>;
  readonly portsOf: (extra: Extra) => Promise<Ports>;
  /** Addresses of the accounts of operators, in lower case. */
  readonly operators: readonly string[];
}

/** Input of an operation, which the front has checked against the document. */
interface Input {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
  readonly principal: Principal | null;
}

type Handle<Extra> = (input: Input, context: RequestContext<Extra>) => Promise<object>;

export interface OperatorApi<Extra> {
  readonly handlers: Readonly<Record<OperatorOperation, Handle<Extra>>>;
  readonly identity: Identity<Extra, OperatorPrincipal>;
  readonly explainError: (problem: Problem) => Problem;
}

/** The operations of the operator's pages, for a front with their document. */
export function createOperatorApi<Extra>(options: OperatorApiOptions<Extra>): OperatorApi<Extra> {
  const handlers = Object.entries(operatorHandlers).map(([id, handle]) => [
    id,
    handlerOf(options, handle as AnyHandle),
  ]);
  return {
    // The list has an entry for each operation.
    handlers: Object.fromEntries(handlers) as OperatorApi<Extra>['handlers'],
    identity: {
      authenticate: (credential, extra) => authenticate(options, credential, extra),
      // No path names a workspace as members do.
      findMembership: async () => null,
    },
    // Others shall not find out which paths there are.
    explainError: (problem) => (problem.code === 'method_not_allowed' ? unknownPath() : problem),
  };
}

/** As the table of operations has them: each takes the input that the front has checked. */
type AnyHandle = (request: object) => Promise<object>;

function handlerOf<Extra>({ portsOf }: OperatorApiOptions<Extra>, handle: AnyHandle): Handle<Extra> {
  return async ({ principal, ...input }, { extra }) => {
    // The identity here makes every principal.
    const { email, provenUntil } = principal as OperatorPrincipal;
    try {
      const ports = await portsOf(extra);
      return { status: 200, body: await handle({ ...input, ports, operator: { operator: email }, provenUntil }) };
    } catch (error) {
      if (!(error instanceof ControlPlaneError)) throw error;
      return { code: error.code, message: error.message, ...error.options };
    }
  };
}

/** Whether an account is one of those with the addresses, which are in lower case. */
export function isOperator({ email, emailVerified }: RowOf<'users'>, operators: readonly string[]): boolean {
  return emailVerified && operators.includes(email);
}

/** The operator of a session; `null` for a token. Throws `not_found` for the session of another account. */
async function authenticate<Extra>(
  { identity, portsOf, operators }: OperatorApiOptions<Extra>,
  credential: Parameters<Identity['authenticate']>[0],
  extra: Extra,
): Promise<OperatorPrincipal | null> {
  if (credential.kind === 'token') return null;
  const principal = await identity.authenticate(credential, extra);
  if (!principal) return null;
  const [{ store }, hash] = await Promise.all([portsOf(extra), sha256(credential.id)]);
  return store.read('system', async (tx) => {
    const user = await tx.users.find({ id: principal.userId });
    const session = await tx.sessions.find({ hash });
    if (!user || !session || !isOperator(user, operators)) throw unknownPath();
    const until = session.createdAt + proofMs;
    return { ...principal, email: user.email, provenUntil: until > tx.now ? until : null };
  });
}
