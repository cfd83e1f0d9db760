import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../../verify/checks/access/access.ts';
import { existence } from '../../verify/checks/existence.ts';
import { validReads } from '../../verify/checks/valid-reads.ts';
import type { Alteration, PassedRequest, PassedResponse } from '../../scripts/verify-trials/altering-proxy.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

const lists = ['listWorkspaces', 'listTokens', 'listTickets', 'getAccountBilling'] as const;

/** A server that shows the values of secret variables, but not as such. */
function inPlainText(form = (value: string) => value): Alteration {
  const values: string[] = [];
  return {
    request: (request) => {
      const value = /"value":"([^"]+)"/.exec(request.body.toString())?.[1];
      if (request.method === 'POST' && request.target.endsWith('/vars') && value !== undefined) values.push(value);
      return request;
    },
    response: (response, { target }) => {
      const text = response.body
        .toString()
        .replaceAll('"••••••••"', () => `"••••••••","hint":"it begins with ${form(values.at(-1) ?? '')}"`);
      return target.endsWith('/vars') ? { ...response, body: Buffer.from(text) } : response;
    },
  };
}

test.concurrent('finds the value of a secret variable in the response that creates it and in a list', async () => {
  const report = await verified.verify({
    check: existence,
    only: ['createVar', 'listVars'],
    allowsWrites: true,
    fault: inPlainText(),
  });

  expect(failuresOf(report)).toEqual({
    'secrets createVar 201': 'createVar responds with a secret of createVar in plain text.',
    'secrets listVars 200': 'listVars responds with a secret of createVar in plain text.',
  });
});

test.concurrent('finds a secret in its base64 form', async () => {
  const fault = inPlainText((value) => Buffer.from(value).toString('base64'));

  const report = await verified.verify({
    check: existence,
    only: ['createVar', 'listVars'],
    allowsWrites: true,
    fault,
  });

  expect(Object.keys(failuresOf(report)).toSorted()).toEqual(['secrets createVar 201', 'secrets listVars 200']);
});

test.concurrent('finds a secret that is not masked, without knowing it', async () => {
  const unmasked = (response: PassedResponse) => ({
    ...response,
    body: Buffer.from(response.body.toString().replaceAll('••••••••', 'hunter2')),
  });

  const report = await verified.verify({ check: validReads, only: ['listVars'], fault: { response: unmasked } });

  expect(failuresOf(report)).toEqual({
    'secrets listVars mask': 'listVars shows the value of a secret, which it has to mask.',
  });
});

test.concurrent('finds the secret of a token in the list of tokens', async () => {
  let secret = '';
  const report = await verified.verify({
    check: existence,
    only: ['createToken', 'listTokens'],
    allowsWrites: true,
    fault: {
      response: (response, { method }) => {
        const text = response.body.toString();
        if (method === 'POST') secret = /"secret":"([^"]+)"/.exec(text)?.[1] ?? secret;
        return method === 'GET'
          ? { ...response, body: Buffer.from(text.replaceAll(/"prefix":"[^"]+"/g, `"prefix":"${secret}"`)) }
          : response;
      },
    },
  });

  expect(Object.keys(failuresOf(report))).toContain('secrets listTokens 200');
});

test.concurrent('finds the address of a webhook in a list', async () => {
  let address = '';
  const fault: Alteration = {
    request: (request) => {
      address = /"webhookUrl":"([^"]+)"/.exec(request.body.toString())?.[1] ?? address;
      return request;
    },
    response: (response, { method, target }) => {
      const text = response.body
        .toString()
        .replaceAll('"webhookUrl":"https://example.com"', () => `"webhookUrl":"${address}"`);
      return method === 'GET' && target.endsWith('/alerts') ? { ...response, body: Buffer.from(text) } : response;
    },
  };

  const report = await verified.verify({
    check: existence,
    only: ['createAlert', 'listAlerts'],
    allowsWrites: true,
    fault,
  });

  expect(Object.keys(failuresOf(report))).toContain('secrets listAlerts 200');
});

const as = (name: string, request: PassedRequest) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer pcp_demo_${name}` },
});
const isList = ({ method, target }: PassedRequest) =>
  method === 'GET' && ['/api/workspaces', '/api/me/tokens', '/api/me/tickets', '/api/me/billing'].includes(target);

test.concurrent('finds lists of other accounts', async () => {
  const fault: Alteration = {
    request: (request) =>
      isList(request) && request.headers.authorization === 'Bearer pcp_demo_stranger' ? as('owner', request) : request,
  };

  const report = await verified.verify({ check: access, only: lists, fault });

  expect(failuresOf(report)).toMatchObject({
    'access listWorkspaces list of others': expect.stringMatching(
      /^The persona stranger finds `acme\S*` in listWorkspaces/,
    ) as string,
    'access listTokens list of others': expect.stringContaining('who has another account') as string,
    'access listTickets list of others': expect.stringContaining('who has another account') as string,
    'access getAccountBilling list of others': expect.stringContaining('who has another account') as string,
  });
});

test.concurrent('finds a pinned token that lists everything', async () => {
  const fault: Alteration = {
    request: (request) =>
      isList(request) && request.headers.authorization === 'Bearer pcp_demo_pinned' ? as('owner', request) : request,
  };

  const report = await verified.verify({ check: access, only: lists, fault });

  expect(Object.keys(failuresOf(report)).toSorted()).toEqual(
    lists.map((id) => `access ${id} list of a pinned token`).toSorted(),
  );
});
