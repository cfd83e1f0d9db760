import type { Client, FetchOptions, ParamsOption, ParseAs, ParseAsResponse } from 'openapi-fetch';
import type { paths } from '../generated/types.ts';

/**
 * The functions of openapi-fetch with stricter types: its own accept body fields that the contract does not know, and
 * turn pairs into lists and open strings into objects (0.17 rewrites each type for readOnly and writeOnly).
 */
export type ClientMethods = { [M in Method as Uppercase<M>]: ClientMethod<M> } & Pick<Client<paths>, 'use' | 'eject'> & {
    /** ClientMethods an operation by its method and path, for code that works through many. */
    readonly request: <M extends Method, Path extends PathOf<M>, As extends ParseAs = 'json'>(
      method: M,
      path: Path,
      ...options: OptionsOf<paths[Path][M], As>
    ) => Promise<ClientResult<paths[Path][M], As>>;
  };

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type ClientMethod<M extends Method> = <Path extends PathOf<M>, As extends ParseAs = 'json'>(
  path: Path,
  ...options: OptionsOf<paths[Path][M], As>
) => Promise<ClientResult<paths[Path][M], As>>;

type PathOf<M extends Method> = { [Path in keyof paths]: paths[Path][M] extends { responses: object } ? Path : never }[keyof paths];

/** The options of a call; optional where nothing in them is required. */
type OptionsOf<Operation, As> =
  Partial<Options<Operation, As>> extends Options<Operation, As> ? [Options<Operation, As>?] : [Options<Operation, As>];
type Options<Operation, As> = ParamsOption<Operation> &
  BodyOption<Operation> &
  Omit<FetchOptions<Operation>, 'params' | 'body' | 'parseAs'> & { parseAs?: As };
type BodyOption<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: Content[keyof Content] }
    : { body?: never };

/** `data` of a success, or `error` of any other response. */
type ClientResult<Operation, As> = Operation extends { responses: infer Responses }
  ? | { data: ParseAsResponse<Json<Responses, Success<keyof Responses>>, { parseAs: As }>; error?: never; response: Response }
    | { data?: never; error: Json<Responses, Exclude<keyof Responses, Success<keyof Responses>>>; response: Response }
  : never;
type Success<Status> = Status extends number ? (`${Status}` extends `2${string}` ? Status : never) : never;
type Json<Responses, Status extends keyof Responses> = {
  [S in Status]: Responses[S] extends { content: { 'application/json': infer Body } } ? Body : never;
}[Status];
