import document from '../../generated/operator/openapi.json' with { type: 'json' };
import { requestSchemas } from '../../generated/request-schemas.ts';
import { asObject, type Contract, inline, parametersOf } from '../../contract/document.ts';
import type { RequestSchemas } from '../../contract/model/request-schemas.ts';
import { readOperations } from '../../contract/operations.ts';
import type { MockContext } from '../../mock/context/context.ts';
import { personas } from '../../mock/context/personas.ts';
import type { MakeBeside } from '../../mock/fetch/fetch.ts';
import { createOperatorApiOfWorlds } from '../../mock/world/operator-api.ts';
import type { AnyHandlers } from '../../server/dispatch/any-handler.ts';
import { createFetchHandler } from '../../server/fetch/handler.ts';
import { createContractValidator } from '../../server/fetch/validation/contract-validator.ts';

/** The operator counts as proven with each request, since no mail is sent for a second proof. */
const provenMs = 10 * 60_000;

/** The API of the operator's pages, from the world of the demo. */
export const operatorApi: MakeBeside = (currentWorld, front) => {
  const contract: Contract = { document, operations: readOperations(document) };
  const { handlers, identity, explainError } = createOperatorApiOfWorlds(currentWorld);
  const { observer: _, onBody: __, idempotency: ___, ...unlogged } = front;
  return {
    owns: (path) => path.startsWith('/operator/api/'),
    // The front calls all handlers alike.
    handle: createFetchHandler(handlers as object as AnyHandlers<MockContext>, {
      ...unlogged,
      contract,
      validate: createContractValidator(schemasOf(contract)),
      explainError,
      identity: {
        ...identity,
        // A page cannot send a cookie by itself, so the token of a person stands for the session.
        async authenticate(credential, extra) {
          const sent = credential.kind === 'token' ? credential.secret : null;
          const session = personas.find(({ token }) => token === sent)?.session;
          const principal = session ? await identity.authenticate({ kind: 'session', id: session }, extra) : null;
          const { clock } = (await currentWorld(extra)).ports;
          return principal && { ...principal, provenUntil: clock.now() + provenMs };
        },
      },
    }),
  };
};

/**
 * The schemas of the requests of a document, with the names of others in the place of references. A document has more
 * keywords than `RequestSchema`, which the validator does not read.
 */
function schemasOf({ document, operations }: Contract): RequestSchemas {
  const parameters: Record<string, RequestSchemas['parameters'][string]> = {};
  const all = operations.map((operation) => {
    const { requestBody } = asObject(document.paths[operation.path]?.[operation.method]);
    const media = asObject(asObject(inline(document, requestBody)).content);
    const body = Object.entries(media).map(([type, content]) => [type, asObject(content).schema]);
    const names = parametersOf(document, operation).map((parameter) => {
      const name = `${operation.id} ${String(parameter.name)}`;
      parameters[name] = named(parameter) as RequestSchemas['parameters'][string];
      return name;
    });
    return [operation.id, { parameters: names, body: named(Object.fromEntries(body)) }];
  });
  return {
    ...requestSchemas,
    schemas: named(document.components.schemas) as RequestSchemas['schemas'],
    parameters,
    operations: Object.fromEntries(all) as RequestSchemas['operations'],
  };
}

function named(part: unknown): unknown {
  return JSON.parse(JSON.stringify(part), (key, value: unknown) =>
    key === '$ref' ? String(value).split('/').at(-1) : value,
  );
}
