import type { Operation } from '../../../contract/model/operation.ts';
import { mediaTypeOf } from '../../../contract/media-type.ts';
import { Problem } from '../../../contract/problem.ts';
import { readJsonBody, refuseEncodings } from '../json-body.ts';
import { type BodySource, headerOf, type RequestValidator, type Sent, type UploadReceiver } from '../request.ts';
import { FormRules } from './form-rules.ts';
import { storeFiles, type UploadBody } from './json.ts';
import { pairUp } from './pair-up.ts';
import { type SentTree, tooLarge, uploadLimits, type UploadLimits } from './sent.ts';
import type { UploadStore } from './store.ts';
import { createTree } from './tree.ts';

interface Arrival {
  readonly operation: Operation;
  readonly limits: UploadLimits;
  readonly sent: Sent;
  readonly body: BodySource;
  readonly validate: RequestValidator;
}

/** Puts what was sent into a store. */
type Fill = <Content>(store: UploadStore<Content>) => Promise<SentTree<Content>>;

/**
 * Receives uploads, as JSON or as a form, each in a store of its own. The store of a rejected upload is disposed of.
 */
export function createReceiver<Content>(openStore: () => Promise<UploadStore<Content>>): UploadReceiver {
  return async (operation, sent, body, validate) => {
    const arrival = { operation, limits: uploadLimits(operation), sent, body, validate };
    const isForm = mediaTypeOf(headerOf(sent, 'content-type')) === 'multipart/form-data' && body.isPresent;
    const fill = isForm ? receiveForm(arrival) : await receiveJson(arrival);
    const store = await openStore();
    try {
      return await createTree(store, await fill(store), arrival.limits);
    } catch (error) {
      await store[Symbol.asyncDispose]();
      throw error;
    }
  };
}

/** The body is read and validated before there is a store. */
async function receiveJson({ operation, limits, sent, body, validate }: Arrival): Promise<Fill> {
  const { value, bytes } = await readJsonBody(operation, sent, body).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'payload_too_large' ? tooLarge('', limits.maxBytes) : error;
  });
  const valid = await validate(operation, { ...sent, body: value, bodyBytes: bytes });
  // The validator has just checked it.
  const upload = valid.body as UploadBody;
  return (store) => storeFiles(store, upload, limits.maxBytes);
}

function receiveForm({ operation, limits, sent, body, validate }: Arrival): Fill {
  refuseEncodings(sent);
  return async (store) => {
    const rules = new FormRules(limits);
    const files = await store.readForm(sent.headers, body, rules);
    const { paths, executable } = rules;
    // The validator sees only which fields there are; the content of the files is in the store already.
    const fields = {
      ...(files.length > 0 && { file: files.map(() => '') }),
      ...(paths !== undefined && { paths }),
      ...(executable !== undefined && { executable }),
    };
    await validate(operation, { ...sent, body: fields, bodyBytes: paths?.length ?? 0 });
    return pairUp({ files, paths, executable });
  };
}
