import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Body } from '../../../generated/handlers.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { Problem } from '../../contract/problem.ts';
import { readJsonBody, refuseEncodings } from '../../dispatch/json-body.ts';
import { type BodySource, headerOf, type RequestValidator, type Sent, type UploadReceiver } from '../../dispatch/request.ts';
import { pairUp } from '../../dispatch/upload/pair-up.ts';
import { type SentTree, tooLarge, type UploadLimits, uploadLimits } from '../../dispatch/upload/sent.ts';
import type { Operation } from '../../model/operation.ts';
import { readForm } from './form.ts';
import { writeFiles } from './json.ts';
import { createTree, type ReceivedTree, remove } from './tree.ts';

interface Arrival {
  readonly operation: Operation;
  readonly limits: UploadLimits;
  readonly sent: Sent;
  readonly body: BodySource;
  readonly validate: RequestValidator;
}

/**
 * Receives uploads on disk, as JSON or as a form, each in a folder of its own below `parent`. A rejected one leaves
 * nothing there.
 */
export function createUploadReceiver(parent: string): UploadReceiver {
  return (operation, sent, body, validate) => {
    const arrival = { operation, limits: uploadLimits(operation), sent, body, validate };
    const isForm = mediaTypeOf(headerOf(sent, 'content-type')) === 'multipart/form-data' && body.isPresent;
    return isForm ? receiveForm(parent, arrival) : receiveJson(parent, arrival);
  };
}

async function receiveJson(parent: string, { operation, limits, sent, body, validate }: Arrival): Promise<ReceivedTree> {
  const { value, bytes } = await readJsonBody(operation, sent, body).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'payload_too_large' ? tooLarge('', limits.maxBytes) : error;
  });
  const valid = await validate(operation, { ...sent, body: value, bodyBytes: bytes });
  // The validator has just checked it.
  const upload = valid.body as Body<'createUpload'>;
  return withFolder(parent, limits, (folder) => writeFiles(upload, folder, limits.maxBytes));
}

async function receiveForm(parent: string, { operation, limits, sent, body, validate }: Arrival): Promise<ReceivedTree> {
  refuseEncodings(sent);
  return withFolder(parent, limits, async (folder) => {
    const form = await readForm(sent.headers, body, folder, limits);
    // The validator is shown which fields there are; the content of the files is on disk already.
    const fields = {
      ...(form.files.length > 0 && { file: form.files.map(() => '') }),
      ...(form.paths !== undefined && { paths: form.paths }),
    };
    await validate(operation, { ...sent, body: fields, bodyBytes: form.paths?.length ?? 0 });
    return pairUp(form);
  });
}

async function withFolder(
  parent: string,
  limits: UploadLimits,
  fill: (folder: string) => Promise<SentTree<string>>,
): Promise<ReceivedTree> {
  const folder = await mkdtemp(join(parent, 'upload-'));
  try {
    return await createTree(folder, await fill(folder), limits);
  } catch (error) {
    await remove(folder);
    throw error;
  }
}
