import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { Body, Handler, Handlers, Input, Json, Output } from '../../generated/handlers.ts';
import type { Result } from '../../client/index.ts';
import type { ErrorBodies, ErrorCodes } from '../../generated/client/types.ts';
import type { components } from '../../generated/types.ts';
import { createApp } from '../../server/http/app.ts';
import type { AppOptions } from '../../server/http/options.ts';
import type { TestRequest, TestResponse } from '../../server/http/test-call.ts';
import { type Frames, NamedEvent, type Reply } from '../../contract/model/handler.ts';
import type { Membership, Principal } from '../../contract/model/principal.ts';
import type { UploadTree } from '../../contract/model/upload.ts';
import type { Identity } from '../../server/ports/identity.ts';
import { compile } from './compile.ts';

type Schemas = components['schemas'];

test('wrong handlers, calls and overrides do not compile, and right ones do', () => {
  const names = [
    'handlers.ts',
    'bound-operations.ts',
    'client.ts',
    'client-mistakes.ts',
    'overrides.ts',
    'personas.ts',
    'control-plane.ts',
  ];
  const files = names.map((name) => join(import.meta.dirname, name));

  const errors = compile(import.meta.dirname, files);

  expect(errors).toEqual([]);
});

test('a handler gets every parameter of its path', () => {
  expectTypeOf<Input<'updateVar'>['params']>().toEqualTypeOf<{
    workspaceSlug: string;
    appSlug: string;
    varId: string;
  }>();
});

test('the type of a source narrows it', () => {
  type Git = Extract<Schemas['Source'], { type: 'git' }>;

  expectTypeOf<Schemas['Source']['type']>().toEqualTypeOf<'git' | 'upload' | 'image' | 'template'>();
  expectTypeOf<Git>().toEqualTypeOf<Schemas['GitSource']>();
  expectTypeOf<Git['branch']>().toEqualTypeOf<string>();
});

test('a query parameter is optional unless it has a default', () => {
  expectTypeOf<Input<'readServiceMetrics'>['query']['env']>().toEqualTypeOf<'production' | 'preview' | 'development'>();
  expectTypeOf<Input<'readServiceMetrics'>['query']['range']>().toEqualTypeOf<'15m' | '1h' | '6h' | '24h' | '7d'>();
  expectTypeOf<Input<'readServiceMetrics'>['query']['region']>().toEqualTypeOf<string | undefined>();
});

test('a handler gets the body of its operation, undefined if it is optional', () => {
  expectTypeOf<Input<'createVar'>['body']>().toEqualTypeOf<Body<'createVar'>>();
  expectTypeOf<Input<'createToken'>['body']>().toExtend<Body<'createToken'>>();
  expectTypeOf<Input<'createToken'>['body']['scope']>().toEqualTypeOf<Schemas['Scope']>();
  expectTypeOf<Input<'createDeploy'>['body']>().extract<undefined>().toEqualTypeOf<undefined>();
  expectTypeOf<Input<'createUpload'>['body']>().toEqualTypeOf<UploadTree>();
});

test('a handler gets what has a default in lists and variants too', () => {
  type Deployed = Input<'deployApp'>['body'];
  type Git = Extract<Deployed['source'], { type: 'git' }>;
  type Var = NonNullable<Deployed['vars']>[number];

  expectTypeOf<Deployed>().toExtend<Body<'deployApp'>>();
  expectTypeOf<Var['isSecret']>().toEqualTypeOf<boolean>();
  expectTypeOf<Git['subdir']>().toEqualTypeOf<string>();
  expectTypeOf<Git['autoDeploy']>().toEqualTypeOf<boolean>();
  expectTypeOf<Git['sha']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Extract<Deployed['source'], { type: 'image' }>>().not.toHaveProperty('subdir');
});

test('a handler gets a principal where one is required, and a membership in a workspace', () => {
  expectTypeOf<Input<'getApp'>['principal']>().toEqualTypeOf<Principal>();
  expectTypeOf<Input<'getApp'>['membership']>().toEqualTypeOf<Membership>();
  expectTypeOf<Input<'askAi'>['principal']>().toEqualTypeOf<Principal | null>();
});

