import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { createRedaction } from '../../verify/redaction/redaction.ts';
import { createSecrets } from '../../verify/redaction/secrets.ts';

const headers = { 'X-Gateway': 'gw' };
const config = { personas: {}, fixtures: { workspaceSlug: 'acme' } };

function exchangeOf(
  operation: Exchange['operation'],
  body: unknown,
  response: Readonly<Record<string, string>> = {},
): Exchange {
  const json: unknown = body;
  return {
    operation,
    persona: 'owner',
    request: {
      method: operation.method.toUpperCase(),
      url: 'http://localhost/api/x?secret-token-1=yes',
      headers: { authorization: 'Bearer secret-token-1', 'x-gateway': 'gw' },
      body: '{"value":"generated","other":"secret-token-1"}',
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', ...response },
      bytes: Buffer.from(JSON.stringify(body)),
      json,
      isComplete: true,
    },
    problem: null,
    milliseconds: 1,
  };
}

function redactionOf() {
  const secrets = createSecrets(config, headers);
  secrets.add('secret-token-1', 'PCP_OWNER_TOKEN');
  return { secrets, redaction: createRedaction(generatedContract(), secrets) };
}

test('redacts a request by the secrets of the run, and keeps generated values', () => {
  const { request, curl } = redactionOf().redaction.exchange(exchangeOf(operations.createVar, {}));

  expect(request).toEqual({
    method: 'POST',
    url: 'http://localhost/api/x?[redacted]=yes',
    headers: { authorization: 'Bearer [redacted]', 'x-gateway': '[redacted]' },
    body: '{"value":"generated","other":"[redacted]"}',
  });
  expect(curl).toBe(
    'curl -i -X POST "http://localhost/api/x?$PCP_OWNER_TOKEN=yes" -H "Authorization: Bearer $PCP_OWNER_TOKEN" ' +
      '-H "X-Gateway: $X_GATEWAY" -H \'Accept:\' -H \'Content-Type:\' --data-raw "{\\"value\\":\\"generated\\",\\"other\\":\\"$PCP_OWNER_TOKEN\\"}"',
  );
});

test('redacts all of a response that is a secret, and secret fields and headers of the others', () => {
  const { redaction } = redactionOf();
  const cookie = { 'set-cookie': 'pcp_session=abc-123-def; Path=/' };

  const reveal = redaction.exchange(exchangeOf(operations.revealVar, { value: 'db-password-1' }, cookie));
  const list = redaction.exchange(
    exchangeOf(operations.listTokens, { tokens: [{ name: 'ci', secret: 'planted-77' }], at: 'pcp_9.xY7' }),
  );

  expect(reveal.response?.body).toBe('{"value":"[redacted]"}');
  expect(reveal.response?.headers['set-cookie']).toBe('[redacted]');
  expect(list.response?.body).toBe('{"tokens":[{"name":"ci","secret":"[redacted]"}],"at":"[redacted]"}');
});

test('knows the secrets of responses in later requests', () => {
  const { secrets, redaction } = redactionOf();
  secrets.learn(operations.createToken, { token: { id: 'id-of-token', name: 'continuous' }, secret: 'abc_created-9' });

  expect(redaction.message('It has abc_created-9, YWJjX2NyZWF0ZWQtOQ== and id-of-token.', null)).toBe(
    'It has [redacted], [redacted]Q== and id-of-token.',
  );
});

test('redacts the secrets of a response in the message about it', () => {
  const { redaction } = redactionOf();
  const exchange = exchangeOf(operations.revealVar, { value: 'db-password-1' });

  expect(redaction.message('/value is "db-password-1"', exchange)).toBe('/value is "[redacted]"');
});
