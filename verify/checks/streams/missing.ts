import { asObject, inline, parametersOf } from '../../../contract/document.ts';
import { mediaTypeOf } from '../../../contract/media-type.ts';
import type { Run } from '../../run/run.ts';
import type { Target } from './opened.ts';
import type { Report } from './report.ts';

const waitMs = 1000;

/** Checks that the stream of something that does not exist is refused with an error in JSON. */
export async function checkMissing(run: Run, target: Target, report: Report): Promise<void> {
  const { operation } = target;
  const name = [...operation.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  if (name === undefined) return;
  const path = { ...target.path, [name]: missingValue(run, target, name) };
  const exchange = await run.send({ ...target, path, stream: { frames: 1, milliseconds: waitMs } });
  const { response } = exchange;
  if (!response || response.status === 501) return;
  const isJson = mediaTypeOf(response.headers['content-type']) === 'application/json';
  if (response.status === 404 && isJson) return;
  const seen = `${response.status} and ${response.headers['content-type'] ?? 'no media type'}`;
  report.failed(
    'missing',
    `responds with ${seen} to a stream of a ${name} that does not exist, not with 404 and JSON`,
    exchange,
  );
}

/** A value of the parameter's type that names nothing. */
function missingValue({ contract }: Run, { operation }: Target, name: string): string {
  const { document } = contract;
  const parameter = parametersOf(document, operation).find((one) => one.name === name);
  const { format } = asObject(inline(document, asObject(parameter).schema));
  return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'does-not-exist';
}
