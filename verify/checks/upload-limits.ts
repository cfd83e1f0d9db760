import { errorCodeOf } from '../../contract/checks/error-code.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Run } from '../run/run.ts';
import { shortened } from './body-limit.ts';
import type { Target } from '../targets/target.ts';

const check = 'limits';
/** A server stores each file by itself, on a slow disk too. */
const msPerFile = 20;

/** Uploads as many files and as many bytes as the contract allows, and one more. It takes a few seconds. */
export async function checkUploadLimits(
  run: Run,
  operation: Operation,
  { maxFiles, maxBytes }: NonNullable<Operation['upload']>,
  { persona, path }: Target,
): Promise<void> {
  const files = (count: number) => Array.from({ length: count }, (_, i) => ({ path: `${i}.txt`, content: '' }));
  const bytes = (count: number) => [{ path: 'large.txt', content: 'a'.repeat(count) }];
  const attempts = [
    { what: 'files', name: `${maxFiles} files`, files: () => files(maxFiles), isAllowed: true },
    { what: 'files', name: `${maxFiles + 1} files`, files: () => files(maxFiles + 1), isAllowed: false },
    { what: 'bytes', name: `${maxBytes} bytes`, files: () => bytes(maxBytes), isAllowed: true },
    { what: 'bytes', name: `${maxBytes + 1} bytes`, files: () => bytes(maxBytes + 1), isAllowed: false },
  ];
  for (const { what, name, files: make, isAllowed } of attempts) {
    const sent = make();
    const extraMs = sent.length * msPerFile;
    const exchange = await run.send({ operation, persona, path, body: { files: sent }, extraMs });
    const { response } = exchange;
    if (!response || response.status >= 500) continue;
    const code = errorCodeOf(response.json);
    const isRefused = response.status === 413 || (response.status === 400 && code === 'bad_body');
    const isRight = isAllowed ? !isRefused : response.status === 400 && code === 'bad_body';
    if (isRight) {
      run.recorder.passed(check, operation);
      continue;
    }
    const seen = `${response.status} ${code ?? ''}`.trim();
    const message = `${operation.id} responds with ${seen} to an upload of ${name}, ${isAllowed ? 'which is allowed' : 'not with 400 bad_body'}.`;
    run.recorder.failed({ check, operation, what, message, exchange: shortened(exchange) });
  }
}
