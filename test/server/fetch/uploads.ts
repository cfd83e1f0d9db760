import { buffer } from 'node:stream/consumers';
import { operations } from '../../../generated/operations.ts';
import type { AnyHandler } from '../../../server/dispatch/any-handler.ts';
import { createFetchFront } from '../../../server/fetch/fetch.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import type { UploadTree } from '../../../contract/model/upload.ts';
import { created, createUploadClient, silent, staff, type UploadHandler } from '../http/uploads.ts';

const contract = { ...generatedContract(), operations: [operations.createUpload] };
const validator = createRequestValidator(contract);

/** The front as a function, with a handler that notes what is uploaded. */
export async function createUploads(handler?: UploadHandler) {
  const seen: Awaited<ReturnType<typeof look>>[] = [];
  const note: UploadHandler = async ({ body: tree }) => {
    seen.push(await look(tree));
    return created(tree);
  };
  // The front calls all handlers alike.
  const handlers = { createUpload: (handler ?? note) as object as AnyHandler };
  const respond = createFetchFront(handlers, { identity: staff, contract, validate: await validator, log: silent });
  const client = createUploadClient((path, init) => respond(new Request(`http://localhost${path}`, init)));
  return { ...client, seen, respond };
}

async function look(tree: UploadTree) {
  const { name, files, size } = tree;
  const contents = files.map(async ({ path }) => [path, (await buffer(tree.read(path))).toString('latin1')] as const);
  return { name, size, files, contents: Object.fromEntries(await Promise.all(contents)) };
}
