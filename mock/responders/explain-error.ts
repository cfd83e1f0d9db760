import { readCredentials } from '../../contract/auth/credentials.ts';
import type { Contract } from '../../contract/document.ts';
import { Problem } from '../../contract/problem.ts';
import { headerOf } from '../../server/dispatch/request.ts';
import type { DispatchOptions } from '../../server/dispatch/options.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { directiveNames } from '../context/directives.ts';
import type { MockContext } from '../context/context.ts';
import { suggestPath } from './suggest-path.ts';
import { ownerPersona, type Persona, personas } from '../context/personas.ts';

type ExplainError = NonNullable<DispatchOptions<MockContext>['explainError']>;
type Failed = Parameters<ExplainError>[1];

interface ExplainerOptions extends Pick<Contract, 'operations'> {
  /** The path or command that lists the paths of the contract. */
  readonly listedBy?: string | undefined;
}

/** Adds to the server's errors what helps with a mock: the nearest path, the directives, and the personas. */
export function createErrorExplainer({
  operations,
  listedBy = 'GET /__mock/operations',
}: ExplainerOptions): ExplainError {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return (problem, failed) => {
    // The responses of handlers come from the contract.
    if (failed.extra.handlerStarted) return problem;
    if (problem.code === 'unauthorized') return new Problem('unauthorized', explainCredentials(problem, failed));
    if (problem.code === 'not_found' && !failed.operation)
      return new Problem('not_found', explainPath(paths, listedBy, failed));
    return problem.code === 'bad_body' ? explainDirectives(problem) : problem;
  };
}

function explainPath(paths: readonly string[], listedBy: string, { request: { target } }: Failed): string {
  const suggestion = suggestPath(target.split('?', 1).join(''), paths) || ` ${listedBy} lists them.`;
  return `The contract has no such path.${suggestion}`;
}

/** An unknown directive is a query parameter that the operation does not have. */
function explainDirectives(problem: Problem): Problem {
  const { details = [], members, cause } = problem;
  const isDirective = ({ in: place, path, rule }: (typeof details)[number]) =>
    place === 'query' && path.startsWith('__') && rule === 'additionalProperties';
  if (!details.some(isDirective)) return problem;
  const known = directiveNames.map((name) => `__${name}`);
  const explained = details.map((detail) =>
    isDirective(detail)
      ? {
          ...detail,
          message: `is not a directive; the directives are ${known.join(', ')}.${didYouMean(detail.path.slice(0, 50), known)}`,
        }
      : detail,
  );
  return new Problem('bad_body', 'The query is invalid; see details.', { details: explained, members, cause });
}

function explainCredentials({ message }: Problem, { request, operation }: Failed): string {
  const authorization = headerOf(request, 'authorization');
  const credentials = readCredentials({ authorization, cookie: headerOf(request, 'cookie') });
  if (credentials.kind === 'absent') {
    // Where credentials are optional, the message names the field that needs them.
    const isOptional = operation?.access.authentication === 'optional';
    return `${isOptional ? message : 'The request has no credentials.'} ${howToSend}`;
  }
  if (credentials.kind === 'malformed') return `${explainHeader(authorization ?? '')} ${howToSend}`;
  if (credentials.kind === 'session') {
    const sessions = personas.flatMap(({ session }) => session ?? []);
    return `The cookie pcp_session belongs to no persona.${didYouMean(credentials.id.slice(0, 50), sessions)} ${howToSend}`;
  }
  const persona: Persona | undefined = personas.find(({ token }) => token === credentials.secret);
  if (persona?.expired) return `The token of the persona "${persona.name}" has expired, to test that. ${howToSend}`;
  if (persona)
    return `The token of the persona "${persona.name}" was revoked in this session. Reset the session to use it again.`;
  // The token is not repeated: it may be a real one, sent by mistake.
  const tokens = personas.map(({ token }) => token);
  return `The token belongs to no persona.${didYouMean(credentials.secret.slice(0, 50), tokens)} ${howToSend}`;
}

function explainHeader(authorization: string): string {
  if (/^bearer\b/i.test(authorization)) return 'The Authorization header has no valid token after "Bearer".';
  if (/\s/.test(authorization.trim())) return 'The Authorization header has another scheme than "Bearer".';
  return 'The Authorization header has no scheme; put "Bearer" before the token.';
}

const howToSend =
  `Send the token of a persona, such as \`Authorization: Bearer ${ownerPersona.token}\`. ` +
  `The personas are ${personas.map(({ name }) => name).join(', ')}.`;
