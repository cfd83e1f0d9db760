import type { Operation } from '../model/operation.ts';
import { asList, asObject, isObject, type OpenApiDocument } from '../document.ts';
import { exampleRequest } from '../example-request.ts';
import { clientSample } from '../samples/client-sample.ts';
import { curlSample } from '../samples/curl-sample.ts';
import type { SampleFile, SampleRequest } from '../samples/sample-request.ts';

/** A sample as renderers of OpenAPI show it: an entry of `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export const sampleLabels = {
  curl: 'curl',
  client: 'TypeScript client',
  curlStream: 'curl, stream',
  clientStream: 'TypeScript client, stream',
} as const;

/** The tokens of the mock's personas, so that a sample works on the mock as it is. */
const ownerToken = 'pcp_demo_owner';
const otherTokens: Readonly<Record<string, string>> = {
  acceptInvitation: 'pcp_demo_invited',
  declineInvitation: 'pcp_demo_invited',
};

/** The first example of an operation as commands and programs. A stream is read in both of its forms. */
export function codeSamplesOf(document: OpenApiDocument, operation: Operation): CodeSample[] {
  const request = sampleRequest(document, operation);
  const stream = { ...request, isStream: true };
  return [
    { lang: 'bash', label: sampleLabels.curl, source: curlSample(operation, request) },
    { lang: 'typescript', label: sampleLabels.client, source: clientSample(operation, request) },
    ...(operation.stream
      ? [
          { lang: 'bash', label: sampleLabels.curlStream, source: curlSample(operation, stream) },
          { lang: 'typescript', label: sampleLabels.clientStream, source: clientSample(operation, stream) },
        ]
      : []),
  ];
}

function sampleRequest(document: OpenApiDocument, operation: Operation): SampleRequest {
  const { path, query, body } = exampleRequest(document, operation);
  const files = operation.upload ? textFilesOf(body) : [];
  return {
    baseUrl: baseUrlOf(document),
    path,
    query,
    ...(files.length > 0 ? { files } : { body }),
    ...(operation.access.authentication !== 'none' && { token: otherTokens[operation.id] ?? ownerToken }),
  };
}

/** The files of an upload that are text: they are written as they are. */
function textFilesOf(body: unknown): SampleFile[] {
  return asList(asObject(body).files).flatMap((file) => {
    const { path, content, encoding } = asObject(file);
    return typeof path === 'string' && typeof content === 'string' && encoding === undefined ? [{ path, content }] : [];
  });
}

/** The URL of the first server, with the default values of its variables. */
function baseUrlOf(document: OpenApiDocument): string {
  const [server] = asList(document.servers);
  const { url, variables } = asObject(server);
  if (typeof url !== 'string') return '';
  return url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const variable = asObject(variables)[name];
    return isObject(variable) ? String(variable.default) : whole;
  });
}
