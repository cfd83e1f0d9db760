import type { Operation } from '../model/operation.ts';
import { literal, quoted } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

/** The package that has the client alone. */
const library = 'platform-control-plane-client';

/** Lines stay so short that a column of a page shows them. */
const width = 100;

/** A request of an operation as a module that calls the typed client. */
export function clientSample(
  { method, path: template }: Pick<Operation, 'method' | 'path'>,
  request: SampleRequest,
): string {
  const { baseUrl, path, query, body, files, isStream = false, token, headers } = request;
  const imports = ['createClient', ...(files ? ['upload'] : [])].join(', ');
  const client = { baseUrl, ...(token !== undefined && { token }), ...(headers && { headers }) };
  const params = { ...(hasMembers(path) && { path }), ...(hasMembers(query) && { query }) };
  const options = { ...(hasMembers(params) && { params }), ...(body !== undefined && { body }) };
  const call = (before: string) => callOf(`${before}${quoted(template)}${hasMembers(options) ? ', ' : ''}`, options);
  const lines = files
    ? [`${callOf('const { uploadId } = await upload(client, ', { ...path, files })};`, 'console.log(uploadId);']
    : isStream
      ? [`for await (const frame of ${call('client.stream(')}) {`, '  console.log(frame.event, frame.data);', '}']
      : [
          `${call(`const { data, error } = await client.${method.toUpperCase()}(`)};`,
          'if (error) throw error;',
          'console.log(data);',
        ];
  return [
    `import { ${imports} } from ${quoted(library)};`,
    '',
    `const client = createClient(${literal(client, 0, 'const client = createClient(', width)});`,
    ...lines,
  ].join('\n');
}

/** A call, as one line if it fits. `before` ends where the object of arguments begins. */
function callOf(before: string, options: object): string {
  return `${before}${hasMembers(options) ? literal(options, 0, before, width) : ''})`;
}

function hasMembers(value: object): boolean {
  return Object.keys(value).length > 0;
}
