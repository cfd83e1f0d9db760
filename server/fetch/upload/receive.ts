import type { Body } from '../../../generated/handlers.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { Problem } from '../../contract/problem.ts';
import { readJsonBody, refuseEncodings } from '../../dispatch/json-body.ts';
import { headerOf, type UploadReceiver } from '../../dispatch/request.ts';
import { pairUp } from '../../dispatch/upload/pair-up.ts';
import { tooLarge, uploadLimits } from '../../dispatch/upload/sent.ts';
import { readForm } from './form.ts';
import { readFiles } from './json.ts';
import { createTree } from './tree.ts';

/** Receives uploads in memory, as JSON or as a form. */
export const receiveUpload: UploadReceiver = (...arrival) => {
  const [, sent, body] = arrival;
  const isForm = mediaTypeOf(headerOf(sent, 'content-type')) === 'multipart/form-data' && body.isPresent;
  return isForm ? receiveForm(...arrival) : receiveJson(...arrival);
};

const receiveJson: UploadReceiver = async (operation, sent, body, validate) => {
  const limits = uploadLimits(operation);
  const { value, bytes } = await readJsonBody(operation, sent, body).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'payload_too_large' ? tooLarge('', limits.maxBytes) : error;
  });
  const valid = await validate(operation, { ...sent, body: value, bodyBytes: bytes });
  // The validator has just checked it.
  const upload = valid.body as Body<'createUpload'>;
  return createTree(readFiles(upload, limits.maxBytes), limits);
};

const receiveForm: UploadReceiver = async (operation, sent, body, validate) => {
  refuseEncodings(sent);
  const limits = uploadLimits(operation);
  const form = await readForm(sent.headers, body, limits);
  // The validator sees only which fields there are.
  const fields = {
    ...(form.files.length > 0 && { file: form.files.map(() => '') }),
    ...(form.paths !== undefined && { paths: form.paths }),
  };
  await validate(operation, { ...sent, body: fields, bodyBytes: form.paths?.length ?? 0 });
  return createTree(pairUp(form), limits);
};
