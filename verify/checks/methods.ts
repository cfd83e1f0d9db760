import { errorCodeOf } from '../../contract/checks/error-code.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { madeUp } from '../send/made-up.ts';
import { readTarget } from '../targets/target.ts';

const check = 'methods';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Sends each path the methods that it does not have, HEAD, OPTIONS, and a path that the contract does not have. The
 * server decides about the method before it looks at credentials, so requests other than HEAD have none.
 */
export const unsupportedMethods: Check = {
  id: check,
  writes: false,
  async run(run) {
    const paths = Map.groupBy(run.operations, ({ path }) => path);
    await run.each([...paths.values()], async ([first]) => {
      if (first) await orSkip(run, check, first, () => checkPath(run, first));
    });
    await run.each(
      run.operations.filter(({ method }) => method === 'get'),
      (operation) => orSkip(run, check, operation, () => checkHead(run, operation)),
    );
  },
};

async function checkPath(run: Run, operation: Operation): Promise<void> {
  const { contract, send, recorder, allowsWrites } = run;
  const declared = contract.operations
    .filter(({ path }) => path === operation.path)
    .map(({ method }) => method.toUpperCase());
  const request = { operation, persona: null, path: exampleRequest(contract.document, operation).path };
  const missing = methods.filter((method) => !declared.includes(method));
  const sent = allowsWrites ? missing : missing.filter((method) => method === 'GET');
  if (sent.length < missing.length)
    recorder.skipped(check, operation, 'methods that change something need --allow-writes');
  for (const method of sent) {
    const exchange = await send({ ...request, method });
    record(run, exchange, method, notAllowed(exchange, declared));
  }
  const options = await send({ ...request, method: 'OPTIONS' });
  record(run, options, 'OPTIONS', wrongOptions(options, declared));
  const outside = { ...operation, path: `${operation.path}/${madeUp}/unknown` };
  const unknown = await send({ ...request, operation: outside, method: 'GET', isOutside: true });
  record(run, { ...unknown, operation }, 'unknown path', wrongUnknown(unknown));
}

/** HEAD returns what GET returns, without the body. */
async function checkHead(run: Run, operation: Operation): Promise<void> {
  const { contract, send, recorder } = run;
  const target = await readTarget(run, operation);
  const request = { ...target, operation, query: exampleRequest(contract.document, operation).query };
  const get = await send(request);
  if (recorder.unimplemented.has(operation.id)) return;
  const head = await send({ ...request, method: 'HEAD' });
  const [expected, seen] = [get.response?.status, head.response?.status];
  const isSame = expected === seen || expected === undefined;
  if (!isSame)
    return record(run, head, 'HEAD', `responds to HEAD with ${seen ?? 'nothing'}, and to GET with ${expected}`);
  // The body of another moment may have another length, but it is not empty.
  const isEmpty = head.response?.headers['content-length'] === '0' && (get.response?.bytes.length ?? 0) > 0;
  record(run, head, 'HEAD', isEmpty ? 'responds to HEAD with `Content-Length: 0`, and to GET with a body' : null);
}

function record({ recorder }: Run, exchange: Exchange, what: string, mistake: string | null): void {
  const { operation } = exchange;
  if (mistake === null) recorder.passed(check, operation);
  else recorder.failed({ check, operation, what, message: `${operation.path} ${mistake}.`, exchange });
}

function notAllowed({ response, request: { method } }: Exchange, declared: readonly string[]): string | null {
  const status = statusOf(response);
  const expected = 'not with 405 method_not_allowed';
  if (response?.status !== 405) return `responds to ${method} with ${status}, ${expected}`;
  if (errorCodeOf(response.json) !== 'method_not_allowed') return `responds to ${method} with ${status}, ${expected}`;
  return wrongAllow(response.headers.allow, declared);
}

/** The contract does not have OPTIONS; a server that has it says which methods there are. */
function wrongOptions({ response }: Exchange, declared: readonly string[]): string | null {
  if (!response || response.status >= 400) return null;
  return response.headers.allow === undefined ? null : wrongAllow(response.headers.allow, declared);
}

function wrongUnknown({ response, request: { url } }: Exchange): string | null {
  if (response?.status === 404 && errorCodeOf(response.json) === 'not_found') return null;
  return `exists; the unknown path ${new URL(url).pathname} below it responds with ${statusOf(response)}, not with 404 not_found`;
}

/** `Allow` lists what the contract has. HEAD and OPTIONS follow from HTTP, so they may be there. */
function wrongAllow(allow: string | undefined, declared: readonly string[]): string | null {
  if (allow === undefined) return 'responds with 405 and without `Allow`';
  const listed = allow.split(',').map((method) => method.trim().toUpperCase());
  const missing = declared.filter((method) => !listed.includes(method));
  const possible = [...declared, 'OPTIONS', ...(declared.includes('GET') ? ['HEAD'] : [])];
  const extra = listed.filter((method) => !possible.includes(method));
  if (missing.length > 0) return `has ${missing.join(', ')}, which \`Allow\` does not list: ${allow}`;
  return extra.length > 0 ? `does not have ${extra.join(', ')}, which \`Allow\` lists` : null;
}

function statusOf(response: Exchange['response']): string {
  return response ? `${response.status} ${errorCodeOf(response.json) ?? ''}`.trim() : 'nothing';
}
