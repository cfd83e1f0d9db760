import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import type { Body } from '../../../generated/handlers.ts';
import { type BodyReader, hasBody, mediaTypeOf, refuseEncodings } from '../body.ts';
import { Problem } from '../../contract/problem.ts';
import type { RequestValidator } from '../request-validator.ts';
import { type FormLimits, readForm } from './form.ts';
import { writeFiles } from './json.ts';
import { pairUp } from './pair-up.ts';
import { tooLarge } from './save.ts';
import type { Sent } from './sent.ts';
import { createTree, type ReceivedTree, remove } from './tree.ts';

interface Arrival {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
}

interface Reading {
  readonly limits: FormLimits;
  readonly readJson: BodyReader;
  readonly validate: RequestValidator;
  /** The folder in which each upload gets one of its own. */
  readonly parent: string;
}

/** Reads, validates and unpacks an upload, be it JSON or a form. One that is refused leaves nothing on disk. */
export function createUploadReceiver(reading: Reading): (arrival: Arrival) => Promise<ReceivedTree> {
  return (arrival) => {
    const isForm = mediaTypeOf(arrival.request) === 'multipart/form-data' && hasBody(arrival.request);
    return isForm ? receiveForm(reading, arrival) : receiveJson(reading, arrival);
  };
}

async function receiveJson({ limits, readJson, validate, parent }: Reading, { request, params }: Arrival): Promise<ReceivedTree> {
  try {
    request.body = await readJson(request);
  } catch (error) {
    throw error instanceof Problem && error.code === 'payload_too_large' ? tooLarge('', limits.maxBytes) : error;
  }
  await validate(request, params);
  // The validator has just checked it.
  const body = request.body as Body<'createUpload'>;
  // Once it is on disk, up to 75 MB need not stay in memory for as long as the handler takes.
  request.body = undefined;
  return withFolder(parent, limits, (folder) => writeFiles(body, folder, limits.maxBytes));
}

async function receiveForm({ limits, validate, parent }: Reading, { request, params }: Arrival): Promise<ReceivedTree> {
  refuseEncodings(request);
  return withFolder(parent, limits, async (folder) => {
    const form = await readForm(request, folder, limits);
    // The validator is shown which fields there are; the content of the files is on disk already.
    request.body = {
      ...(form.files.length > 0 && { file: form.files.map(() => '') }),
      ...(form.paths !== undefined && { paths: form.paths }),
    };
    await validate(request, params);
    return pairUp(form);
  });
}

async function withFolder(parent: string, limits: FormLimits, fill: (folder: string) => Promise<Sent>): Promise<ReceivedTree> {
  const folder = await mkdtemp(join(parent, 'upload-'));
  try {
    return await createTree(folder, await fill(folder), limits);
  } catch (error) {
    await remove(folder);
    throw error;
  }
}