test('an undeclared status or stream is not a valid output', () => {
  expectTypeOf<Reply<200, Schemas['SlugCheck']>>().toExtend<Output<'checkSlug'>>();
  expectTypeOf<Reply<201, Schemas['SlugCheck']>>().not.toExtend<Output<'checkSlug'>>();
  expectTypeOf<Frames<200, Schemas['SlugCheck']>>().not.toExtend<Output<'checkSlug'>>();
});

test('health has the same body with 200 and 503', () => {
  expectTypeOf<Reply<200, Schemas['Health']> | Reply<503, Schemas['Health']>>().toExtend<Output<'getHealth'>>();
  expectTypeOf<Reply<500, Schemas['Health']>>().not.toExtend<Output<'getHealth'>>();
});

test('a string with known values suggests them and accepts any other', () => {
  expectTypeOf<Extract<Schemas['ServiceRole'], 'web'>>().toEqualTypeOf<'web'>();
  expectTypeOf<string>().toExtend<Schemas['ServiceRole']>();
});

test('an array of exactly two items is a pair', () => {
  expectTypeOf<Schemas['Hues']>().toEqualTypeOf<[number, number]>();
});

test('a field with a default is optional in a request', () => {
  expectTypeOf<{ name: string }>().toExtend<Schemas['CreateTokenBody']>();
});

test('each code whose body has more members than others gives its type', () => {
  type ErrorOf<Response> = Response extends { readonly error: infer Failed extends object } ? Failed : never;
  type BodyOf<Id extends keyof ErrorCodes, Code> =
    ErrorOf<Result<Id>> extends infer Failed ? BodyIf<Failed, Code> : never;
  type BodyIf<Failed, Code> = Failed extends { readonly code: Code; readonly body: infer Body } ? Body : never;

  expectTypeOf<BodyOf<'deployApp', 'insufficient_pool'>>().toEqualTypeOf<Schemas['InsufficientPoolError']>();
  // A further code needs a line above.
  expectTypeOf<BodyOf<'changePlan', 'pool_exceeded'>>().toEqualTypeOf<Schemas['PoolExceededError']>();
  expectTypeOf<keyof ErrorBodies>().toEqualTypeOf<'insufficient_pool' | 'pool_exceeded'>();
});

test('a handler takes an input and a context', () => {
  expectTypeOf<Parameters<Handler<'getApp'>>[0]>().toEqualTypeOf<Input<'getApp'>>();
  expectTypeOf<Parameters<Handler<'getApp'>>[1]['streaming']>().toEqualTypeOf<boolean>();
});

test('a named event keeps the literals of its name and data', () => {
  const end = new NamedEvent('end', { status: 'succeeded' });

  expectTypeOf(end).toEqualTypeOf<NamedEvent<'end', { readonly status: 'succeeded' }>>();
});

interface Person extends Principal {
  readonly name: string;
}

test('a handler gets the principal type of its backend', () => {
  expectTypeOf<Input<'getApp', Person>['principal']>().toEqualTypeOf<Person>();
  expectTypeOf<Input<'askAi', Person>['principal']>().toEqualTypeOf<Person | null>();
  expectTypeOf<Handlers>().toExtend<Handlers<Person>>();
  expectTypeOf<Handlers<Person>>().not.toExtend<Handlers>();
});

test('an identity supplies the principals that the handlers take', () => {
  expectTypeOf(createApp<Person>).parameters.toEqualTypeOf<[Handlers<Person>, AppOptions<unknown, Person>]>();
  expectTypeOf<AppOptions<unknown, Person>['identity']>().toEqualTypeOf<Identity<unknown, Person>>();
});

test('a response of testHandlers has the body of its status', () => {
  expectTypeOf<Extract<TestResponse<'createWorkspace'>, { status: 201 }>['body']>().toEqualTypeOf<
    Json<'createWorkspace', 201>
  >();
  expectTypeOf<Extract<TestResponse<'createWorkspace'>, { status: 200 }>>().toBeNever();
  expectTypeOf<TestRequest<'getApp'>['params']>().toEqualTypeOf<{ workspaceSlug: string; appSlug: string }>();
  expectTypeOf<TestRequest<'createToken'>['body']>().toEqualTypeOf<Body<'createToken'>>();
});
